/** Applying a receipt of the provider, as one payment row per type. Source: money.md 1.3 and 1.6. */
import { and, eq, isNotNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { payments } from "#db/schema/index.ts"
import { plus, split, ZERO } from "~/values/money.ts"
import type { Bucket } from "../ledger/accounts.ts"
import type { Purpose } from "../ledger/application-order.ts"
import { applyReceipt, typeOf } from "../ledger/apply-payment.ts"
import type { JournalDraft, NewPayment, PaymentRef, PaymentType } from "../ledger/journal-draft.ts"
import type { Receipt } from "../ledger/receipts.ts"
import { hasUnit } from "../tenants/tenant-units.ts"

/** The choice that a receipt pays for, and whether its tenant has a unit now. */
export async function purposeOf(tx: Tx, receipt: Receipt): Promise<Purpose> {
  return { choice: receipt.choice, hasUnit: await hasUnit(tx, receipt.tenantId) }
}

/** When rows tie, the first of these gets the odd cent of the fee. */
const ROWS = ["rent", "fees", "deposit"] as const satisfies readonly PaymentType[]

/** Applies a receipt for the first time and makes its rows, with the convenience fee split over them by amount. */
export function applyReceiptInRows(draft: JournalDraft, purpose: Purpose, { amount, fee, tender }: Receipt): void {
  const rows = new Map<PaymentType, NewPayment>()
  const rowOf = (bucket: Bucket): NewPayment => {
    const type = typeOf(bucket)
    const row = rows.get(type) ?? { id: 0, type, amount: ZERO, feeShare: ZERO, tender }
    rows.set(type, row)
    return row
  }
  const first = draft.allocations.length
  applyReceipt(draft, purpose, { tender, payment: rowOf }, amount)
  for (const applied of draft.allocations.slice(first)) {
    const row = rowOf(applied.bucket)
    row.amount = plus(row.amount, applied.cents)
  }
  const made = ROWS.flatMap((type) => rows.get(type) ?? [])
  const weights = made.map((row) => row.amount)
  for (const [index, share] of split(fee, weights).entries()) {
    const row = made[index]
    if (row) row.feeShare = share
  }
  draft.payments.push(...made)
}

/** The existing rows of a receipt: money applied again counts for the row of its type, or for the first. */
export async function rowsOfReceipt(tx: Tx, receiptId: string): Promise<(bucket: Bucket) => PaymentRef> {
  const rows = await tx.all(
    tx
      .select({ id: payments.id, type: payments.type })
      .from(payments)
      .where(and(eq(payments.receiptId, receiptId), isNotNull(payments.journalId)))
      .orderBy(payments.id),
  )
  const [first] = rows
  if (!first) throw new Error(`The receipt ${receiptId} has no payment`)
  return (bucket) => rows.find((row) => row.type === typeOf(bucket)) ?? first
}
