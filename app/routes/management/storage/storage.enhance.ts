/** Shows the progress of an upload in the dialog. */
import { enhanceUploads } from "~/ui/forms/upload-progress.ts"

enhanceUploads()
