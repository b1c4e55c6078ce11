/** The refunded amount of each payment. Source: api.md "Payment" (RefundedAmount), money.md 1.5 and 1.6. */
import { inArray, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { payments } from "#db/schema/index.ts"
import { type Cents, minus, plus, split, ZERO } from "~/values/money.ts"
import type { PaymentRow } from "./payment-rows.ts"

/** The refunded cents, fee shares included, of payments that have any; a receipt's rows sum to its total. */
export async function refundsOf(tx: Tx, rows: readonly PaymentRow[]): Promise<Map<number, Cents>> {
  const takenBack = new Map(rows.filter((row) => row.takenBack > 0).map((row) => [row.receiptId, row.takenBack]))
  if (takenBack.size === 0) return new Map()
  const byReceipt = Map.groupBy(await partsOf(tx, [...takenBack.keys()]), (part) => part.receiptId)
  return new Map([...byReceipt].flatMap(([receiptId, parts]) => shares(parts, takenBack.get(receiptId) ?? ZERO)))
}

type Part = { id: number; receiptId: string; amount: Cents; feeShare: Cents; applied: Cents }

async function partsOf(tx: Tx, receiptIds: readonly string[]): Promise<Part[]> {
  // Written with explicit table names, because drizzle drops the table names in a select from one table.
  const applied = sql<Cents>`coalesce((select sum(a.cents) from allocations a where a.payment_id = "payments"."id"), 0)`
  const { id, receiptId, amount, feeShare } = payments
  return tx.all(
    tx
      .select({ id, receiptId, amount, feeShare, applied: applied.as("landed") })
      .from(payments)
      .where(sql`${inArray(receiptId, [...receiptIds])} and ${payments.journalId} is not null`)
      .orderBy(payments.id),
  )
}

function shares(parts: readonly Part[], takenBack: Cents): [number, Cents][] {
  const [only] = parts
  if (only && parts.length === 1) return [[only.id, takenBack]]
  const principal = parts.map((part) => minus(part.amount, part.applied))
  const fee = minus(takenBack, ...principal)
  const fees = split(
    fee,
    parts.map((part) => part.feeShare),
  )
  return parts.map((part, index) => [part.id, plus(principal[index] ?? ZERO, fees[index] ?? ZERO)])
}
