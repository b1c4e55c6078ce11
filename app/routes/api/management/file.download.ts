import { FileQuery } from "~/domain/files/inputs.ts"
import { keptFile } from "~/domain/files/stored-files.ts"
import { answer, endpoint } from "~/http/endpoint.ts"
import { fileResponse } from "~/http/file.ts"

/** The bytes of a file that was made here (api.md M60). */
const door = endpoint({
  GET: answer({ takes: FileQuery, does: keptFile, answers: fileResponse, media: "application/pdf" }),
})
export const loader = door.loader
export const action = door.action
