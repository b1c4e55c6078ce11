/** Recent outcomes of payments: disputes that were decided, payments that failed, refunds under way, and refunds that failed. */
import { and, count, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { onlinePayments, receiptEvents, receipts, refundRequests, tenantBalances, tenants } from "#db/schema/index.ts"
import { command } from "../commands.ts"
import { isOfDuplicate } from "../ledger/refund-rows.ts"
import { CHECK_AFTER, type WatchedPayment, watchedPayment } from "./watched-payment.ts"

/** How long outcomes are shown, in milliseconds. */
const LATELY = 30 * 24 * 60 * 60 * 1000

/** `decidedAt` in milliseconds. */
export type DecidedDispute = WatchedPayment & { isWon: boolean; decidedAt: number }

/** `isOfDuplicate`: an automatic refund because the tenant paid twice. `isLate`: staff must look up the refund's state at the provider. */
export type WatchedRefund = WatchedPayment & { isOfDuplicate: boolean; isLate: boolean }

/** The disputes decided in the last 30 days, newest first. */
export async function decidedDisputes(tx: Tx): Promise<DecidedDispute[]> {
  const latest = await latestEvents(tx, inArray(receiptEvents.status, ["dispute-won", "dispute-lost"]))
  return latest
    .filter(({ event }) => event.detail?.refundId === undefined)
    .map(({ event, ...row }) => ({
      ...watchedPayment(row),
      isWon: event.status === "dispute-won",
      decidedAt: event.at,
    }))
}

/** `reason` is the provider's code, `failedAt` in milliseconds. */
export type FailedPayment = WatchedPayment & { reason: string; failedAt: number }

/** The payments that failed or that the bank returned in the last 30 days and that were not paid by another attempt, newest first. */
export async function failedPayments(tx: Tx): Promise<FailedPayment[]> {
  const latest = await latestEvents(tx, and(eq(receiptEvents.status, "failed"), eq(receipts.status, "failed")))
  return latest.map(({ event, ...row }) => ({
    ...watchedPayment(row),
    reason: String(event.detail?.reason ?? ""),
    failedAt: event.at,
  }))
}

/** The newest event of each payment among those of the last 30 days that match, newest first. */
async function latestEvents(tx: Tx, where: SQL | undefined) {
  const rows = await tx.all(
    tx
      .select({ receipt: receipts, online: onlinePayments, tenant: tenants, event: receiptEvents })
      .from(receiptEvents)
      .innerJoin(receipts, eq(receipts.id, receiptEvents.receiptId))
      .innerJoin(onlinePayments, eq(onlinePayments.receiptId, receipts.id))
      .innerJoin(tenants, eq(tenants.id, receipts.tenantId))
      .where(and(where, gt(receiptEvents.at, tx.now - LATELY)))
      .orderBy(desc(receiptEvents.at), desc(receiptEvents.id)),
  )
  return rows.filter((row, at) => rows.findIndex(({ receipt }) => receipt.id === row.receipt.id) === at)
}

/** Refunds that are requested or under way to the payer; oldest first. */
export const refundsInProgress = (tx: Tx): Promise<WatchedRefund[]> =>
  refundsWhere(tx, inArray(refundRequests.status, ["requested", "pending"]))

/** Refunds of the last 30 days that did not arrive, so the money counts as paid. */
export const refundsThatFailed = (tx: Tx): Promise<WatchedRefund[]> =>
  refundsWhere(tx, and(eq(refundRequests.status, "failed"), gt(refundRequests.updatedAt, tx.now - LATELY)))

/** Counts failed refunds of duplicate payments of the last 30 days that administrators must handle, because advance rent remains. Source: money.md 3.26. */
export const duplicatesNotRefunded = command("manage settings", async (tx, _actor, _input: object): Promise<number> => {
  return (await tx.one(notRefunded, { since: tx.now - LATELY }))?.count ?? 0
})

const notRefunded = statement((db) =>
  db
    .select({ count: count() })
    .from(refundRequests)
    .innerJoin(receipts, eq(receipts.id, refundRequests.receiptId))
    .innerJoin(tenantBalances, eq(tenantBalances.tenantId, receipts.tenantId))
    .where(
      sql`${refundRequests.id} >= 'dup:' and ${refundRequests.id} < 'dup;' and ${refundRequests.status} = 'failed'
        and ${refundRequests.updatedAt} > ${sql.placeholder("since")} and ${receipts.status} = 'succeeded' and ${receipts.takenBack} = 0
        and ${tenantBalances.advanceCash} > 0`,
    )
    .prepare(),
)

async function refundsWhere(tx: Tx, where: SQL | undefined): Promise<WatchedRefund[]> {
  const rows = await tx.all(
    tx
      .select({ refund: refundRequests, receipt: receipts, online: onlinePayments, tenant: tenants })
      .from(refundRequests)
      .innerJoin(receipts, eq(receipts.id, refundRequests.receiptId))
      .innerJoin(onlinePayments, eq(onlinePayments.receiptId, receipts.id))
      .innerJoin(tenants, eq(tenants.id, receipts.tenantId))
      .where(where)
      .orderBy(refundRequests.createdAt, refundRequests.id),
  )
  return rows.map(({ refund, ...row }) => ({
    ...watchedPayment(row),
    id: refund.id,
    total: refund.amount,
    initiatedAt: refund.createdAt,
    isOfDuplicate: isOfDuplicate(refund),
    isLate: refund.createdAt < tx.now - CHECK_AFTER,
  }))
}
