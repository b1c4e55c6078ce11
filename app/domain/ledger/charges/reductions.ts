/** Reduces a charge for the days after a move-out, by a partial reversal. Source: money.md 9.2. */
import { and, eq, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { chargeEvents, charges } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { type Cents, least, minus, negated, plus, ZERO } from "~/values/money.ts"
import type { Actor } from "../../permissions.ts"
import { Refusal } from "../../refusal.ts"
import { INCOME, RECEIVABLE } from "../accounts.ts"
import { post } from "../journal.ts"
import { addLine, type JournalDraft } from "../journal-draft.ts"
import { ledgerDay } from "../ledger-day.ts"
import { applicationsToCharge, type PaymentApplication } from "../payment-applications.ts"
import { unapply } from "../take-back.ts"
import { type ChargeRow, chargeRow } from "./charge-rows.ts"

/** The reduction of a charge, in cents; `memo` is the formula. */
export type Reduction = { row: ChargeRow; cents: Cents; memo: string; applied: PaymentApplication[] }

export async function reducedOf(tx: Tx, chargeId: number): Promise<Cents> {
  const reduced = and(eq(chargeEvents.chargeId, chargeId), eq(chargeEvents.kind, "reduced"))
  const row = await tx.one(
    tx
      .select({ cents: sql<Cents>`coalesce(sum(${chargeEvents.cents}), 0)` })
      .from(chargeEvents)
      .where(reduced),
  )
  return row?.cents ?? ZERO
}

/** Monthly rents and recurring charges of these stays that are neither deleted nor reduced, by due day and number. */
export async function reducibleCharges(tx: Tx, stayId: number): Promise<ChargeRow[]> {
  const monthly = sql`${charges.stayId} = ${stayId} and ${charges.deletedAt} is null and ${charges.period} is not null
    and (${charges.kind} = 'rent' or ${charges.origin} = 'recurring')
    and not exists (select 1 from ${chargeEvents} where ${chargeEvents.chargeId} = ${charges.id} and ${chargeEvents.kind} = 'reduced')`
  return tx.all(tx.select().from(charges).where(monthly).orderBy(charges.dueOn, charges.id))
}

const FIRST_PARTS = sql`
  select c.id as "chargeId", s.move_in_on as "moveInOn"
  from charges c join stays s on s.id = c.stay_id join issued_recurring i on i.journal_id = c.journal_id and i.period = c.period
  join recurring_terms f on f.line_id = i.line_id and f.from_month = i.period and f.to_month = i.period
  join recurring_terms r on r.line_id = f.line_id and r.id = (select min(id) from recurring_terms where line_id = f.line_id and id > f.id)
  where c.stay_id = ${sql.placeholder("stayId")} and c.origin = 'recurring' and substr(s.move_in_on, 1, 7) = c.period and r.at = f.at`

/** The recurring charges of a stay for a prorated first month, with the move-in day, by charge id. These are the lines that were agreed with a separate first amount. */
export async function firstPartsOf(tx: Tx, stayId: number): Promise<Map<number, Day>> {
  const rows = await tx.rows<{ chargeId: number; moveInOn: Day }>(FIRST_PARTS, { stayId })
  return new Map(rows.map(({ chargeId, moveInOn }) => [chargeId, moveInOn]))
}

/** A charge to reduce, with the money applied to it. Refuses 404 CHARGE_NOT_FOUND. */
export async function reductionOf(tx: Tx, chargeId: number, cents: Cents, memo: string): Promise<Reduction> {
  const row = await chargeRow(tx, chargeId)
  if (!row) throw new Refusal("CHARGE_NOT_FOUND")
  return { row, cents, memo, applied: await applicationsToCharge(tx, chargeId) }
}

/** Reduces a charge: first its open part; if more, the money that paid it becomes advance rent, newest first. */
export function reduceLines(draft: JournalDraft, { row, cents, applied }: Reduction): void {
  const open = draft.open.find((each) => each.id === row.id)
  const unpaid = least(cents, open?.open ?? ZERO)
  let left = minus(cents, unpaid)
  for (const application of applied) {
    const part = least(left, application.left)
    if (part === 0) break
    unapply(draft, application, part)
    left = minus(left, part)
  }
  if (left > 0) throw new Error("More of a charge was reduced than was charged")
  addLine(draft, row.kind === "rent" ? INCOME.rent : INCOME.other, cents)
  addLine(draft, row.kind === "rent" ? RECEIVABLE.rent : RECEIVABLE.other, negated(unpaid))
  if (open) open.open = minus(open.open, unpaid)
  draft.ends.push({ charge: row, kind: "reduced", cents, reason: null })
}

/** Posts a reduction, once per charge. Reads the charge's payments again, because advance rent from an earlier reduction may have paid it since. */
export async function postReduction(tx: Tx, actor: Actor, { row, cents, memo }: Reduction): Promise<void> {
  const reduction = { row, cents, memo, applied: await applicationsToCharge(tx, row.id) }
  const { tenantId, journalId } = row
  const entry = { tenantId, kind: "rent_reduction", key: `prorate:${row.id}`, on: await ledgerDay(tx), memo } as const
  await post(tx, actor, { ...entry, reverses: journalId }, (draft) => reduceLines(draft, reduction))
}

export const sumOfReductions = (reductions: readonly Reduction[]): Cents =>
  plus(...reductions.map(({ cents }) => cents))
