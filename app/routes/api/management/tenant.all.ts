import { tenantList } from "~/domain/leasing/tenant-list.ts"
import { TenantList } from "~/domain/tenants/inputs.ts"
import { endpoint } from "~/http/endpoint.ts"
import { queryList } from "~/http/list-call.ts"
import { tenantListEntryView } from "~/http/views/tenant.ts"

/** Lists of tenants (api.md M17). */
const handler = endpoint({
  GET: queryList({ input: TenantList, lists: tenantList, output: tenantListEntryView }),
})
export const loader = handler.loader
export const action = handler.action
