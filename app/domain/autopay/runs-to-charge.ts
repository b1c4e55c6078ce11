/** The prepared runs of autopay to charge, and those that may be charged now. Source: money.md 3.24 and section 4, "Autopay". */
import { and, eq, isNull, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { autopayRuns, onlinePayments, receipts } from "#db/schema/index.ts"
import type { PaymentGateway } from "../payment-provider/port.ts"
import { cancelPayment } from "../payments/online/cancel-requests.ts"
import { isTooLate } from "../payments/online/charge-by-job.ts"
import { isSwept } from "../payments/sweep/sweep-progress.ts"
import { unsettledTenants } from "../payments/sweep/unsettled.ts"

const open = statement((db) =>
  db
    .select({ receiptId: receipts.id, tenantId: autopayRuns.tenantId, dueOn: autopayRuns.dueOn })
    .from(autopayRuns)
    .innerJoin(receipts, eq(receipts.id, autopayRuns.receiptId))
    .innerJoin(onlinePayments, eq(onlinePayments.receiptId, receipts.id))
    .where(
      and(
        sql`${autopayRuns.status} = 'processing' and ${receipts.status} = 'created'`,
        isNull(onlinePayments.cancelRequestedAt),
      ),
    )
    .orderBy(autopayRuns.dueOn, autopayRuns.id)
    .prepare(),
)

/** The receipts of the runs still to be charged, oldest day first. */
export async function runsToCharge(tx: Tx): Promise<string[]> {
  return (await tx.all(open)).map(({ receiptId }) => receiptId)
}

/** The runs that may be charged now: none before the provider's events were swept, and none of a tenant with unsettled payments or methods. */
export async function runsToChargeNow(tx: Tx, provider: PaymentGateway["name"]): Promise<string[]> {
  if (!(await isSwept(tx, provider))) return []
  const waiting = await unsettledTenants(tx, provider)
  return (await tx.all(open)).flatMap(({ receiptId, tenantId }) => (waiting.has(tenantId) ? [] : receiptId))
}

/** Cancels runs that could not be charged in time. A run counts as missed once the provider shows no payment of it. */
export async function cancelMissedRuns(tx: Tx): Promise<void> {
  for (const { receiptId, dueOn } of await tx.all(open)) {
    if (await isTooLate(tx, dueOn)) await cancelPayment(tx, receiptId, "expired")
  }
}
