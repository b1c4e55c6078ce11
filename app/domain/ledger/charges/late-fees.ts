/** Late fees: one for each month of overdue rent that no pending payment would pay. Source: money.md 3.6, section 4, "Late fee", and 9.3. */
import { and, asc, eq, isNull, type Placeholder, type SQL, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { charges, lateFeesHeldBack, stays, tenants, units } from "#db/schema/index.ts"
import { addMonths, type Day, type Month, monthOf } from "~/values/calendar.ts"
import { isNoFee, type LateFeeTerms } from "~/values/late-fee-text.ts"
import type { BasisPoints, Cents } from "~/values/money.ts"
import type { Actor } from "../../permissions.ts"
import { type Defaults, defaultsOf } from "../../settings/defaults.ts"
import { overdueRent } from "../overdue.ts"
import { decidedFee, lateFeeNotes, lateFeesChargedIn } from "./late-fee-amount.ts"
import { lateDateOf, lateFeeDaysOf, ruleDayOf } from "./late-fee-days.ts"
import { type LateFeeRules, lateFeeRulesFor } from "./late-fee-rules.ts"
import { isFeeSettled, ofPeriod } from "./late-fee-settled.ts"
import { postLateFee } from "./post-late-fee.ts"

/** A late fee for a tenant with overdue rent on a day, by the terms of the tenant's rule; `rent` is the rent of all the tenant's units, in cents. */
export type LateFeeDue = { tenantId: number; period: Month; on: Day; rent: Cents; terms: LateFeeTerms }

/** The late fees to charge on `day`, for tenants with overdue rent whose late day it is and whose fee of the period is not settled. */
export async function lateFeesDue(tx: Tx, day: Day): Promise<LateFeeDue[]> {
  const defaults = await defaultsOf(tx)
  const rules = await lateFeeRulesFor(tx)
  const fees: LateFeeDue[] = []
  for (const period of [addMonths(monthOf(day), -1), monthOf(day)]) {
    const overdue = await tx.all(overdueTenants, { day, ...ofPeriod(period, defaults) })
    fees.push(...overdue.flatMap((tenant) => lateFeeOn({ period, day }, tenant, { defaults, rules }) ?? []))
  }
  return fees.toSorted((one, other) => one.tenantId - other.tenantId)
}

/** A tenant's late fees from `first` to `last`, one for each late day with overdue rent, without periods whose fee is settled. */
export async function lateFeesOf(
  tx: Tx,
  tenantId: number,
  { first, last }: { first: Day; last: Day },
): Promise<Map<Day, LateFeeDue>> {
  const defaults = await defaultsOf(tx)
  const own = await tx.one(ownTerms, { tenantId })
  const days = own ? lateFeeDaysOf(own, defaults) : null
  const fees = new Map<Day, LateFeeDue>()
  if (days === null) return fees
  const rules = await lateFeeRulesFor(tx, tenantId)
  for (let period = addMonths(monthOf(first), -1); period <= monthOf(last); period = addMonths(period, 1)) {
    const day = lateDateOf(period, days)
    const isWithin = day >= first && day <= last
    const tenant = isWithin && (await tx.one(unsettledTenant, { tenantId, day, ...ofPeriod(period, defaults) }))
    const fee = tenant ? lateFeeOn({ period, day }, tenant, { defaults, rules }) : undefined
    if (fee) fees.set(day, fee)
  }
  return fees
}

/** Whether a tenant's fee of a period is charged, held back or skipped. */
export async function isSettled(tx: Tx, tenantId: number, period: Month): Promise<boolean> {
  const values = { tenantId, ...ofPeriod(period, await defaultsOf(tx)) }
  return (await tx.one(settled, values)) !== undefined
}

const settled = statement((db) =>
  db
    .select({ id: tenants.id })
    .from(tenants)
    .where(sql`${tenants.id} = ${sql.placeholder("tenantId")} and ${isFeeSettled(tenants.id)}`)
    .prepare(),
)

const ownTerms = statement((db) =>
  db
    .select({ lateFeeDay: tenants.lateFeeDay })
    .from(tenants)
    .where(eq(tenants.id, sql.placeholder("tenantId")))
    .prepare(),
)

type Billed = {
  id: number
  lateFeeDay: number | null
  lateFeeBps: BasisPoints | null
  rent: Cents
  rentDueOn: Day | null
}

function lateFeeOn(
  { period, day }: { period: Month; day: Day },
  tenant: Billed,
  { defaults, rules }: { defaults: Defaults; rules: LateFeeRules },
): LateFeeDue | undefined {
  const days = lateFeeDaysOf(tenant, defaults)
  if (days === null || lateDateOf(period, days) !== day) return undefined
  const rule = rules(tenant, ruleDayOf(period, days, tenant.rentDueOn))
  if (rule === null || isNoFee(rule.terms)) return undefined
  return { tenantId: tenant.id, period, on: day, rent: tenant.rent, terms: rule.terms }
}

/** The rent on a day. Includes a planned increase that is due by then, even if its job has not run yet. */
const rentOn = (day: Placeholder) => sql<Cents>`sum(${units.monthlyRent} + case
  when ${units.plannedIncreaseOn} <= ${day} then coalesce(${units.plannedIncreaseCents}, 0) else 0 end)`

/** The first due day of a tenant's rent of a period, as charged. Needs the values of `ofPeriod`. */
export const rentDueOnOf = (
  tenantId: typeof tenants.id,
) => sql<Day | null>`(select min(${charges.dueOn}) from ${charges}
  where ${charges.tenantId} = ${tenantId} and ${charges.kind} = 'rent' and ${charges.period} = ${sql.placeholder("period")})`

const unsettled = (whose: (day: Placeholder) => SQL) =>
  statement((db) => {
    const day = sql.placeholder("day")
    return db
      .select({
        id: tenants.id,
        lateFeeDay: tenants.lateFeeDay,
        lateFeeBps: tenants.lateFeeBps,
        rent: rentOn(day),
        rentDueOn: rentDueOnOf(tenants.id),
      })
      .from(tenants)
      .innerJoin(stays, and(eq(stays.tenantId, tenants.id), isNull(stays.moveOutOn)))
      .innerJoin(units, eq(units.number, stays.unitNumber))
      .where(sql`${whose(day)} and not ${isFeeSettled(tenants.id)}`)
      .groupBy(tenants.id)
      .orderBy(asc(tenants.id))
      .prepare()
  })
const overdueTenants = unsettled(
  (day) => sql`exists (select 1 from ${charges} where ${charges.tenantId} = ${tenants.id}
    and ${charges.kind} = 'rent' and ${charges.open} > 0 and ${charges.dueOn} < ${day})`,
)
const unsettledTenant = unsettled(() => sql`${tenants.id} = ${sql.placeholder("tenantId")}`)

/** Charges a late fee, or holds it back while pending receipts would pay the overdue rent. Safe to repeat: once per tenant and period. */
export async function applyLateFee(tx: Tx, actor: Actor, due: LateFeeDue): Promise<"charged" | "held back" | "none"> {
  const { tenantId, period, on, rent, terms } = due
  const overdue = await overdueRent(tx, tenantId, on)
  const charged = await lateFeesChargedIn(tx, tenantId, monthOf(on))
  const fee = decidedFee(terms, { rent, charged }, overdue)
  if (fee === null) return "none"
  const { amount } = fee
  if (fee.isHeldBack) {
    const { smallestOverdue } = terms
    const held = { tenantId, period, amount, receipts: overdue.pending, lateOn: on, smallestOverdue }
    await tx.run(tx.insert(lateFeesHeldBack).values(held).onConflictDoNothing())
    return "held back"
  }
  const notes = lateFeeNotes(terms, { rent, ...fee })
  const { repeated } = await postLateFee(tx, actor, { tenantId, period, amount, on, notes })
  return repeated ? "none" : "charged"
}
