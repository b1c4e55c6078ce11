/** Uploads with their progress in the dialog. */
import { showUploads } from "~/ui/forms/upload-progress.ts"

showUploads()
