/** Requests and notes with pictures are sent with their progress. */
import { showUploads } from "~/ui/forms/upload-progress.ts"

showUploads()
