import { tenantDetails } from "~/domain/leasing/tenant-details.ts"
import { TenantQuery } from "~/domain/tenants/inputs.ts"
import { answer, endpoint } from "~/http/endpoint.ts"
import { tenantView } from "~/http/views/tenant.ts"

/** One tenant with past stays and ledger (api.md M16). */
const door = endpoint({ GET: answer({ takes: TenantQuery, does: tenantDetails, answers: tenantView }) })
export const loader = door.loader
export const action = door.action
