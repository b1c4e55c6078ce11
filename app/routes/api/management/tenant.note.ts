import { NewNote, NotesQuery } from "~/domain/tenants/inputs.ts"
import { addNote, tenantNotesOf } from "~/domain/tenants/write-notes.ts"
import { endpoint, mutation, query } from "~/http/handlers/endpoint.ts"
import { tenantNoteView } from "~/http/response/views/tenant.ts"

/** Staff's notes about a tenant (api.md M30, M31). */
const handler = endpoint({
  GET: query({ input: NotesQuery, command: tenantNotesOf, output: (notes) => notes.map(tenantNoteView) }),
  POST: mutation({ input: NewNote, command: addNote, output: tenantNoteView, status: 201 }),
})
export const loader = handler.loader
export const action = handler.action
