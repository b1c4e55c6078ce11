/** Shows the progress of requests and notes with pictures while they are sent. */
import { enhanceUploads } from "~/ui/forms/upload-progress.ts"

enhanceUploads()
