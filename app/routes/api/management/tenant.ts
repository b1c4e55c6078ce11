import { MoveIn } from "~/domain/leasing/inputs.ts"
import { moveIn } from "~/domain/leasing/move-in.ts"
import { tenantDetails } from "~/domain/leasing/tenant-details.ts"
import { TenantQuery } from "~/domain/tenants/inputs.ts"
import { endpoint, mutation, query } from "~/http/handlers/endpoint.ts"
import { movedInView } from "~/http/response/views/moved-in.ts"
import { tenantView } from "~/http/response/views/tenant.ts"

/** One tenant with past stays and ledger (api.md M16); a new tenant moves in (M10). */
const handler = endpoint({
  GET: query({ input: TenantQuery, command: tenantDetails, output: tenantView }),
  POST: mutation({ input: MoveIn, command: moveIn, output: movedInView, status: 201, idempotent: true }),
})
export const loader = handler.loader
export const action = handler.action
