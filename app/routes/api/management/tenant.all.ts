import { tenantList } from "~/domain/leasing/tenant-list.ts"
import { TenantList } from "~/domain/tenants/inputs.ts"
import { endpoint } from "~/http/handlers/endpoint.ts"
import { queryList } from "~/http/handlers/list-call.ts"
import { tenantListEntryView } from "~/http/response/views/tenant.ts"

/** Lists of tenants (api.md M17). */
const handler = endpoint({
  GET: queryList({ input: TenantList, lists: tenantList, output: tenantListEntryView }),
})
export const loader = handler.loader
export const action = handler.action
