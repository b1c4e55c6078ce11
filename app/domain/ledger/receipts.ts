/** A receipt, paid or pending, and its events, from which its status and its refunded amount follow. Source: money.md 1.1, 3.8. */
import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { type RECEIPT_STATUSES, receiptEvents, receipts } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { type Cents, negated, ZERO } from "~/values/money.ts"
import { addToShare } from "../rent-roll-totals/share.ts"
import type { Tender } from "./journal-draft.ts"

export type Receipt = typeof receipts.$inferSelect
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number]

/** `amount` excludes the convenience fee `fee`. */
export type NewReceipt = {
  tenantId: number
  choice: Receipt["choice"]
  amount: Cents
  fee: Cents
  tender: Tender
  source: Receipt["source"]
  note?: string | null | undefined
  /** Set for a receipt from before a restore that is created again from the provider's data. */
  id?: string
  initiatedAt?: number
}

const value = sql.placeholder
const insertReceipt = statement((db) =>
  db
    .insert(receipts)
    .values({
      id: value("id"),
      tenantId: value("tenantId"),
      choice: value("choice"),
      amount: value("amount"),
      fee: value("fee"),
      tender: value("tender"),
      source: value("source"),
      status: "created",
      initiatedAt: value("at"),
      note: value("note"),
    })
    .prepare(),
)

export async function createReceipt(tx: Tx, made: NewReceipt): Promise<string> {
  const id = made.id ?? randomUUID()
  await tx.run(insertReceipt, { ...made, id, note: made.note ?? null, at: made.initiatedAt ?? tx.now })
  return id
}

const byId = statement((db) =>
  db
    .select()
    .from(receipts)
    .where(eq(receipts.id, value("id")))
    .prepare(),
)

export async function receiptOf(tx: Tx, id: string): Promise<Receipt> {
  const receipt = await tx.one(byId, { id })
  if (!receipt) throw new Error(`There is no receipt ${id}`)
  return receipt
}

export type ReceiptEvent = {
  receiptId: string
  status: ReceiptStatus
  at: number
  /** Cents of amount and fee that the event refunds or reverses; negative when it undoes a refund or reversal. */
  taken?: Cents
  journalId?: number | null
  detail?: Record<string, unknown>
}

const insertEvent = statement((db) =>
  db
    .insert(receiptEvents)
    .values({
      receiptId: value("receiptId"),
      status: value("status"),
      at: value("at"),
      taken: value("taken"),
      journalId: value("journalId"),
    })
    .prepare(),
)

const statusChange = statement((db) =>
  db
    .update(receipts)
    .set({ status: sql`${value("status")}`, takenBack: sql`${receipts.takenBack} + ${value("taken")}` })
    .where(eq(receipts.id, value("receiptId")))
    .prepare(),
)

/** Records an event of a receipt and updates the receipt's status and refunded amount, and the rent roll's pending amount. */
export async function recordReceiptEvent(tx: Tx, event: ReceiptEvent): Promise<void> {
  const { receiptId, status, at, taken = ZERO, journalId = null } = event
  const stored = { receiptId, status, at, taken, journalId }
  if (event.detail) await tx.run(tx.insert(receiptEvents).values({ ...stored, detail: event.detail }))
  else await tx.run(insertEvent, stored)
  await countPending(tx, receiptId, status)
  await tx.run(statusChange, { receiptId, status, taken })
}

const known = statement((db) =>
  db
    .select({ tenantId: receipts.tenantId, amount: receipts.amount, status: receipts.status })
    .from(receipts)
    .where(eq(receipts.id, value("receiptId")))
    .prepare(),
)

/** Adds a receipt's amount to the tenant's pending amount, or subtracts it, before the receipt's status changes. */
async function countPending(tx: Tx, receiptId: string, status: ReceiptStatus): Promise<void> {
  const receipt = await tx.one(known, { receiptId })
  if (!receipt || (receipt.status === "pending") === (status === "pending")) return
  const pending = status === "pending" ? receipt.amount : negated(receipt.amount)
  await addToShare(tx, [{ tenantId: receipt.tenantId, pending }])
}

const closing = statement((db) =>
  db
    .update(receipts)
    .set({ remainingAfter: sql`${value("remaining")}`, effectiveOn: sql`${value("on")}` })
    .where(eq(receipts.id, value("receiptId")))
    .prepare(),
)

/** Stores, once, the day a receipt was applied and the account balance right after. */
export async function recordReceiptResult(
  tx: Tx,
  receiptId: string,
  applied: { on: Day; remaining: Cents },
): Promise<void> {
  await tx.run(closing, { receiptId, ...applied })
}
