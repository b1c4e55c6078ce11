import { fetchStoredFile } from "~/domain/files/fetch-file.ts"
import { OneFile, UploadDocument } from "~/domain/files/inputs.ts"
import { deleteStoredFile } from "~/domain/files/stored-files.ts"
import { uploadDocument } from "~/domain/files/upload-document.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { fileQuery, uploadMutation } from "~/http/handlers/file-call.ts"
import { storedFileView } from "~/http/response/views/file.ts"

/** One stored file: uploaded, fetched and deleted (api.md M55, M56, M57). */
const handler = endpoint({
  GET: fileQuery({ input: OneFile, command: fetchStoredFile }),
  POST: uploadMutation({ input: UploadDocument, workflow: uploadDocument, output: storedFileView }),
  DELETE: mutation({ input: OneFile, command: deleteStoredFile, output: () => ({ message: "The file was deleted." }) }),
})
export const loader = handler.loader
export const action = handler.action
