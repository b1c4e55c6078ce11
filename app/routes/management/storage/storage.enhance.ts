/** Uploads with their progress in the dialog. */
import { enhanceUploads } from "~/ui/forms/upload-progress.ts"

enhanceUploads()
