/** Refunds a duplicate automatically, with its fee, once: a payment that arrived on an ended page after a newer one had paid the same. Source: money.md 3.26. */
import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { onlinePayments, receiptEvents, receipts, refundRequests } from "#db/schema/index.ts"
import { type Cents, minus, most, sum, ZERO } from "~/values/money.ts"
import type { Receipt } from "../../ledger/receipts.ts"
import { duplicateRefundId } from "../../ledger/refund-rows.ts"
import type { PaymentGateway } from "../../payment-provider/port.ts"
import { cancelPayment } from "../online/cancel-requests.ts"
import { isOf } from "../online/online-payment.ts"
import { leftToRefund } from "./refund-requests.ts"

/** The provider's instants are whole seconds. */
const SECOND = 1000

/**
 * Stores refund requests for a tenant's duplicate payments. A duplicate still under way at the bank is cancelled, and refunded once it has arrived.
 * No payment is refunded twice, and none that staff refunded in part. The provider is called afterwards.
 */
export async function refundDuplicates(tx: Tx, gateway: PaymentGateway, tenantId: number): Promise<void> {
  const ended = await tx.all(endedButPaid, { tenantId })
  if (ended.length === 0) return
  let staying = (await tx.all(stayingOnline, { tenantId })).map(({ receipt }) => receipt)
  for (const { receipt, online, confirmedAt } of ended) {
    const beside = staying.filter(({ initiatedAt }) => initiatedAt < confirmedAt + SECOND)
    if (!isOf(gateway, online) || !isPaidByLater(receipt, beside)) continue
    staying = staying.filter(({ id }) => id !== receipt.id)
    if (receipt.status === "pending") await cancelPayment(tx, receipt.id, "replaced")
    else if (receipt.takenBack === 0) await requestRefund(tx, receipt)
  }
}

const tenantId = sql.placeholder("tenantId")
const ARRIVED = ["pending", "succeeded"] as const

/** Payments that ended when the tenant started or paid another, but were paid nevertheless, with the instant of the first payment; newest first. */
const endedButPaid = statement((db) =>
  db
    .select({
      receipt: receipts,
      online: onlinePayments,
      confirmedAt: sql<number>`(select min(${receiptEvents.at}) from ${receiptEvents}
        where ${receiptEvents.receiptId} = ${receipts.id} and ${receiptEvents.status} in ('pending', 'succeeded'))`,
    })
    .from(onlinePayments)
    .innerJoin(receipts, eq(receipts.id, onlinePayments.receiptId))
    .where(
      and(
        eq(onlinePayments.tenantId, tenantId),
        isNotNull(onlinePayments.cancelRequestedAt),
        inArray(receipts.status, ARRIVED),
      ),
    )
    .orderBy(desc(receipts.initiatedAt), desc(receipts.id))
    .prepare(),
)

/** Payments that are paid or under way and are not refunded as duplicates themselves. */
const stayingOnline = statement((db) =>
  db
    .select({ receipt: receipts })
    .from(receipts)
    .innerJoin(onlinePayments, eq(onlinePayments.receiptId, receipts.id))
    .where(
      sql`${receipts.tenantId} = ${tenantId} and ${receipts.status} in ('pending', 'succeeded', 'dispute-won') and not exists (
        select 1 from ${refundRequests} where ${refundRequests.id} = 'dup:' || ${receipts.id} and ${refundRequests.status} <> 'failed')`,
    )
    .prepare(),
)

/** Whether payments for the same purpose, started later, sum up to at least the ended payment's amount. Refunded cents do not count. */
function isPaidByLater(ended: Receipt, others: readonly Receipt[]): boolean {
  const later = others.filter((other) => isLater(other, ended) && paysFor(other, ended))
  return sum(later.map(remaining)) >= ended.amount
}

const isLater = (one: Receipt, other: Receipt) =>
  one.initiatedAt > other.initiatedAt || (one.initiatedAt === other.initiatedAt && one.id > other.id)

/** A payment of "everything" covers each purpose, and one of rent covers "everything", because the amounts decide. */
const paysFor = ({ choice }: Receipt, { choice: ended }: Receipt): boolean =>
  choice === ended || choice === "everything" || (choice === "rent" && ended === "everything")

/** Cents without the fee, less what was refunded. */
function remaining(receipt: Receipt): Cents {
  const { amount, fee, takenBack } = receipt
  return takenBack === 0 ? amount : most(ZERO, minus(amount, most(ZERO, minus(takenBack, fee))))
}

/** Requests the refund once: the row's id comes from the receipt, so a repeat adds nothing. */
async function requestRefund(tx: Tx, receipt: Receipt): Promise<void> {
  const { left } = await leftToRefund(tx, receipt)
  if (left <= 0) return
  const id = duplicateRefundId(receipt.id)
  const row = { id, receiptId: receipt.id, amount: left, createdAt: tx.now, updatedAt: tx.now }
  await tx.run(tx.insert(refundRequests).values(row).onConflictDoNothing())
}

const unsent = statement((db) =>
  db
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .innerJoin(receipts, eq(receipts.id, refundRequests.receiptId))
    .where(
      sql`${receipts.tenantId} = ${tenantId} and ${refundRequests.status} = 'requested' and ${refundRequests.id} like 'dup:%'`,
    )
    .prepare(),
)

/** The refunds of a tenant's duplicates that were not sent to the provider yet. */
export async function duplicateRefundsToMake(tx: Tx, tenant: number): Promise<string[]> {
  return (await tx.all(unsent, { tenantId: tenant })).map(({ id }) => id)
}
