/** The late fees that a returned check had prevented. Source: money.md 3.28. */
import { sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { stays, tenants, unitHistory } from "#db/schema/index.ts"
import { addMonths, type Day, monthOf } from "~/values/calendar.ts"
import { type BasisPoints, type Cents, percentOf } from "~/values/money.ts"
import { defaultsOf } from "../../settings/defaults.ts"
import { lateDateOf, lateFeeTerms } from "./late-fee-days.ts"
import { isFeePosted, ofPeriod } from "./late-fee-posted.ts"
import type { LateFeeDue } from "./late-fees.ts"

/** A returned check: the days it was paid and returned, and the due days of the rent that is open again. */
export type Returned = { tenantId: number; paidOn: Day; returnedOn: Day; rentDueOn: readonly Day[] }

/**
 * One fee for each period whose late day is after the payment and not after its return, if rent due before that day is open again. `on` is the
 * late day. Skips periods whose fee was charged or held back, and days on which the tenant had no unit.
 */
export async function lateFeesOfReturn(
  tx: Tx,
  { tenantId, paidOn, returnedOn, rentDueOn }: Returned,
): Promise<LateFeeDue[]> {
  const defaults = await defaultsOf(tx)
  const fees: LateFeeDue[] = []
  for (let period = addMonths(monthOf(paidOn), -1); period <= monthOf(returnedOn); period = addMonths(period, 1)) {
    const tenant = await tx.one(unchargedTenant, { tenantId, ...ofPeriod(period, defaults) })
    const terms = tenant ? lateFeeTerms(tenant, defaults) : null
    if (terms === null) continue
    const on = lateDateOf(period, terms)
    if (on <= paidOn || on > returnedOn || !rentDueOn.some((due) => due < on)) continue
    const rent = await rentOf(tx, tenantId, on)
    const amount = percentOf(rent, terms.bps)
    if (amount > 0) fees.push({ tenantId, period, on, amount, rent, bps: terms.bps })
  }
  return fees
}

const unchargedTenant = statement((db) =>
  db
    .select({
      lateFeeDay: tenants.lateFeeDay,
      lateFeeBps: sql<BasisPoints | null>`${tenants.lateFeeBps}`,
    })
    .from(tenants)
    .where(sql`${tenants.id} = ${sql.placeholder("tenantId")} and not ${isFeePosted(tenants.id)}`)
    .prepare(),
)

/** The rent on a day of the units the tenant held that day; before a unit's history begins, its first known rent. */
async function rentOf(tx: Tx, tenantId: number, on: Day): Promise<Cents> {
  const [row] = await tx.rows<{ rent: Cents }>(sql`
    select coalesce(sum(coalesce(
      (select h.rent from ${unitHistory} h where h.unit_number = held.number and h.effective_on <= ${on}
        order by h.effective_on desc, h.id desc limit 1),
      (select h.rent from ${unitHistory} h where h.unit_number = held.number order by h.effective_on, h.id limit 1))),
      0) as "rent"
    from (select distinct ${stays.unitNumber} as number from ${stays}
      where ${stays.tenantId} = ${tenantId} and ${stays.moveInOn} <= ${on}
        and (${stays.moveOutOn} is null or ${stays.moveOutOn} > ${on})) held`)
  if (!row) throw new Error("A sum has one row")
  return row.rent
}
