import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { onlinePayments, scheduledPayments } from "#db/schema/index.ts"
import { type Cents, most } from "~/values/money.ts"
import { beginCharge, type ScheduledRow } from "./scheduled-rows.ts"

/**
 * Assigns to its row a receipt that the provider knows and a restored database has lost, and cancels one that was prepared since: one charge a row.
 * The tenant may have changed the row after the backup: the charge shows what was set. Source: money.md 3.24, 9.10.
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
