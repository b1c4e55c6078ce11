import { editTenant } from "~/domain/leasing/edit-tenant.ts"
import { EditTenant } from "~/domain/leasing/inputs.ts"
import { withTenantDetails } from "~/domain/leasing/tenant-details.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { tenantView } from "~/http/response/views/tenant.ts"

/** A tenant's details, lease and balances (api.md M18). */
const handler = endpoint({
  POST: mutation({ input: EditTenant, command: withTenantDetails(editTenant), output: tenantView, idempotent: true }),
})
export const loader = handler.loader
export const action = handler.action
