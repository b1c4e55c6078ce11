/** Ends a payment set for a day: with its receipt, without a charge, by a move-out, or because the person who set it was removed. Source: money.md 9.10. */
import { and, eq, inArray, type SQL } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { onlinePayments, scheduledPayments } from "#db/schema/index.ts"
import type { NotChargedReason } from "~/values/payments/autopay-reasons.ts"
import { reasonOfCancellation } from "../autopay-runs/autopay-outcome.ts"
import type { Receipt, ReceiptStatus } from "../ledger/receipts.ts"
import { mailStopped, mailUncharged, type StoppedBy } from "./scheduled-emails.ts"
import { changeScheduled, type ScheduledRow, scheduledOfReceipt } from "./scheduled-rows.ts"

/** Updates the row after an event of its receipt; `code` is the provider's code of a failure. Ignores receipts of other payments. */
export async function followScheduled(
  tx: Tx,
  { id, source }: Pick<Receipt, "id" | "source">,
  status: ReceiptStatus,
  code: string | null = null,
): Promise<void> {
  const row = source === "scheduled" ? await scheduledOfReceipt(tx, id) : undefined
  if (!row) return
  if (status === "succeeded") await changeScheduled(tx, row.id, { state: status, reason: null })
  if (status === "failed") await changeScheduled(tx, row.id, { state: status, reason: code ?? "unknown_error" })
  if (status !== "canceled" || row.state !== "processing") return
  const online = await tx.one(tx.select().from(onlinePayments).where(eq(onlinePayments.receiptId, id)))
  await endScheduled(tx, row, reasonOfCancellation(online?.cancelReason ?? "replaced"))
}

/** Ends a payment that was certainly not charged, and mails the tenant the reason. */
export async function endScheduled(tx: Tx, row: ScheduledRow, reason: NotChargedReason): Promise<void> {
  await changeScheduled(tx, row.id, { state: reason === "late" ? "missed" : "skipped", reason })
  await mailUncharged(tx, row, reason)
}

/** Stops the payments that a tenant who moves out had set and that have not begun, and mails the tenant. */
export const stopByMoveOut = (tx: Tx, tenantId: number): Promise<void> =>
  stopOpen(tx, eq(scheduledPayments.tenantId, tenantId), "moved_out")

/** Stops the payments set by a person who is removed and not begun, and mails the tenant. Others may set payments for the same days. */
export const stopByRemoval = (tx: Tx, userId: number): Promise<void> =>
  stopOpen(tx, eq(scheduledPayments.userId, userId), "person_removed")

async function stopOpen(tx: Tx, whose: SQL, reason: StoppedBy): Promise<void> {
  const open = and(whose, inArray(scheduledPayments.state, ["set", "due"]))
  for (const row of await tx.all(tx.select().from(scheduledPayments).where(open))) {
    await changeScheduled(tx, row.id, { state: "stopped", reason })
    await mailStopped(tx, row, reason)
  }
}
