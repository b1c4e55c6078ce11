import { tenantList } from "~/domain/leasing/tenant-list.ts"
import { TenantList } from "~/domain/tenants/inputs.ts"
import { answer, endpoint } from "~/http/endpoint.ts"
import { tenantListEntryView } from "~/http/views/tenant.ts"

/** Lists of tenants (api.md M17). */
const door = endpoint({
  GET: answer({ takes: TenantList, does: tenantList, answers: (tenants) => tenants.map(tenantListEntryView) }),
})
export const loader = door.loader
export const action = door.action
