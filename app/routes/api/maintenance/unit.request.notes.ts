import { addNoteByMaintenance } from "~/domain/requests/change-request.ts"
import { AddRequestNote } from "~/domain/requests/inputs.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { requestView } from "~/http/response/views/requests.ts"

/** Adds an internal note to a request on the caller's list (api.md R11). */
const handler = endpoint({
  POST: mutation({ input: AddRequestNote, command: addNoteByMaintenance, output: requestView }),
})
export const loader = handler.loader
export const action = handler.action
