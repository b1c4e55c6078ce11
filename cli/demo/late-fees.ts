/** A tenant's late-fee rule and a skipped late fee in the demo's past. */
import { setTenantRule } from "~/domain/late-fee-rules/set-rule.ts"
import { skipLateFee } from "~/domain/late-fee-rules/skip-late-fee.ts"
import { today } from "~/domain/settings/defaults.ts"
import { addMonths, firstOf, monthOf } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import type { Scene } from "./scene.ts"

/** From next month on, the tenant's late fee is a share of the overdue rent, up to a monthly maximum. */
export function agreeLateFee(suite: number): Scene {
  return async (tx, cast) =>
    setTenantRule(tx, cast.staff("manager"), {
      tenantId: cast.tenant(suite),
      kind: "percent_of_overdue",
      percent: 8,
      smallestOverdue: asCents(5_000),
      mostPerMonth: asCents(7_500),
      inForceFrom: firstOf(addMonths(monthOf(await today(tx)), 1)),
      reason: "Agreed after the first late fee",
    })
}

export function skipThisLateFee(suite: number): Scene {
  return async (tx, cast) =>
    skipLateFee(tx, cast.staff("manager"), {
      tenantId: cast.tenant(suite),
      period: monthOf(await today(tx)),
      reason: "In eviction: the lawyer asks for no more fees",
    })
}
