/** Calls about stored files. Source: api.md 4.7. */
import { z } from "zod"
import { fetchFileByName, fetchStoredFile, storedFileDetails } from "~/domain/files/fetch-file.ts"
import { FileDetails, FileFilter, FileQuery, OneFile, UploadDocument } from "~/domain/files/inputs.ts"
import { storedFileList } from "~/domain/files/list-files.ts"
import { deleteStoredFile } from "~/domain/files/stored-files.ts"
import { uploadDocument } from "~/domain/files/upload-document.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { fileQuery, uploadMutation } from "~/http/handlers/files/file-call.ts"
import { queryList } from "~/http/handlers/list-call.ts"
import { resource } from "~/http/handlers/resource.ts"
import { Details, StoredFile } from "~/http/response/shapes/file.ts"
import { Ack } from "~/http/response/shapes/values.ts"
import { fileDetailsView, storedFileView } from "~/http/response/views/file.ts"

export const loader = resource({
  "M55 POST /management/file": {
    summary: "Store a document",
    ...uploadMutation({ input: UploadDocument, workflow: uploadDocument, output: storedFileView }),
    shape: StoredFile,
    refuses: [
      "UNIT_NOT_FOUND",
      "TENANT_NOT_FOUND",
      "STORAGE_FULL",
      "STORAGE_UNAVAILABLE",
      "UPLOADS_BUSY",
      "SCANNER_UNAVAILABLE",
    ],
  },
  "M56 GET /management/file": {
    summary: "Download a stored file",
    ...fileQuery({ input: OneFile, command: fetchStoredFile }),
    shape: z.string(),
    refuses: ["FILE_NOT_FOUND", "SCANNER_UNAVAILABLE"],
  },
  "M57 DELETE /management/file": {
    summary: "Delete a stored file",
    ...mutation({ input: OneFile, command: deleteStoredFile, output: () => ({ message: "The file was deleted." }) }),
    shape: Ack,
    refuses: ["FILE_NOT_FOUND"],
  },
  "M58 GET /management/file/all": {
    summary: "List stored files, newest first",
    ...queryList({ input: FileFilter, lists: storedFileList, output: storedFileView }),
    shape: z.array(StoredFile),
  },
  "M59 GET /management/file/details": {
    summary: "Get the names of a stored file",
    ...query({ input: FileDetails, command: storedFileDetails, output: fileDetailsView }),
    shape: Details,
    refuses: ["FILE_NOT_FOUND"],
  },
  "M60 GET /management/file/download": {
    summary: "Download a file by its stored name",
    ...fileQuery({ input: FileQuery, command: fetchFileByName }),
    shape: z.string(),
    refuses: ["FILE_NOT_FOUND", "SCANNER_UNAVAILABLE"],
  },
})
export const action = loader
