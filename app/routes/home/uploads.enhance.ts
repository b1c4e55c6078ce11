/** Shows the progress of forms with files (requests, notes, messages) while they are sent. */
import { enhanceUploads } from "~/ui/forms/upload-progress.ts"

enhanceUploads()
