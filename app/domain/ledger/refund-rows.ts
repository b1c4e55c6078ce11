/** Refunds through the provider and their progress. Source: money.md 3.9 and 3.16. */
import { eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { journals, receipts, refundRequests } from "#db/schema/index.ts"
import { type Cents, formatMoney, sum, ZERO } from "~/values/money.ts"

/** `amount` is in cents, with the fee; `journalId` is null before the posting. Requester and reason are null for a refund made at the provider. */
export type RefundRow = Awaited<ReturnType<typeof refundsOfReceipt>>[number]

const SHOWN = {
  id: refundRequests.id,
  receiptId: refundRequests.receiptId,
  amount: refundRequests.amount,
  status: refundRequests.status,
  reason: refundRequests.reason,
  providerRefund: refundRequests.providerRefund,
  requestedByName: refundRequests.requestedByName,
  createdAt: refundRequests.createdAt,
  journalId: journals.id,
}
const ITS_JOURNAL = eq(journals.key, sql`'re:' || ${refundRequests.providerRefund}`)

const ofReceipt = statement((db) =>
  db
    .select(SHOWN)
    .from(refundRequests)
    .leftJoin(journals, ITS_JOURNAL)
    .where(eq(refundRequests.receiptId, sql.placeholder("receiptId")))
    .orderBy(refundRequests.createdAt, refundRequests.id)
    .prepare(),
)
const ofTenant = statement((db) =>
  db
    .select(SHOWN)
    .from(receipts)
    .innerJoin(refundRequests, eq(refundRequests.receiptId, receipts.id))
    .leftJoin(journals, ITS_JOURNAL)
    .where(eq(receipts.tenantId, sql.placeholder("tenantId")))
    .orderBy(refundRequests.createdAt, refundRequests.id)
    .prepare(),
)

/** The id of the automatic refund of a duplicate payment. Source: money.md 3.26. */
export const duplicateRefundId = (receiptId: string): string => `dup:${receiptId}`

export const isOfDuplicate = ({ id }: { id: string }): boolean => id.startsWith("dup:")

export async function refundsOfReceipt(tx: Tx, receiptId: string) {
  return tx.all(ofReceipt, { receiptId })
}

export async function refundsOfTenant(tx: Tx, tenantId: number): Promise<RefundRow[]> {
  return tx.all(ofTenant, { tenantId })
}

/** The cents of one payment's refunds under way, and whether the last refund failed. Refunds the provider never accepted do not count. */
export type RefundState = { inProgress: Cents; hasFailed: boolean }

export const refundState = (rows: readonly RefundRow[]): RefundState => ({
  inProgress: sum(rows.filter(isInProgress).map(({ amount }) => amount)),
  hasFailed: rows.findLast((row) => isAtProvider(row) || isInProgress(row))?.status === "failed",
})

/** The provider has not reported yet that the refund arrived. */
export const isInProgress = ({ status }: Pick<RefundRow, "status">): boolean =>
  status === "requested" || status === "pending"

/** Tenants see a refund once the provider has accepted it; before that the provider may still refuse it. */
export const isAtProvider = ({ providerRefund }: Pick<RefundRow, "providerRefund">): boolean => providerRefund !== null

/** The tenant's view of refunds that have not arrived: amounts and days, without requester and reason. `dayOf` formats instants. */
export function refundRemarks(rows: readonly RefundRow[], dayOf: (instant: number) => string): string[] {
  const last = rows.at(-1)
  const inProgress = rows
    .filter(isInProgress)
    .map(({ amount, createdAt }) => `Refund of ${formatMoney(amount)} under way since ${dayOf(createdAt)}.`)
  const failed = `The refund of ${formatMoney(last?.amount ?? ZERO)} did not arrive. It counts as paid again.`
  return last?.status === "failed" ? [...inProgress, failed] : inProgress
}
