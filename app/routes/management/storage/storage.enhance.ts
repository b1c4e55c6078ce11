/** Uploads with their progress in the dialog. */
import { showUploads } from "~/ui/upload-progress.ts"

showUploads()
