import { FileQuery } from "~/domain/files/inputs.ts"
import { printedFile } from "~/domain/files/printed-files.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"
import { fileResponse } from "~/http/handlers/file.ts"

/** The bytes of a stored file (api.md M60). */
const handler = endpoint({
  GET: query({ input: FileQuery, command: printedFile, output: fileResponse, media: "application/pdf" }),
})
export const loader = handler.loader
export const action = handler.action
