/** Rows of the ledger that no journal tells: payments on their way or failed, and deletions that moved no money. */
import { and, eq, gte, isNull, lte, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { chargeEvents, charges, payments, receiptEvents, receipts } from "#db/schema/index.ts"
import { dayAt } from "~/values/calendar.ts"
import { zoneOf } from "../settings/defaults.ts"
import { paymentRows } from "./payment-rows.ts"
import type { LedgerRange } from "./statement.ts"
import { chargeEntry, type Entry, paymentEntry } from "./statement-entries.ts"

/** Such rows of a range, each at its day; none of them has an effect on the balance. */
export async function uncounted(tx: Tx, range: LedgerRange): Promise<Entry[]> {
  const entries = [
    ...(await pending(tx, range)),
    ...(await failed(tx, range)),
    ...(await endedCharges(tx, range)),
    ...(await endedWaivers(tx, range)),
  ]
  return entries.map((entry) => ({ ...entry, effect: 0 }))
}

async function pending(tx: Tx, { tenantId, from, to }: LedgerRange): Promise<Entry[]> {
  const zone = await zoneOf(tx)
  const rows = await tx.all(
    tx
      .select()
      .from(receipts)
      .where(and(eq(receipts.tenantId, tenantId), sql`${receipts.status} = 'pending'`))
      .orderBy(receipts.initiatedAt),
  )
  const entries = rows.map((row): Entry => {
    const type = row.choice === "deposit" ? "deposit" : "rent"
    const shown = { ...row, id: 0, type, feeShare: row.fee, journalId: null, receiptId: row.id } as const
    const entry = paymentEntry({ ...shown, paidOn: dayAt(row.initiatedAt, zone), createdAt: row.initiatedAt })
    return { ...entry, id: `receipt-${row.id}` }
  })
  return entries.filter((entry) => entry.date >= from && entry.date <= to)
}

async function failed(tx: Tx, { tenantId, from, to }: LedgerRange): Promise<Entry[]> {
  const rows = await paymentRows(
    tx,
    sql`${payments.tenantId} = ${tenantId} and ${payments.journalId} is null and ${payments.effectiveOn} between ${from} and ${to}`,
  )
  return rows.toReversed().map(paymentEntry)
}

/** A deleted deposit charge of which nothing was open. */
async function endedCharges(tx: Tx, { tenantId, from, to }: LedgerRange): Promise<Entry[]> {
  const ended = and(eq(chargeEvents.kind, "deleted"), isNull(chargeEvents.journalId), eq(charges.tenantId, tenantId))
  const rows = await tx.all(
    tx
      .select({ event: chargeEvents, charge: charges })
      .from(chargeEvents)
      .innerJoin(charges, eq(charges.id, chargeEvents.chargeId))
      .where(and(ended, gte(chargeEvents.effectiveOn, from), lte(chargeEvents.effectiveOn, to)))
      .orderBy(chargeEvents.id),
  )
  return rows.map(({ event, charge }) => ({
    ...chargeEntry(charge),
    id: `ended-charge-${event.id}`,
    date: event.effectiveOn,
    amount: -charge.amount,
    notes: `Charge deleted: ${event.reason}`,
    deletable: null,
    isReversed: false,
    isReversal: true,
  }))
}

/** A deleted waiver of a deposit that a move-out or a deletion had ended before. */
async function endedWaivers(tx: Tx, { tenantId, from, to }: LedgerRange): Promise<Entry[]> {
  const events = await tx.all(
    tx
      .select({ event: receiptEvents })
      .from(receiptEvents)
      .innerJoin(receipts, eq(receipts.id, receiptEvents.receiptId))
      .where(
        and(eq(receipts.tenantId, tenantId), eq(receiptEvents.status, "reversed"), isNull(receiptEvents.journalId)),
      ),
  )
  const entries: Entry[] = []
  for (const { event } of events) {
    const { reason, on: date } = event.detail as { reason: string; on: string }
    const [row] = await paymentRows(tx, eq(payments.receiptId, event.receiptId))
    if (!row || date < from || date > to) continue
    const notes = `Payment reversed: ${reason}`
    const entry = { ...paymentEntry(row), id: `ended-payment-${event.id}`, date, amount: row.amount, notes }
    entries.push({ ...entry, deletable: null, isReversed: false, isReversal: true })
  }
  return entries
}
