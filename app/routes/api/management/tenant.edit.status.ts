import { setLeaseStatus } from "~/domain/leasing/lease-status.ts"
import { withTenantDetails } from "~/domain/leasing/tenant-details.ts"
import { LeaseStatus } from "~/domain/tenants/inputs.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { tenantView } from "~/http/response/views/tenant.ts"

/** The lease status: current or eviction (api.md M20). */
const handler = endpoint({
  POST: mutation({ input: LeaseStatus, command: withTenantDetails(setLeaseStatus), output: tenantView }),
})
export const loader = handler.loader
export const action = handler.action
