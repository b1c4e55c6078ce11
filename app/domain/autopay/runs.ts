/** What became of the runs of autopay. Source: money.md section 4, "Autopay". */
import { desc, eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { autopayRuns, paymentMethods, receipts } from "#db/schema/index.ts"
import { runOfReceipt } from "../payment-methods/autopay-runs.ts"
import { onlinePaymentOf } from "../payments/online-payment.ts"

const newest = statement((db) =>
  db
    .select({
      id: autopayRuns.id,
      dueOn: autopayRuns.dueOn,
      status: autopayRuns.status,
      reason: autopayRuns.reason,
      amount: autopayRuns.amount,
      fee: receipts.fee,
      type: autopayRuns.methodType,
      brand: paymentMethods.brand,
      last4: paymentMethods.last4,
      bankName: paymentMethods.bankName,
      receiptId: autopayRuns.receiptId,
      updatedAt: autopayRuns.updatedAt,
    })
    .from(autopayRuns)
    .leftJoin(paymentMethods, eq(paymentMethods.id, autopayRuns.methodId))
    .leftJoin(receipts, eq(receipts.id, autopayRuns.receiptId))
    .where(eq(autopayRuns.tenantId, sql.placeholder("tenantId")))
    .orderBy(desc(autopayRuns.month))
    .limit(sql.placeholder("count"))
    .prepare(),
)

/** The newest `count` runs of a tenant, newest first. Amounts are cents without the `fee` of its receipt; `reason` is why it was not charged, or the provider's code. */
export const newestRuns = (tx: Tx, tenantId: number, count: number) => tx.all(newest, { tenantId, count })

export type AutopayRun = Awaited<ReturnType<typeof newestRuns>>[number]

/** How long a tenant may finish a payment for which the bank wants to see them, in milliseconds. Source: money.md 3.19. */
const TO_FINISH = 72 * 60 * 60 * 1000

type UnfinishedRun = Pick<AutopayRun, "status" | "reason" | "receiptId" | "updatedAt">

/** The receipt of a run that its tenant can still finish with the bank; null for any other. */
export function receiptToFinish({ status, reason, receiptId, updatedAt }: UnfinishedRun, now: number): string | null {
  const waits = status === "failed" && reason === "authentication_required" && now - updatedAt < TO_FINISH
  return waits ? receiptId : null
}

/** Whether a payment is autopay that its tenant can still finish with the bank: it was not cancelled either. */
export async function mayBeFinished(tx: Tx, receiptId: string): Promise<boolean> {
  const run = await runOfReceipt(tx, receiptId)
  if (!run || receiptToFinish(run, tx.now) === null) return false
  const { online } = await onlinePaymentOf(tx, receiptId)
  return online.cancelRequestedAt === null
}
