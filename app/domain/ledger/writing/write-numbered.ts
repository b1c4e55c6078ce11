/** Stores charges and payments of journals first, because other rows need their ids. */
import { getTableColumns } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { overRows } from "#db/row-list.ts"
import { charges, payments } from "#db/schema/index.ts"
import { most, ZERO } from "~/values/money.ts"
import type { NewCharge, NewPayment } from "../journal-draft.ts"
import type { NewJournal } from "./new-journal.ts"

const insertCharges = overRows(getTableColumns(charges), (db, rows) =>
  db.insert(charges).select(rows).returning({ id: charges.id }).prepare(),
)
const insertPayments = overRows(getTableColumns(payments), (db, rows) =>
  db.insert(payments).select(rows).returning({ id: payments.id }).prepare(),
)

export async function writeCharges(tx: Tx, journals: readonly NewJournal[]): Promise<void> {
  const made = journals.flatMap(({ draft }) => draft.charges)
  if (made.length === 0) return
  const rows = journals.flatMap((journal) => journal.draft.charges.map((one) => chargeRow(tx, journal, one)))
  number(made, await tx.all(...insertCharges(rows)))
}

function chargeRow(tx: Tx, { id: journalId, draft }: NewJournal, made: NewCharge) {
  const { tenantId, on: effectiveOn } = draft
  const { stayId, unitNumber, kind, period, dueOn, amount, origin, notes } = made
  const [open, createdAt] = [most(amount, ZERO), tx.now]
  const whose = { tenantId, stayId, unitNumber, journalId }
  return { ...whose, kind, period, effectiveOn, dueOn, amount, open, origin, notes, createdAt }
}

export async function writePayments(tx: Tx, journals: readonly NewJournal[]): Promise<void> {
  const paid = journals.flatMap(({ draft }) => draft.payments)
  if (paid.length === 0) return
  const rows = journals.flatMap((journal) => journal.draft.payments.map((one) => paymentRow(tx, journal, one)))
  number(paid, await tx.all(...insertPayments(rows)))
}

function paymentRow(tx: Tx, { id: journalId, entry, draft }: NewJournal, paid: NewPayment) {
  const { type, amount, feeShare, tender } = paid
  const whose = { receiptId: entry.receiptId, tenantId: draft.tenantId, journalId }
  return { ...whose, type, amount, feeShare, tender, effectiveOn: draft.on, createdAt: tx.now }
}

/** Assigns ids in the order of the list; the database may return them in another order. */
function number(made: readonly { id: number }[], rows: readonly { id: number }[]): void {
  if (rows.length !== made.length) throw new Error("A new row of the ledger got no number")
  const numbers = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  for (const [at, one] of made.entries()) Object.assign(one, { id: numbers[at] })
}
