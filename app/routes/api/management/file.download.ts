import { fetchFileByName } from "~/domain/files/fetch-file.ts"
import { FileQuery } from "~/domain/files/inputs.ts"
import { endpoint } from "~/http/handlers/endpoint.ts"
import { fileQuery } from "~/http/handlers/file-call.ts"

/** The bytes of a stored file, an attachment or a statement by its stored name (api.md M60). */
const handler = endpoint({ GET: fileQuery({ input: FileQuery, command: fetchFileByName }) })
export const loader = handler.loader
export const action = handler.action
