/** Late fees, one for each month of overdue rent that no pending payment would pay. Source: money.md 3.6 and section 4, "Late fee". */
import { and, asc, eq, isNull, type Placeholder, type SQL, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { charges, lateFeesHeldBack, stays, tenants, units } from "#db/schema/index.ts"
import { addMonths, type Day, type Month, monthOf } from "~/values/calendar.ts"
import { type BasisPoints, type Cents, formatPercent, formatPlain, percentOf } from "~/values/money.ts"
import type { Actor } from "../../permissions.ts"
import { type Defaults, defaultsOf } from "../../settings/defaults.ts"
import { post } from "../journal.ts"
import { charge } from "../journal-draft.ts"
import { overdueRent } from "../overdue.ts"
import { lateDateOf, lateFeeTerms } from "./late-fee-days.ts"
import { isFeePosted, ofPeriod } from "./late-fee-posted.ts"

/** A late fee that is due on a day: a share of the rent of the tenant's units. Cents. */
export type LateFeeDue = { tenantId: number; period: Month; on: Day; amount: Cents; rent: Cents; bps: BasisPoints }

/** The late fees to charge on `day`: of tenants with overdue rent whose late day it is and who were not charged for the period yet. None while lateFeePercent is unset. */
export async function lateFeesDue(tx: Tx, day: Day): Promise<LateFeeDue[]> {
  const defaults = await defaultsOf(tx)
  const fees: LateFeeDue[] = []
  for (const period of [addMonths(monthOf(day), -1), monthOf(day)]) {
    const overdue = await tx.all(overdueTenants, { day, ...ofPeriod(period, defaults) })
    fees.push(...overdue.flatMap((tenant) => lateFeeOn({ period, day }, tenant, defaults) ?? []))
  }
  return fees.toSorted((one, other) => one.tenantId - other.tenantId)
}

/** A tenant's late fees from `first` to `last`, one per late day with overdue rent, without periods whose fee is charged or held back. */
export async function lateFeesOf(
  tx: Tx,
  tenantId: number,
  { first, last }: { first: Day; last: Day },
): Promise<Map<Day, LateFeeDue>> {
  const defaults = await defaultsOf(tx)
  const own = await tx.one(ownTerms, { tenantId })
  const terms = own ? lateFeeTerms(own, defaults) : null
  const fees = new Map<Day, LateFeeDue>()
  if (terms === null) return fees
  for (let period = addMonths(monthOf(first), -1); period <= monthOf(last); period = addMonths(period, 1)) {
    const day = lateDateOf(period, terms)
    const isWithin = day >= first && day <= last
    const tenant = isWithin && (await tx.one(unchargedTenant, { tenantId, day, ...ofPeriod(period, defaults) }))
    const fee = tenant ? lateFeeOn({ period, day }, tenant, defaults) : undefined
    if (fee) fees.set(day, fee)
  }
  return fees
}

const ownTerms = statement((db) =>
  db
    .select({ lateFeeDay: tenants.lateFeeDay, lateFeeBps: tenants.lateFeeBps })
    .from(tenants)
    .where(eq(tenants.id, sql.placeholder("tenantId")))
    .prepare(),
)

type Billed = { id: number; lateFeeDay: number | null; lateFeeBps: BasisPoints | null; rent: Cents }

function lateFeeOn(
  { period, day }: { period: Month; day: Day },
  tenant: Billed,
  defaults: Defaults,
): LateFeeDue | undefined {
  const terms = lateFeeTerms(tenant, defaults)
  if (terms === null || lateDateOf(period, terms) !== day) return undefined
  const { bps } = terms
  const amount = percentOf(tenant.rent, bps)
  if (amount === 0) return undefined
  return { tenantId: tenant.id, period, on: day, amount, rent: tenant.rent, bps }
}

/** The rent on a day. Includes a planned increase that is due by then, even if its job has not run yet. */
const rentOn = (day: Placeholder) => sql<Cents>`sum(${units.monthlyRent} + case
  when ${units.plannedIncreaseOn} <= ${day} then coalesce(${units.plannedIncreaseCents}, 0) else 0 end)`

const uncharged = (whose: (day: Placeholder) => SQL) =>
  statement((db) => {
    const day = sql.placeholder("day")
    return db
      .select({
        id: tenants.id,
        lateFeeDay: tenants.lateFeeDay,
        lateFeeBps: tenants.lateFeeBps,
        rent: rentOn(day),
      })
      .from(tenants)
      .innerJoin(stays, and(eq(stays.tenantId, tenants.id), isNull(stays.moveOutOn)))
      .innerJoin(units, eq(units.number, stays.unitNumber))
      .where(sql`${whose(day)} and not ${isFeePosted(tenants.id)}`)
      .groupBy(tenants.id)
      .orderBy(asc(tenants.id))
      .prepare()
  })
const overdueTenants = uncharged(
  (day) => sql`exists (select 1 from ${charges} where ${charges.tenantId} = ${tenants.id}
    and ${charges.kind} = 'rent' and ${charges.open} > 0 and ${charges.dueOn} < ${day})`,
)
const unchargedTenant = uncharged(() => sql`${tenants.id} = ${sql.placeholder("tenantId")}`)

/** Charges a late fee, or holds it back while pending receipts would pay the overdue rent. Safe to repeat: once per tenant and period. */
export async function applyLateFee(tx: Tx, actor: Actor, due: LateFeeDue): Promise<"charged" | "held back" | "none"> {
  const { tenantId, period, amount, on } = due
  const overdue = await overdueRent(tx, tenantId, on)
  if (overdue.now === 0) return "none"
  if (overdue.afterPending === 0) {
    const held = { tenantId, period, amount, receipts: overdue.pending }
    await tx.run(tx.insert(lateFeesHeldBack).values(held).onConflictDoNothing())
    return "held back"
  }
  const { repeated } = await postLateFee(tx, actor, { tenantId, period, amount, on, notes: lateFeeNotes(due) })
  return repeated ? "none" : "charged"
}

type LateFee = { tenantId: number; period: Month; amount: Cents; on: Day; notes: string }

export const lateFeeNotes = ({ bps, rent }: Pick<LateFeeDue, "bps" | "rent">) =>
  `Late fee, ${formatPercent(bps)} of ${formatPlain(rent)}`

export function postLateFee(tx: Tx, actor: Actor, { tenantId, period, amount, on, notes }: LateFee) {
  const key = `latefee:${tenantId}:${period}`
  return post(tx, actor, { tenantId, kind: "late_fee", key, on }, (draft) => {
    charge(draft, { kind: "late", amount, origin: "job", notes })
  })
}

/** Charges the late fees that were not charged because a receipt was pending, now that it failed. Not while other pending receipts cover the overdue rent. */
export async function chargeHeldBackFees(
  tx: Tx,
  actor: Actor,
  { tenantId, receiptId, on }: { tenantId: number; receiptId: string; on: Day },
): Promise<void> {
  const waiting = and(eq(lateFeesHeldBack.tenantId, tenantId), isNull(lateFeesHeldBack.journalId))
  const rows = await tx.all(tx.select().from(lateFeesHeldBack).where(waiting).orderBy(asc(lateFeesHeldBack.period)))
  for (const held of rows.filter((row) => row.receipts.includes(receiptId))) {
    const overdue = await overdueRent(tx, tenantId, on)
    if (overdue.now === 0) continue
    const row = and(eq(lateFeesHeldBack.tenantId, tenantId), eq(lateFeesHeldBack.period, held.period))
    if (overdue.afterPending === 0) {
      await tx.run(tx.update(lateFeesHeldBack).set({ receipts: overdue.pending }).where(row))
      continue
    }
    const notes = `Late fee of ${held.period}, held back while a payment was pending`
    const { journalId } = await postLateFee(tx, actor, { ...held, on, notes })
    await tx.run(tx.update(lateFeesHeldBack).set({ journalId }).where(row))
  }
}
