import { DeleteNote } from "~/domain/tenants/inputs.ts"
import { deleteNote } from "~/domain/tenants/write-notes.ts"
import { call, endpoint } from "~/http/endpoint.ts"

/** Deletes a note (api.md M32). */
const door = endpoint({
  POST: call({ takes: DeleteNote, does: deleteNote, answers: () => ({ message: "The note was deleted." }) }),
})
export const loader = door.loader
export const action = door.action
