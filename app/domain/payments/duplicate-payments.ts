/**
 * A payment that arrived on an ended page although a newer one had paid what it was for: it goes back to its payer by itself, with its fee, once.
 * Source: money.md 3.26.
 */
import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { onlinePayments, receiptEvents, receipts, refundRequests } from "#db/schema/index.ts"
import { type Cents, minus, most, sum, ZERO } from "~/values/money.ts"
import type { Receipt } from "../ledger/receipts.ts"
import { duplicateRefundId } from "../ledger/refund-rows.ts"
import type { PaymentGateway } from "../payment-provider/port.ts"
import { cancelPayment } from "./cancel-requests.ts"
import { isOf } from "./online-payment.ts"
import { leftToRefund } from "./refund-requests.ts"

/** The provider tells times in whole seconds. */
const SECOND = 1000

/**
 * Writes down the refunds of a tenant's duplicate payments; a duplicate that the bank has still under way is cancelled, and refunded once it has arrived.
 * Nothing is refunded twice, and nothing that staff refunded in part. The provider is called afterwards.
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

/** Payments ended by a newer start or by one that arrived, and paid nevertheless, with the first instant at which they were; newest first. */
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

/** Paid or under way, and not going back as a duplicate itself. */
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

/** Whether payments started later, while it was still open, and for the same, come to at least its amount. What was refunded of them does not count. */
function isPaidByLater(ended: Receipt, others: readonly Receipt[]): boolean {
  const later = others.filter((other) => isLater(other, ended) && paysFor(other, ended))
  return sum(later.map(remaining)) >= ended.amount
}

const isLater = (one: Receipt, other: Receipt) =>
  one.initiatedAt > other.initiatedAt || (one.initiatedAt === other.initiatedAt && one.id > other.id)

/** "Everything" pays for each purpose, and rent for everything; the amounts decide. */
const paysFor = ({ choice }: Receipt, { choice: ended }: Receipt): boolean =>
  choice === ended || choice === "everything" || (choice === "rent" && ended === "everything")

/** Cents without the fee, less what was refunded. */
function remaining(receipt: Receipt): Cents {
  const { amount, fee, takenBack } = receipt
  return takenBack === 0 ? amount : most(ZERO, minus(amount, most(ZERO, minus(takenBack, fee))))
}

/** Once, whatever runs twice: by the row's own number. */
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

/** The refunds of a tenant's duplicates that the provider has not been asked for. */
export async function duplicateRefundsToMake(tx: Tx, tenant: number): Promise<string[]> {
  return (await tx.all(unsent, { tenantId: tenant })).map(({ id }) => id)
}
