import { editStay } from "~/domain/leasing/edit-stay.ts"
import { EditStay } from "~/domain/leasing/inputs.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { pastStayView } from "~/http/response/views/tenant.ts"

/** Notes and deposit figures of a past stay (api.md M22). */
const handler = endpoint({
  PUT: mutation({ input: EditStay, command: editStay, output: pastStayView, idempotent: true }),
})
export const loader = handler.loader
export const action = handler.action
