import { AboutTenant } from "~/domain/tenants/inputs.ts"
import { readNotes } from "~/domain/tenants/write-notes.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"

/** Stores that the caller has read a tenant's notes (api.md M33). */
const handler = endpoint({
  POST: mutation({
    input: AboutTenant,
    command: readNotes,
    output: () => ({ message: "The notes were marked as read." }),
  }),
})
export const loader = handler.loader
export const action = handler.action
