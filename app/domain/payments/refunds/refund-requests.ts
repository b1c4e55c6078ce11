/** The amount left to refund, and the rows of refunds, written before the call and updated as the provider reports. Source: money.md 3.16. */
import { randomUUID } from "node:crypto"
import { and, eq, lte, or } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type REFUND_STATUSES, refundRequests } from "#db/schema/index.ts"
import { type Day, dayAt } from "~/values/calendar.ts"
import { type Cents, formatMoney, minus, sum } from "~/values/money.ts"
import { mustTrustClock } from "../../clock/doubt.ts"
import { mustBeConfirmed } from "../../identity-confirmed.ts"
import { balancesOf } from "../../ledger/balances.ts"
import type { Receipt } from "../../ledger/receipts.ts"
import { refundsOfReceipt } from "../../ledger/refund-rows.ts"
import type { PaymentGateway, ProviderRefund } from "../../payment-provider/port.ts"
import { type Actor, mustBeAnothersLedger } from "../../permissions.ts"
import { badField, Refusal } from "../../refusal.ts"
import { zoneOf } from "../../settings/defaults.ts"
import type { RefundPayment } from "../inputs.ts"
import { isOf, onlinePaymentOf, receiptOfIntent } from "../online/online-payment.ts"
import { chargedOf } from "../online/principal-and-fee.ts"

export type RefundRequest = typeof refundRequests.$inferSelect
type RefundStatus = (typeof REFUND_STATUSES)[number]

/** The payment to refund. Refuses 404 PAYMENT_NOT_FOUND. */
export async function paymentToRefund(tx: Tx, stripePaymentId: string): Promise<Receipt> {
  const receipt = await receiptOfIntent(tx, stripePaymentId, undefined)
  if (!receipt) throw new Refusal("PAYMENT_NOT_FOUND")
  return receipt
}

/** Cents of amount and fee: `inProgress` is requested but not posted yet, `left` is the rest that may be refunded. */
export type Left = { inProgress: Cents; left: Cents }

/** The amount left to refund. Refuses 409 PAYMENT_NOT_REFUNDABLE: not arrived, disputed, lost in a dispute, or wholly refunded. */
export async function leftToRefund(tx: Tx, receipt: Receipt): Promise<Left> {
  if (receipt.status !== "succeeded" && receipt.status !== "dispute-won") throw new Refusal("PAYMENT_NOT_REFUNDABLE")
  const requests = await refundsOfReceipt(tx, receipt.id)
  const waiting = requests.filter(({ status, journalId }) => status !== "failed" && journalId === null)
  const inProgress = sum(waiting.map(({ amount }) => amount))
  return { inProgress, left: minus(chargedOf(receipt), receipt.takenBack, inProgress) }
}

/** A payment's tenant, and the day of its last refund when all of it was refunded, else null. Refuses 404 PAYMENT_NOT_FOUND. */
export async function wholeRefund(tx: Tx, stripePaymentId: string): Promise<{ tenantId: number; on: Day | null }> {
  const { id, tenantId, status } = await paymentToRefund(tx, stripePaymentId)
  const last = (await refundsOfReceipt(tx, id)).findLast(({ journalId }) => journalId !== null)
  return { tenantId, on: status === "refunded" && last ? dayAt(last.createdAt, await zoneOf(tx)) : null }
}

/**
 * Stores a refund before the provider is called. Returns its id. Refuses 404 PAYMENT_NOT_FOUND, 403 CONFIRMATION_REQUIRED, 409 PAYMENT_NOT_REFUNDABLE
 * and PREVIEW_STALE (the balances have changed since the preview), 400 more than is left, and 503 when payments are off, or use other keys than the
 * payment's.
 */
export async function openRefund(
  tx: Tx,
  gateway: PaymentGateway | null,
  actor: Actor,
  { stripePaymentId, amount, reason, previewSeq, left: shownLeft }: RefundPayment,
): Promise<string> {
  const receipt = await paymentToRefund(tx, stripePaymentId)
  mustBeAnothersLedger(actor, receipt.tenantId)
  await mustBeConfirmed(tx, actor)
  await mustTrustClock(tx)
  const { left } = await leftToRefund(tx, receipt)
  const { lastJournalId } = await balancesOf(tx, receipt.tenantId)
  const isStale = previewSeq !== undefined && (previewSeq !== lastJournalId || shownLeft !== left)
  if (isStale) throw new Refusal("PREVIEW_STALE", { subject: "Refund Failed", message: STALE })
  if (amount > left) throw badField("amount", tooMuchText(left))
  const { online } = await onlinePaymentOf(tx, receipt.id)
  if (!gateway || !isOf(gateway, online)) throw new Refusal("PAYMENTS_UNAVAILABLE")
  const id = randomUUID()
  const requested = { requestedBy: actor.userId, requestedByName: actor.name ?? "", reason }
  const at = { createdAt: tx.now, updatedAt: tx.now }
  await tx.run(tx.insert(refundRequests).values({ id, receiptId: receipt.id, amount, ...requested, ...at }))
  return id
}

const STALE = "The tenant's balances changed since the preview. Please check the new preview and confirm it."
export const tooMuchText = (left: Cents): string => `No more than ${formatMoney(left)} is left to refund.`

export async function refundRequestOf(tx: Tx, id: string): Promise<RefundRequest> {
  const row = await tx.one(tx.select().from(refundRequests).where(eq(refundRequests.id, id)))
  if (!row) throw new Error(`There is no refund ${id}`)
  return row
}

/** Our row of a refund at the provider. */
export async function requestOfRefund(tx: Tx, providerRefund: string): Promise<RefundRequest | undefined> {
  return tx.one(tx.select().from(refundRequests).where(eq(refundRequests.providerRefund, providerRefund)))
}

/** A status only advances in this order, because a reading may be older than the stored status. */
const ORDER: readonly RefundStatus[] = ["requested", "pending", "succeeded", "failed"]
const later = (one: RefundStatus, other: RefundStatus) => (ORDER.indexOf(one) < ORDER.indexOf(other) ? other : one)

/** Stores a refund's status at the provider. A refund without a row was made at the provider itself, and gets its row now. */
export async function storeRefund(tx: Tx, receiptId: string, refund: ProviderRefund): Promise<void> {
  const { id: providerRefund, operationId, amount, at } = refund
  const mine =
    operationId === null ? undefined : and(eq(refundRequests.id, operationId), eq(refundRequests.receiptId, receiptId))
  const known = await tx.one(
    tx
      .select()
      .from(refundRequests)
      .where(or(eq(refundRequests.providerRefund, providerRefund), mine)),
  )
  const status = STATUS_OF[refund.status]
  if (!known) {
    const row = { id: providerRefund, receiptId, amount, status, providerRefund, createdAt: at, updatedAt: tx.now }
    return tx.run(tx.insert(refundRequests).values(row))
  }
  // A refund that was given up because it was not found in time may exist at the provider after all.
  const next = known.providerRefund === null ? status : later(known.status, status)
  if (known.providerRefund === providerRefund && known.status === next) return
  const set = { providerRefund, status: next, updatedAt: tx.now }
  await tx.run(tx.update(refundRequests).set(set).where(eq(refundRequests.id, known.id)))
}

const STATUS_OF = {
  pending: "pending",
  requires_action: "pending",
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
} as const satisfies Record<ProviderRefund["status"], RefundStatus>

/** Ends a refund that the provider refused or never made: nothing was posted, and staff may request it again. */
export async function refundGivenUp(tx: Tx, id: string): Promise<void> {
  const open = and(eq(refundRequests.id, id), eq(refundRequests.status, "requested"))
  await tx.run(tx.update(refundRequests).set({ status: "failed", updatedAt: tx.now }).where(open))
}

/** Refunds whose call was cut off, oldest first, without those of the last minute, which may still wait for the provider. */
export async function cutOffRefunds(tx: Tx): Promise<string[]> {
  const cutOff = and(eq(refundRequests.status, "requested"), lte(refundRequests.createdAt, tx.now - MINUTE))
  const rows = await tx.all(
    tx.select({ id: refundRequests.id }).from(refundRequests).where(cutOff).orderBy(refundRequests.createdAt),
  )
  return rows.map(({ id }) => id)
}

const MINUTE = 60 * 1000
