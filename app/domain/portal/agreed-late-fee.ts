import type { Tx } from "#db/client.server.ts"
import { addMonths, clampedDay, type Day, type Month, monthOf } from "~/values/calendar.ts"
import { isNoFee, type LateFeeTerms } from "~/values/late-fee-text.ts"
import { type Cents, sum, ZERO } from "~/values/money.ts"
import { enoughFor, lateFeeAmount, lateFeesChargedIn } from "../ledger/charges/late-fee-amount.ts"
import { type LateFeeDays, lateDateOf, lateFeeDaysOf, ruleDayOf } from "../ledger/charges/late-fee-days.ts"
import { lateFeeRuleOf } from "../ledger/charges/late-fee-rules.ts"
import { defaultsOf, today } from "../settings/defaults.ts"
import type { TenantUnit } from "../tenants/tenant-units.ts"
import type { TenantRow } from "../tenants/tenants.ts"
import { rentOn } from "../units/rent-steps.ts"
import { comingRents } from "./coming-rents.ts"

/** The late fee on the next late day `on`, if exactly the `rent` of `period` is open then. `amount` is zero if that is too little for a fee. */
export type AgreedLateFee = { terms: LateFeeTerms; period: Month; on: Day; rent: Cents; amount: Cents }

/** A tenant's late-fee rule with an example from their own rent; null without a unit, and while no late fee is charged. Source: money.md 9.3, 10.3. */
export async function agreedLateFee(
  tx: Tx,
  tenant: TenantRow,
  units: readonly TenantUnit[],
): Promise<AgreedLateFee | null> {
  const days = lateFeeDaysOf(tenant, await defaultsOf(tx))
  if (days === null || units.length === 0) return null
  const period = nextLateMonth(await today(tx), days)
  const on = lateDateOf(period, days)
  const rule = await lateFeeRuleOf(tx, tenant, ruleDayOf(period, days, null))
  if (rule === null || isNoFee(rule.terms)) return null
  const { terms } = rule
  const rent = await rentOf(tx, units, days.due === null ? on : clampedDay(period, days.due))
  const charged = await lateFeesChargedIn(tx, tenant.id, monthOf(on))
  const amount = rent < enoughFor(terms) ? ZERO : lateFeeAmount(terms, { rent, overdue: rent, charged })
  return { terms, period, on, rent, amount }
}

/** The first month whose late day is in the future. A late day can be on the first of the next month. */
function nextLateMonth(now: Day, days: LateFeeDays): Month {
  const before = addMonths(monthOf(now), -1)
  const months = [before, monthOf(now), addMonths(monthOf(now), 1)] as const
  return months.find((month) => lateDateOf(month, days) > now) ?? months[2]
}

async function rentOf(tx: Tx, units: readonly TenantUnit[], day: Day): Promise<Cents> {
  const rents: Cents[] = []
  for (const { unitNumber, monthlyRent } of units)
    rents.push(rentOn(monthlyRent, await comingRents(tx, unitNumber), day))
  return sum(rents)
}
