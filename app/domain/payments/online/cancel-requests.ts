/** Requests to cancel payments at the provider: the requesting transaction writes a row, a job carries it out. Source: money.md 3.2, 3.9, 3.14. */
import { and, eq, inArray, isNotNull, isNull, lt, lte, ne, notInArray, or, type SQL, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { autopayRuns, onlinePayments, receipts } from "#db/schema/index.ts"
import { formatMoney } from "~/values/money.ts"
import { PAID_BY } from "../../ledger/paid-by.ts"
import type { Receipt } from "../../ledger/receipts.ts"

type CancelReason = NonNullable<(typeof onlinePayments.$inferSelect)["cancelReason"]>

/** An open payment may still be confirmed; so may a failed one, by another method. */
const OPEN = sql`${receipts.status} in ('created', 'failed')`
const DAY = 24 * 60 * 60 * 1000
/** The time to finish a failed autopay with the bank, from its failure on, in milliseconds. Source: money.md 3.19. */
export const FINISHABLE = 3 * DAY

/** A payment that was cancelled before it was confirmed; cents without the convenience fee. */
export type CanceledPayment = Pick<Receipt, "id" | "amount" | "tender">

/** Cancels a tenant's unconfirmed payments and returns them; only bank payments when `tender` is "ach". Payments under way continue. */
export async function cancelOpenPayments(
  tx: Tx,
  tenantId: number,
  reason: CancelReason,
  tender?: "ach",
): Promise<CanceledPayment[]> {
  const canceled = (await tx.all(openOf, { tenantId })).filter((receipt) => !tender || receipt.tender === tender)
  if (canceled.length === 0) return canceled
  const ofTenant = and(eq(receipts.tenantId, tenantId), tender && eq(receipts.tender, tender))
  await requestCancellation(tx, reason, and(ofTenant, OPEN))
  return canceled
}

const openOf = statement((db) =>
  db
    .select({ id: receipts.id, amount: receipts.amount, tender: receipts.tender })
    .from(receipts)
    .innerJoin(onlinePayments, eq(onlinePayments.receiptId, receipts.id))
    .where(and(eq(receipts.tenantId, sql.placeholder("tenantId")), OPEN, isNull(onlinePayments.cancelRequestedAt)))
    .orderBy(receipts.initiatedAt, receipts.id)
    .prepare(),
)

/** The cancelled payments as text for staff: "An online payment of $400.00 by card was not confirmed yet and is cancelled."; empty for none. */
export function cancellationText(canceled: readonly CanceledPayment[]): string {
  const each = canceled.map(({ amount, tender }) => `${formatMoney(amount)} ${PAID_BY[tender]}`)
  if (each.length === 0) return ""
  if (each.length === 1) return ` An online payment of ${each[0]} was not confirmed yet and is cancelled.`
  return ` ${each.length} online payments were not confirmed yet and are cancelled: ${each.join(", ")}.`
}

/**
 * Cancels a tenant's other payments that were open when a payment was confirmed (`confirmedAt`, milliseconds), so that nobody pays again in another
 * tab. A payment opened later is intended. Source: money.md 3.14, docs/decisions/0031.
 */
export async function cancelPaymentsOpenAt(
  tx: Tx,
  confirmedAt: number,
  { id, tenantId }: { id: string; tenantId: number },
): Promise<void> {
  await tx.run(replaceOthers, { tenantId, id, confirmedAt, now: tx.now })
}

const value = sql.placeholder
const others = and(
  eq(receipts.tenantId, value("tenantId")),
  ne(receipts.id, value("id")),
  lt(receipts.initiatedAt, value("confirmedAt")),
)
const replaceOthers = statement((db) =>
  db
    .update(onlinePayments)
    .set({ cancelRequestedAt: sql`${value("now")}`, cancelReason: "replaced" })
    .where(isNew(db, and(others, OPEN)))
    .prepare(),
)

/** Cancels unconfirmed payments after a day. A job's payment is cancelled when its run ends, or after three days if the tenant must authenticate. Source: money.md 3.14, 3.19. */
export async function cancelExpiredPayments(tx: Tx): Promise<void> {
  const isOld = and(notInArray(receipts.source, ["autopay", "scheduled"]), lte(receipts.initiatedAt, tx.now - DAY))
  const isLeft = sql`${receipts.source} = 'autopay' and ${receipts.status} = 'failed' and exists (
    select 1 from ${autopayRuns} where ${autopayRuns.receiptId} = ${receipts.id} and ${autopayRuns.updatedAt} <= ${tx.now - FINISHABLE})`
  await requestCancellation(tx, "expired", and(OPEN, or(isOld, isLeft)))
}

/** Requests the cancellation of one payment, also of one that could not be cancelled before because it was under way. */
export async function cancelPayment(tx: Tx, receiptId: string, cancelReason: CancelReason): Promise<void> {
  const isNotRequested = or(isNull(onlinePayments.cancelRequestedAt), isNotNull(onlinePayments.cancelDoneAt))
  const newRequest = { cancelRequestedAt: tx.now, cancelReason, cancelDoneAt: null }
  await tx.run(
    tx
      .update(onlinePayments)
      .set(newRequest)
      .where(and(eq(onlinePayments.receiptId, receiptId), isNotRequested)),
  )
}

const waiting = statement((db) =>
  db
    .select({ receiptId: onlinePayments.receiptId })
    .from(onlinePayments)
    .where(and(isNotNull(onlinePayments.cancelRequestedAt), isNull(onlinePayments.cancelDoneAt)))
    .orderBy(onlinePayments.cancelRequestedAt, onlinePayments.receiptId)
    .prepare(),
)

/** The payments still to be cancelled, oldest request first. */
export async function paymentsToCancel(tx: Tx): Promise<string[]> {
  return (await tx.all(waiting)).map(({ receiptId }) => receiptId)
}

const waitingOfTenant = statement((db) =>
  db
    .select({ receiptId: onlinePayments.receiptId })
    .from(onlinePayments)
    .where(
      and(
        eq(onlinePayments.tenantId, sql.placeholder("tenantId")),
        isNotNull(onlinePayments.cancelRequestedAt),
        isNull(onlinePayments.cancelDoneAt),
      ),
    )
    .orderBy(onlinePayments.cancelRequestedAt, onlinePayments.receiptId)
    .prepare(),
)

/** The payments of one tenant still to be cancelled. */
export async function paymentsToCancelOf(tx: Tx, tenantId: number): Promise<string[]> {
  return (await tx.all(waitingOfTenant, { tenantId })).map(({ receiptId }) => receiptId)
}

/** Records that the provider cancelled the payment or had nothing to cancel; `undone` when an intent was found afterwards. */
export async function recordCancellation(tx: Tx, receiptId: string, outcome: "done" | "undone"): Promise<void> {
  const cancelDoneAt = outcome === "done" ? tx.now : null
  await tx.run(tx.update(onlinePayments).set({ cancelDoneAt }).where(eq(onlinePayments.receiptId, receiptId)))
}

async function requestCancellation(tx: Tx, cancelReason: CancelReason, condition: SQL | undefined): Promise<void> {
  await tx.run(tx.update(onlinePayments).set({ cancelRequestedAt: tx.now, cancelReason }).where(isNew(tx, condition)))
}

/** The payments of these receipts whose cancellation was not requested yet. */
function isNew(db: Pick<Tx, "select">, condition: SQL | undefined): SQL | undefined {
  const found = db.select({ id: receipts.id }).from(receipts).where(condition)
  return and(inArray(onlinePayments.receiptId, found), isNull(onlinePayments.cancelRequestedAt))
}
