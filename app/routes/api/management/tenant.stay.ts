import { editStay } from "~/domain/leasing/edit-stay.ts"
import { EditStay } from "~/domain/leasing/inputs.ts"
import { call, endpoint } from "~/http/endpoint.ts"
import { pastStayView } from "~/http/views/tenant.ts"

/** Notes and deposit figures of a past stay (api.md M22). */
const door = endpoint({ PUT: call({ takes: EditStay, does: editStay, answers: pastStayView, once: true }) })
export const loader = door.loader
export const action = door.action
