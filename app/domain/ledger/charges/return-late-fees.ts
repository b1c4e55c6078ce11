/** The late fees that a returned check had prevented. Source: money.md 3.28, 9.3 and 9.9. */
import { sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { stays, tenants, unitHistory } from "#db/schema/index.ts"
import { addMonths, type Day, monthOf } from "~/values/calendar.ts"
import { type BasisPoints, type Cents, minus, most, plus, sum, ZERO } from "~/values/money.ts"
import { defaultsOf } from "../../settings/defaults.ts"
import { deferredThen } from "../plans/plan-deferral.ts"
import { decidedFee, lateFeeNotes, lateFeesChargedIn } from "./late-fee-amount.ts"
import { lateDateOf, lateFeeDaysOf, ruleDayOf } from "./late-fee-days.ts"
import { lateFeeRulesFor } from "./late-fee-rules.ts"
import { isFeeSettled, ofPeriod } from "./late-fee-settled.ts"
import { rentDueOnOf } from "./late-fees.ts"
import type { LateFee } from "./post-late-fee.ts"

/** A returned check: the days when it was paid and returned, and the rent that is open again. */
export type Returned = { tenantId: number; paidOn: Day; returnedOn: Day; reopened: readonly Reopened[] }
export type Reopened = { dueOn: Day; cents: Cents }

/**
 * One fee for each period whose late day is after the payment and not after the return, if enough rent due before that day is open again, less what a plan
 * deferred then. `on` is the late day. Skips periods whose fee is settled, and days on which the tenant had no unit. The monthly maximum applies to the
 * month of the return.
 */
export async function lateFeesOfReturn(
  tx: Tx,
  { tenantId, paidOn, returnedOn, reopened }: Returned,
): Promise<LateFee[]> {
  const defaults = await defaultsOf(tx)
  const rules = await lateFeeRulesFor(tx, tenantId)
  let charged = await lateFeesChargedIn(tx, tenantId, monthOf(returnedOn))
  const fees: LateFee[] = []
  for (let period = addMonths(monthOf(paidOn), -1); period <= monthOf(returnedOn); period = addMonths(period, 1)) {
    const tenant = await tx.one(unsettledTenant, { tenantId, ...ofPeriod(period, defaults) })
    const days = tenant ? lateFeeDaysOf(tenant, defaults) : null
    if (!tenant || days === null) continue
    const on = lateDateOf(period, days)
    const rule = rules(tenant, ruleDayOf(period, days, tenant.rentDueOn))
    if (rule === null || on <= paidOn || on > returnedOn) continue
    const reopenedRent = sum(reopened.filter(({ dueOn }) => dueOn < on).map(({ cents }) => cents))
    const overdue = most(ZERO, minus(reopenedRent, await deferredThen(tx, tenantId, on)))
    const rent = await rentOf(tx, tenantId, on)
    const fee =
      rent === null ? null : decidedFee(rule.terms, { rent, charged }, { now: overdue, afterPending: overdue })
    if (rent === null || fee === null) continue
    charged = plus(charged, fee.amount)
    fees.push({ tenantId, period, on, amount: fee.amount, notes: lateFeeNotes(rule.terms, { rent, ...fee }) })
  }
  return fees
}

const unsettledTenant = statement((db) =>
  db
    .select({
      id: tenants.id,
      lateFeeDay: tenants.lateFeeDay,
      lateFeeBps: sql<BasisPoints | null>`${tenants.lateFeeBps}`,
      rentDueOn: rentDueOnOf(tenants.id),
    })
    .from(tenants)
    .where(sql`${tenants.id} = ${sql.placeholder("tenantId")} and not ${isFeeSettled(tenants.id)}`)
    .prepare(),
)

/** The rent on a day of the units that the tenant had then; before a unit's history begins, its first known rent. Null without a unit. */
async function rentOf(tx: Tx, tenantId: number, on: Day): Promise<Cents | null> {
  const [row] = await tx.rows<{ rent: Cents | null }>(sql`
    select sum(coalesce(
      (select h.rent from ${unitHistory} h where h.unit_number = held.number and h.effective_on <= ${on}
        order by h.effective_on desc, h.id desc limit 1),
      (select h.rent from ${unitHistory} h where h.unit_number = held.number order by h.effective_on, h.id limit 1),
      0)) as "rent"
    from (select distinct ${stays.unitNumber} as number from ${stays}
      where ${stays.tenantId} = ${tenantId} and ${stays.moveInOn} <= ${on}
        and (${stays.moveOutOn} is null or ${stays.moveOutOn} > ${on})) held`)
  if (!row) throw new Error("A sum has one row")
  return row.rent
}
