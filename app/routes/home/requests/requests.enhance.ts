/** Requests and notes with pictures are sent with their progress. */
import { enhanceUploads } from "~/ui/forms/upload-progress.ts"

enhanceUploads()
