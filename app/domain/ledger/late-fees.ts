/** Late fees: one a month for a tenant with overdue rent, unless pending payments would pay it. Source: money.md 3.6 and section 4, "Late fee". */
import { and, asc, eq, isNull, type Placeholder, type SQL, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { charges, journals, lateFeesHeldBack, stays, tenants, units } from "#db/schema/index.ts"
import { addDays, addMonths, clampedDay, type Day, type Month, monthOf } from "~/values/calendar.ts"
import { type BasisPoints, type Cents, formatPercent, formatPlain, percentOf, toBasisPoints } from "~/values/money.ts"
import type { Actor } from "../permissions.ts"
import { type Defaults, defaultsOf } from "../settings/defaults.ts"
import { post } from "./journal.ts"
import { charge } from "./journal-draft.ts"
import { overdueRent } from "./overdue.ts"

/** A late fee that is due on a day: a share of the rent of the tenant's units. Cents. */
export type LateFeeDue = { tenantId: number; period: Month; on: Day; amount: Cents; rent: Cents; bps: BasisPoints }

/** The tenants whose late day it is and who have overdue rent, not charged yet this month, by tenant. Empty while lateFeePercent is unset. */
export async function lateFeesDue(tx: Tx, day: Day): Promise<LateFeeDue[]> {
  const defaults = await defaultsOf(tx)
  const overdue = await tx.all(overdueTenants, { day, period: monthOf(day) })
  return overdue.flatMap((tenant) => lateFeeOn(day, tenant, defaults) ?? [])
}

/** What a tenant would be charged from `first` to `last` on each late day with overdue rent, but for months whose fee is charged or held back. */
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
    const tenant =
      day >= first && day <= last && (await tx.one(unchargedTenant, { tenantId, day, period: monthOf(day) }))
    const fee = tenant ? lateFeeOn(day, tenant, defaults) : undefined
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

function lateFeeOn(day: Day, tenant: Billed, defaults: Defaults): LateFeeDue | undefined {
  const terms = lateFeeTerms(tenant, defaults)
  if (terms === null || !isLateDay(day, terms)) return undefined
  const { bps } = terms
  const amount = percentOf(tenant.rent, bps)
  if (amount === 0) return undefined
  return { tenantId: tenant.id, period: monthOf(day), on: day, amount, rent: tenant.rent, bps }
}

/** The days of the month on which rent is late and due, and the fee as a share of the rent. */
type LateFeeTerms = { late: number; due: number | null; bps: BasisPoints }

/** A tenant's own terms, else the property's. Null without a late day, and while the property has no percentage: then nobody is charged. */
export function lateFeeTerms(
  { lateFeeDay, lateFeeBps }: { lateFeeDay: number | null; lateFeeBps: BasisPoints | null },
  defaults: Pick<Defaults, "lateFeeDay" | "lateFeePercent" | "rentDueDay">,
): LateFeeTerms | null {
  const late = lateFeeDay ?? defaults.lateFeeDay
  if (late === null || defaults.lateFeePercent === null) return null
  return { late, due: defaults.rentDueDay, bps: lateFeeBps ?? toBasisPoints(defaults.lateFeePercent) }
}

/** The late day of a month, but never before the day after rent was due. */
export function lateDateOf(period: Month, { late, due }: LateFeeTerms): Day {
  const own = clampedDay(period, late)
  const afterDue = due === null ? own : addDays(clampedDay(period, due), 1)
  return own > afterDue ? own : afterDue
}

function isLateDay(day: Day, terms: LateFeeTerms): boolean {
  return [monthOf(day), addMonths(monthOf(day), -1)].some((period) => lateDateOf(period, terms) === day)
}

/** The rent of a day: a planned increase that is due by then counts, although its job may still be to run. */
const rentOn = (day: Placeholder) => sql<Cents>`sum(${units.monthlyRent} + case
  when ${units.plannedIncreaseOn} <= ${day} then coalesce(${units.plannedIncreaseCents}, 0) else 0 end)`

const uncharged = (whose: (day: Placeholder) => SQL) =>
  statement((db) => {
    const [day, period] = [sql.placeholder("day"), sql.placeholder("period")]
    const isCharged = sql`exists (select 1 from ${journals}
      where ${journals.key} = 'late:' || ${tenants.id} || ':' || ${period})`
    const isHeldBack = sql`exists (select 1 from ${lateFeesHeldBack}
      where ${lateFeesHeldBack.tenantId} = ${tenants.id} and ${lateFeesHeldBack.period} = ${period})`
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
      .where(sql`${whose(day)} and not ${isCharged} and not ${isHeldBack}`)
      .groupBy(tenants.id)
      .orderBy(asc(tenants.id))
      .prepare()
  })
const overdueTenants = uncharged(
  (day) => sql`exists (select 1 from ${charges} where ${charges.tenantId} = ${tenants.id}
    and ${charges.kind} = 'rent' and ${charges.open} > 0 and ${charges.dueOn} < ${day})`,
)
const unchargedTenant = uncharged(() => sql`${tenants.id} = ${sql.placeholder("tenantId")}`)

/** Charges a late fee, or holds it back while pending receipts would pay the overdue rent. Once per tenant and month, however often it runs. */
export async function applyLateFee(tx: Tx, actor: Actor, due: LateFeeDue): Promise<"charged" | "held back" | "none"> {
  const { tenantId, period, amount, on } = due
  const overdue = await overdueRent(tx, tenantId, on)
  if (overdue.now === 0) return "none"
  if (overdue.afterPending === 0) {
    const held = { tenantId, period, amount, receipts: overdue.pending }
    await tx.run(tx.insert(lateFeesHeldBack).values(held).onConflictDoNothing())
    return "held back"
  }
  const notes = `Late fee, ${formatPercent(due.bps)} of ${formatPlain(due.rent)}`
  const { repeated } = await postLateFee(tx, actor, { tenantId, period, amount, on, notes })
  return repeated ? "none" : "charged"
}

type LateFee = { tenantId: number; period: Month; amount: Cents; on: Day; notes: string }

function postLateFee(tx: Tx, actor: Actor, { tenantId, period, amount, on, notes }: LateFee) {
  const key = `late:${tenantId}:${period}`
  return post(tx, actor, { tenantId, kind: "late_fee", key, on }, (draft) => {
    charge(draft, { kind: "late", amount, origin: "job", notes })
  })
}

/** Charges the late fees held back by a receipt that failed, unless other pending receipts would pay the overdue rent: those hold them back now. */
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
