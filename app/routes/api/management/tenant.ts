import { MoveIn } from "~/domain/leasing/inputs.ts"
import { moveIn } from "~/domain/leasing/move-in.ts"
import { tenantDetails } from "~/domain/leasing/tenant-details.ts"
import { TenantQuery } from "~/domain/tenants/inputs.ts"
import { answer, call, endpoint } from "~/http/endpoint.ts"
import { movedInView } from "~/http/views/moved-in.ts"
import { tenantView } from "~/http/views/tenant.ts"

/** One tenant with past stays and ledger (api.md M16); a new tenant moves in (M10). */
const door = endpoint({
  GET: answer({ takes: TenantQuery, does: tenantDetails, answers: tenantView }),
  POST: call({ takes: MoveIn, does: moveIn, answers: movedInView, status: 201, once: true }),
})
export const loader = door.loader
export const action = door.action
