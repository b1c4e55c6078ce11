/** The outcomes of autopay's runs. Source: money.md section 4, "Autopay". */
import { desc, eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { autopayRuns, onlinePayments, paymentMethods, receipts } from "#db/schema/index.ts"
import { runOfReceipt } from "../autopay-runs/autopay-runs.ts"
import { FINISHABLE } from "../payments/online/cancel-requests.ts"
import { onlinePaymentOf } from "../payments/online/online-payment.ts"

const newest = statement((db) =>
  db
    .select({
      id: autopayRuns.id,
      tenantId: autopayRuns.tenantId,
      signInId: sql<number | null>`coalesce(${onlinePayments.signInId}, ${paymentMethods.signInId})`,
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
      cancelRequestedAt: onlinePayments.cancelRequestedAt,
    })
    .from(autopayRuns)
    .leftJoin(paymentMethods, eq(paymentMethods.id, autopayRuns.methodId))
    .leftJoin(receipts, eq(receipts.id, autopayRuns.receiptId))
    .leftJoin(onlinePayments, eq(onlinePayments.receiptId, autopayRuns.receiptId))
    .where(eq(autopayRuns.tenantId, sql.placeholder("tenantId")))
    .orderBy(desc(autopayRuns.month))
    .limit(sql.placeholder("count"))
    .prepare(),
)

/** The newest `count` runs, newest first. Cents without the receipt's `fee`; `reason` is our reason for not charging, or the provider's code. */
export const newestRuns = (tx: Tx, tenantId: number, count: number) => tx.all(newest, { tenantId, count })

export type RecentRun = Awaited<ReturnType<typeof newestRuns>>[number]

type UnfinishedRun = Pick<RecentRun, "status" | "reason" | "receiptId" | "updatedAt" | "cancelRequestedAt">

/** The receipt of a run that its tenant can still finish by authenticating with the bank; null for any other. */
export function receiptToFinish(run: UnfinishedRun, now: number): string | null {
  const { status, reason, receiptId, updatedAt, cancelRequestedAt } = run
  const isUnfinished = status === "failed" && reason === "authentication_required" && cancelRequestedAt === null
  return isUnfinished && now - updatedAt < FINISHABLE ? receiptId : null
}

export async function mayBeFinished(tx: Tx, receiptId: string): Promise<boolean> {
  const run = await runOfReceipt(tx, receiptId)
  if (!run) return false
  const { cancelRequestedAt } = (await onlinePaymentOf(tx, receiptId)).online
  return receiptToFinish({ ...run, cancelRequestedAt }, tx.now) !== null
}
