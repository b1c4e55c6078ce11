/** Ledger rows without a journal: payments under way or failed, announced disputes, and deletions that moved no money. */
import { eq, type SQL, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { receiptEvents, receipts } from "#db/schema/index.ts"
import { jsonText } from "#db/sql.ts"
import { type Day, dayAt } from "~/values/calendar.ts"
import { negated, ZERO } from "~/values/money.ts"
import { failureText } from "~/values/payments/payment-failures.ts"
import { disputeText } from "~/values/payments/payment-labels.ts"
import { together } from "~/values/together.ts"
import { zoneOf } from "../../settings/defaults.ts"
import { type PaymentRow, paymentsOfReceipt } from "../payment-rows.ts"
import {
  CHARGE_DELETED,
  chargeEntry,
  NONE,
  PAYMENT_REVERSED,
  paymentEntry,
  type StatementEntry,
} from "./statement-entries.ts"
import type { chargesDeleted, LedgerRange } from "./statement-rows.ts"

type Known = { payments: PaymentRow[]; deletions: Awaited<ReturnType<typeof chargesDeleted>> }

/** The rows of a range that do not change the balance, each on its day. `payments` and `deletions` are those of the range. */
export async function zeroEffectEntries(
  tx: Tx,
  range: LedgerRange,
  { payments, deletions }: Known,
): Promise<StatementEntry[]> {
  const found = await together({
    pending: pending(tx, range),
    failed: failed(tx, range, payments),
    warned: warned(tx, range),
    waivers: endedWaivers(tx, range),
  })
  const ended = deletions.filter(({ event }) => event.journalId === null).map(endedCharge)
  const entries = [...found.pending, ...found.failed, ...found.warned, ...ended, ...found.waivers]
  return entries.map((entry) => ({ ...entry, effect: ZERO }))
}

const eventsOf = (which: SQL) =>
  statement((db) =>
    db
      .select({
        id: receiptEvents.id,
        receiptId: receiptEvents.receiptId,
        at: receiptEvents.at,
        detail: receiptEvents.detail,
      })
      .from(receipts)
      .innerJoin(receiptEvents, eq(receiptEvents.receiptId, receipts.id))
      .where(
        sql`${receipts.tenantId} = ${sql.placeholder("tenantId")} and ${receipts.stripeIntent} is not null and ${which}`,
      )
      .orderBy(receiptEvents.id)
      .prepare(),
  )

const failures = eventsOf(sql`${receiptEvents.status} = 'failed'`)

async function failed(tx: Tx, { tenantId }: LedgerRange, payments: PaymentRow[]): Promise<StatementEntry[]> {
  const rows = payments.filter((row) => row.journalId === null)
  if (rows.length === 0) return []
  const reasons = new Map(
    (await tx.all(failures, { tenantId })).map((event) => [event.receiptId, event.detail?.reason]),
  )
  return rows.map((row) => {
    const entry = paymentEntry(row)
    const why = `Failed: ${failureText(String(reasons.get(row.receiptId) ?? ""))}`
    return { ...entry, notes: entry.notes === null ? why : `${entry.notes}, ${why.toLowerCase()}` }
  })
}

const warnings = eventsOf(sql`${jsonText(receiptEvents.detail, "warningId")} is not null`)

/** Disputes that were only announced or were prevented. */
async function warned(tx: Tx, { tenantId, from, to }: LedgerRange): Promise<StatementEntry[]> {
  const events = await tx.all(warnings, { tenantId })
  const zone = events.length > 0 ? await zoneOf(tx) : ""
  const entries: StatementEntry[] = []
  for (const { id, receiptId, at, detail } of events) {
    const date = dayAt(at, zone)
    const [row] = date < from || date > to ? [] : await paymentsOfReceipt(tx, receiptId)
    if (!row) continue
    const what = detail?.isOver === true ? "Dispute prevented or given up" : "Payment may be disputed"
    const notes = `${what}: ${disputeText(String(detail?.reason ?? ""))}. Nothing is held.`
    const none = {
      amount: ZERO,
      convenienceFee: null,
      deletable: null,
      check: null,
      refund: null,
      refundable: null,
      isReversed: false,
    }
    entries.push({ ...paymentEntry(row), ...none, id: `warning-${id}`, date, notes, isInfo: true })
  }
  return entries
}

const pendingOf = statement((db) =>
  db
    .select()
    .from(receipts)
    .where(sql`${receipts.tenantId} = ${sql.placeholder("tenantId")} and ${receipts.status} = 'pending'`)
    .orderBy(receipts.initiatedAt, receipts.id)
    .prepare(),
)

async function pending(tx: Tx, { tenantId, from, to }: LedgerRange): Promise<StatementEntry[]> {
  const rows = await tx.all(pendingOf, { tenantId })
  if (rows.length === 0) return []
  const zone = await zoneOf(tx)
  const entries = rows.map((row): StatementEntry => {
    const type = row.choice === "deposit" ? "deposit" : "rent"
    const paymentRow = { ...row, id: 0, type, feeShare: row.fee, journalId: null, receiptId: row.id } as const
    const entry = paymentEntry({ ...paymentRow, paidOn: dayAt(row.initiatedAt, zone), createdAt: row.initiatedAt })
    return { ...entry, id: `receipt-${row.id}` }
  })
  return entries.filter((entry) => entry.date >= from && entry.date <= to)
}

function endedCharge({ event, charge }: Known["deletions"][number]): StatementEntry {
  return {
    ...chargeEntry(charge),
    id: `ended-charge-${event.id}`,
    date: event.effectiveOn,
    amount: negated(charge.amount),
    notes: CHARGE_DELETED,
    staffNote: event.reason,
    deletable: null,
    isReversed: false,
    isReversal: true,
  }
}

const waiversEnded = statement((db) =>
  db
    .select({ id: receiptEvents.id, receiptId: receiptEvents.receiptId, detail: receiptEvents.detail })
    .from(receipts)
    .innerJoin(receiptEvents, eq(receiptEvents.receiptId, receipts.id))
    .where(
      sql`${receipts.tenantId} = ${sql.placeholder("tenantId")} and ${receipts.status} = 'reversed'
        and ${receiptEvents.status} = 'reversed' and ${receiptEvents.journalId} is null`,
    )
    .prepare(),
)

/** Deleted waivers of a deposit whose charge a move-out or a deletion had already ended. */
async function endedWaivers(tx: Tx, { tenantId, from, to }: LedgerRange): Promise<StatementEntry[]> {
  const entries: StatementEntry[] = []
  for (const event of await tx.all(waiversEnded, { tenantId })) {
    const { reason, on: date } = event.detail as { reason: string; on: Day }
    const [row] = await paymentsOfReceipt(tx, event.receiptId)
    if (!row || date < from || date > to) continue
    const { deletable, check, isReversed } = NONE
    const entry = { id: `ended-payment-${event.id}`, date, amount: row.amount, notes: PAYMENT_REVERSED }
    entries.push({ ...paymentEntry(row), ...entry, staffNote: reason, deletable, check, isReversed, isReversal: true })
  }
  return entries
}
