/** What the calls and forms of tenants take. Source: api.md M16, M17, M20. */
import { z } from "zod"
import { id, oneOf, queryFlag, queryId } from "../inputs.ts"

const LEASE_STATUSES = ["current", "eviction"] as const

/** M16: which tenant. */
export const TenantQuery = z.object({ tenant: queryId() })
export type TenantQuery = z.infer<typeof TenantQuery>

/** M17: tenants with a unit, or all, or past ones only (which wins); with their payments and past stays when asked. */
export const TenantList = z.object({
  onlyWithoutUnits: queryFlag(),
  tenantsWithoutUnits: queryFlag(),
  payments: queryFlag(),
  pastUnits: queryFlag(),
})
export type TenantList = z.infer<typeof TenantList>

/** M20. */
export const LeaseStatus = z.object({ tenantID: id(), status: oneOf(LEASE_STATUSES) })
export type LeaseStatus = z.infer<typeof LeaseStatus>
