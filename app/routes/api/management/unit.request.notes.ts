import { addNoteByManagement } from "~/domain/requests/change-request.ts"
import { AddRequestNote } from "~/domain/requests/inputs.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { requestView } from "~/http/response/views/requests.ts"

/** Adds an internal note to a request, by management (api.md R6). */
const handler = endpoint({
  POST: mutation({ input: AddRequestNote, command: addNoteByManagement, output: requestView }),
})
export const loader = handler.loader
export const action = handler.action
