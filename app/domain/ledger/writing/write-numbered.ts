/** Stores the charges and payments of a journal, whose numbers other rows name. */
import { sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { charges, payments } from "#db/schema/index.ts"
import { most, ZERO } from "~/values/money.ts"
import type { JournalDraft, NewCharge, NewPayment } from "../journal-draft.ts"
import type { JournalEntry } from "../journal-entry.ts"

const value = sql.placeholder
const insertCharge = statement((db) =>
  db
    .insert(charges)
    .values({
      tenantId: value("tenantId"),
      stayId: value("stayId"),
      unitNumber: value("unitNumber"),
      kind: value("kind"),
      period: value("period"),
      effectiveOn: value("on"),
      dueOn: value("dueOn"),
      amount: value("amount"),
      open: value("open"),
      origin: value("origin"),
      journalId: value("journalId"),
      notes: value("notes"),
      createdAt: value("at"),
    })
    .returning({ id: charges.id })
    .prepare(),
)
const insertPayment = statement((db) =>
  db
    .insert(payments)
    .values({
      receiptId: value("receiptId"),
      tenantId: value("tenantId"),
      type: value("type"),
      amount: value("amount"),
      feeShare: value("feeShare"),
      tender: value("tender"),
      effectiveOn: value("on"),
      journalId: value("journalId"),
      createdAt: value("at"),
    })
    .returning({ id: payments.id })
    .prepare(),
)

/** Stores a charge and gives it its number. */
export async function writeCharge(tx: Tx, draft: JournalDraft, made: NewCharge, journalId: number): Promise<void> {
  const { stayId, unitNumber, kind, period, dueOn, amount, origin, notes } = made
  const row = await tx.one(insertCharge, {
    tenantId: draft.tenantId,
    stayId,
    unitNumber,
    kind,
    period,
    on: draft.on,
    dueOn,
    amount,
    open: most(amount, ZERO),
    origin,
    journalId,
    notes,
    at: tx.now,
  })
  if (!row) throw new Error("A new charge got no number")
  made.id = row.id
}

/** Stores a payment and gives it its number. */
export async function writePayment(
  tx: Tx,
  draft: JournalDraft,
  paid: NewPayment,
  entry: JournalEntry,
  journalId: number,
): Promise<void> {
  const { type, amount, feeShare, tender } = paid
  const row = await tx.one(insertPayment, {
    receiptId: entry.receiptId,
    tenantId: draft.tenantId,
    type,
    amount,
    feeShare,
    tender,
    on: draft.on,
    journalId,
    at: tx.now,
  })
  if (!row) throw new Error("A new payment got no number")
  paid.id = row.id
}
