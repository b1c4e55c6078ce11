import { withTenantDetails } from "~/domain/leasing/tenant-details.ts"
import { LeaseStatus } from "~/domain/tenants/inputs.ts"
import { setLeaseStatus } from "~/domain/tenants/lease-status.ts"
import { call, endpoint } from "~/http/endpoint.ts"
import { tenantView } from "~/http/views/tenant.ts"

/** The lease status: current or eviction (api.md M20). */
const door = endpoint({
  POST: call({ takes: LeaseStatus, does: withTenantDetails(setLeaseStatus), answers: tenantView }),
})
export const loader = door.loader
export const action = door.action
