import { storedFileDetails } from "~/domain/files/fetch-file.ts"
import { FileDetails } from "~/domain/files/inputs.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"
import { fileDetailsView } from "~/http/response/views/file.ts"

/** What a stored file is called (api.md M59). */
const handler = endpoint({
  GET: query({ input: FileDetails, command: storedFileDetails, output: fileDetailsView }),
})
export const loader = handler.loader
export const action = handler.action
