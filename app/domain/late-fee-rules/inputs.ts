import { z } from "zod"
import { LATE_FEE_KINDS } from "#db/schema/index.ts"
import type { InnerNames } from "../inner-names.ts"
import { cents, day, id, line, month, oneOf, optional, percent, queryId, someCents } from "../inputs.ts"

const rule = {
  kind: oneOf(LATE_FEE_KINDS),
  percent: optional(percent()),
  amount: optional(cents()),
  smallestOverdue: optional(cents()),
  mostPerMonth: optional(someCents()),
  inForceFrom: day(),
  reason: line(500),
}

/** A late-fee rule of the property. Source: api.md X21. */
export const SetPropertyRule = z.object(rule)
export type SetPropertyRule = z.infer<typeof SetPropertyRule>

/** A late-fee rule of a tenant. Source: api.md X22. */
export const SetTenantRule = z.object({ tenantID: id(), ...rule })
export type SetTenantRule = InnerNames<z.infer<typeof SetTenantRule>>

/** The rules of a tenant; without a tenant, of the property. Source: api.md X20. */
export const RulesQuery = z.object({ tenantID: queryId().optional() })
export type RulesQuery = InnerNames<z.infer<typeof RulesQuery>>

/** The month of the outcomes; the default is this month. Source: api.md X23. */
export const LateFeesQuery = z.object({ month: month().optional() })
export type LateFeesQuery = z.infer<typeof LateFeesQuery>

/** Source: api.md X24. */
export const SkipLateFee = z.object({ tenantID: id(), period: month(), reason: line(500) })
export type SkipLateFee = InnerNames<z.infer<typeof SkipLateFee>>
