/** How much of each payment went back to the payer. Source: api.md "Payment" (RefundedAmount), money.md 1.5 and 1.6. */
import { inArray, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { allocations, payments } from "#db/schema/index.ts"
import { type Cents, split } from "~/values/money.ts"
import type { PaymentRow } from "./payment-rows.ts"

/** A payment with what was taken back of it, in cents of its amount and its share of the convenience fee. */
export type ShownPayment = PaymentRow & { refunded: Cents }

/**
 * These payments, each with what was taken back of it. The rows of one receipt sum to all that was taken back of it: principal as its
 * landings were undone, the fee by the rows' shares.
 */
export async function withRefunds(tx: Tx, rows: readonly PaymentRow[]): Promise<ShownPayment[]> {
  const taken = rows.filter((row) => row.takenBack > 0).map((row) => row.receiptId)
  const refunds = taken.length === 0 ? new Map<number, Cents>() : await refundsOf(tx, taken, rows)
  return rows.map((row) => ({ ...row, refunded: refunds.get(row.id) ?? 0 }))
}

type Part = { id: number; receiptId: string; amount: Cents; feeShare: Cents; landed: Cents }

async function refundsOf(tx: Tx, receiptIds: readonly string[], rows: readonly PaymentRow[]) {
  const takenBack = new Map(rows.map((row) => [row.receiptId, row.takenBack]))
  const parts = await partsOf(tx, receiptIds)
  const byReceipt = Map.groupBy(parts, (part) => part.receiptId)
  return new Map([...byReceipt].flatMap(([receiptId, ofReceipt]) => shares(ofReceipt, takenBack.get(receiptId) ?? 0)))
}

/** Every row of these receipts, with how much of its amount still lies where it landed. */
async function partsOf(tx: Tx, receiptIds: readonly string[]): Promise<Part[]> {
  const landed = sql<Cents>`coalesce((select sum(${allocations.cents}) from ${allocations} where ${allocations.paymentId} = ${payments.id}), 0)`
  const { id, receiptId, amount, feeShare } = payments
  return tx.all(
    tx
      .select({ id, receiptId, amount, feeShare, landed: landed.as("landed") })
      .from(payments)
      .where(sql`${inArray(receiptId, [...new Set(receiptIds)])} and ${payments.journalId} is not null`)
      .orderBy(payments.id),
  )
}

function shares(parts: readonly Part[], takenBack: Cents): [number, Cents][] {
  const [only] = parts
  if (only && parts.length === 1) return [[only.id, takenBack]]
  const principal = parts.map((part) => part.amount - part.landed)
  const fee = takenBack - principal.reduce((sum, cents) => sum + cents, 0)
  const fees = split(
    fee,
    parts.map((part) => part.feeShare),
  )
  return parts.map((part, index) => [part.id, (principal[index] ?? 0) + (fees[index] ?? 0)])
}
