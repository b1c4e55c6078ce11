import { tenantList } from "~/domain/leasing/tenant-list.ts"
import { TenantList } from "~/domain/tenants/inputs.ts"
import { endpoint } from "~/http/endpoint.ts"
import { answerList } from "~/http/list-call.ts"
import { tenantListEntryView } from "~/http/views/tenant.ts"

/** Lists of tenants (api.md M17). */
const door = endpoint({
  GET: answerList({ takes: TenantList, lists: tenantList, answers: tenantListEntryView }),
})
export const loader = door.loader
export const action = door.action
