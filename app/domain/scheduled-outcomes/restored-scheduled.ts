import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { onlinePayments, scheduledPayments } from "#db/schema/index.ts"
import { type Cents, most } from "~/values/money.ts"
import { beginCharge, type ScheduledRow } from "./scheduled-rows.ts"

/**
 * Links a receipt that the provider knows, but that a restored database has lost, to its row, and cancels a receipt that was prepared since, so that a row
 * is charged once. The tenant may have changed the row after the backup; the row then shows the terms that were charged. Source: money.md 3.24, 9.10.
 */
export async function restoreScheduled(
  tx: Tx,
  known: ScheduledRow,
  restored: { receiptId: string; choice: ScheduledRow["choice"]; amount: Cents },
): Promise<void> {
  const { choice, amount } = restored
  const atMost = known.atMost === null ? null : most(known.atMost, amount)
  await tx.run(tx.update(scheduledPayments).set({ choice, atMost }).where(eq(scheduledPayments.id, known.id)))
  await beginCharge(tx, known.id, restored)
  if (known.receiptId === null) return
  const canceled = { cancelRequestedAt: tx.now, cancelReason: "replaced", cancelDoneAt: null } as const
  await tx.run(tx.update(onlinePayments).set(canceled).where(eq(onlinePayments.receiptId, known.receiptId)))
}
