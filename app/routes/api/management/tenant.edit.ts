import { editTenant } from "~/domain/leasing/edit-tenant.ts"
import { EditTenant } from "~/domain/leasing/inputs.ts"
import { withTenantDetails } from "~/domain/leasing/tenant-details.ts"
import { call, endpoint } from "~/http/endpoint.ts"
import { tenantView } from "~/http/views/tenant.ts"

/** Who a tenant is, what the lease says, and balances (api.md M18). */
const door = endpoint({
  POST: call({ takes: EditTenant, does: withTenantDetails(editTenant), answers: tenantView, once: true }),
})
export const loader = door.loader
export const action = door.action
