import { AboutTenant } from "~/domain/tenants/inputs.ts"
import { readNotes } from "~/domain/tenants/write-notes.ts"
import { call, endpoint } from "~/http/endpoint.ts"

/** Remembers that the caller has read a tenant's notes (api.md M33). */
const door = endpoint({
  POST: call({ takes: AboutTenant, does: readNotes, answers: () => ({ message: "The notes were marked as read." }) }),
})
export const loader = door.loader
export const action = door.action
