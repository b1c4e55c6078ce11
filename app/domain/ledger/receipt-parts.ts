/** Where the money of a receipt was applied when it was posted, charge by charge. Source: money.md 1.3, 1.6. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { allocations } from "#db/schema/index.ts"
import type { Cents } from "~/values/money.ts"
import type { Bucket } from "./accounts.ts"
import { type ChargeRow, chargeRow } from "./charges/charge-rows.ts"
import type { PaymentRow } from "./payment-rows.ts"

/** Cents applied to a charge, or (null) to advance rent or the deposit reserve. */
export type ReceiptPart = { cents: Cents; bucket: Bucket; charge: ChargeRow | null }

/** The parts of one receipt's payments, in the order applied; they sum to the receipt's amount. Later refunds are not deducted. */
export async function receiptParts(tx: Tx, payments: readonly PaymentRow[]): Promise<ReceiptPart[]> {
  const ids = payments.map((payment) => payment.id)
  const journals = payments.flatMap(({ journalId }) => (journalId === null ? [] : [journalId]))
  const rows = await tx.all(
    tx
      .select({ cents: allocations.cents, bucket: allocations.bucket, chargeId: allocations.chargeId })
      .from(allocations)
      .where(sql`${inList(allocations.paymentId, ids)} and ${inList(allocations.journalId, journals)}
        and ${allocations.takesBackId} is null`)
      .orderBy(allocations.id),
  )
  const parts: ReceiptPart[] = []
  for (const { cents, bucket, chargeId } of rows) {
    parts.push({ cents, bucket, charge: chargeId === null ? null : ((await chargeRow(tx, chargeId)) ?? null) })
  }
  return parts
}
