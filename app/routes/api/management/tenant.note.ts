import { NewNote, NotesQuery } from "~/domain/tenants/inputs.ts"
import { addNote, tenantNotesOf } from "~/domain/tenants/write-notes.ts"
import { answer, call, endpoint } from "~/http/endpoint.ts"
import { tenantNoteView } from "~/http/views/tenant.ts"

/** Staff's notes about a tenant (api.md M30, M31). */
const door = endpoint({
  GET: answer({ takes: NotesQuery, does: tenantNotesOf, answers: (notes) => notes.map(tenantNoteView) }),
  POST: call({ takes: NewNote, does: addNote, answers: tenantNoteView, status: 201 }),
})
export const loader = door.loader
export const action = door.action
