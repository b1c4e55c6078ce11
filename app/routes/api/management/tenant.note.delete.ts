import { DeleteNote } from "~/domain/tenants/inputs.ts"
import { deleteNote } from "~/domain/tenants/write-notes.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"

/** Deletes a note (api.md M32). */
const handler = endpoint({
  POST: mutation({ input: DeleteNote, command: deleteNote, output: () => ({ message: "The note was deleted." }) }),
})
export const loader = handler.loader
export const action = handler.action
