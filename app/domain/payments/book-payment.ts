/** Books everything that happened to one payment at the provider, each step once by its key. Source: money.md 1.4, 3.8 to 3.10. */
import type { Tx } from "#db/client.server.ts"
import { failureReason } from "~/values/payments/payment-failures.ts"
import { type Receipt, receiptOf } from "../ledger/receipts.ts"
import type { PaymentGateway, ProviderIntent } from "../payment-provider/port.ts"
import type { Actor } from "../permissions.ts"
import { failureMetadata } from "./failure-reasons.ts"
import { cancelPayment, cancelPaymentsOpenAt } from "./online/cancel-requests.ts"
import { differenceOf, type IntentDifference } from "./online/intent-match.ts"
import { isByJob, type OnlinePayment, onlinePaymentOf, receiptOfIntent } from "./online/online-payment.ts"
import { restoreReceipt } from "./online/restored-receipt.ts"
import { lastEventOf, mailNewEvents } from "./payment-emails.ts"
import { postProviderFee } from "./provider-fees.ts"
import { storeProviderIds } from "./provider-ids.ts"
import { disputed, disputeWarned } from "./refunds/disputes.ts"
import { refundDuplicates } from "./refunds/duplicate-payments.ts"
import { type RefundRequest, requestOfRefund, storeRefund } from "./refunds/refund-requests.ts"
import { type RequestedRefund, refunded, refundFailed } from "./refunds/refunds.ts"
import { receiptCanceled, receiptFailed, receiptPaid, receiptPending } from "./sweep/provider-events.ts"
import { type EventTime, factsOf, type SettlementFact } from "./sweep/settlement-facts.ts"
import { recordUnbooked } from "./unbooked-payments.ts"

/** Books a payment's new facts and mails the tenant. A payment that differs from its receipt is only listed for administrators. */
export async function bookPayment(
  tx: Tx,
  actor: Actor,
  gateway: PaymentGateway,
  intent: ProviderIntent,
  events: readonly EventTime[],
): Promise<"booked" | "unbooked"> {
  const facts = factsOf(intent, events)
  if (facts.length === 0) return "booked"
  const found = await paymentOf(tx, gateway, intent)
  if ("problem" in found) {
    await recordUnbooked(tx, intent, found)
    return "unbooked"
  }
  const { id: receiptId } = found.receipt
  const { charge } = intent
  const ids = { intent: intent.id, charge: charge?.id ?? null, transaction: charge?.transactionId ?? null }
  await storeProviderIds(tx, receiptId, ids)
  const before = await lastEventOf(tx, receiptId)
  const paidAt = facts.find(({ kind }) => kind === "paid")?.at
  const payment = { intent, receiptId, paidAt, payer: bookedBy(actor, found) }
  for (const refund of intent.refunds) await storeRefund(tx, receiptId, refund)
  for (const fact of facts) await bookFact(tx, actor, payment, fact)
  if (charge && charge.status !== "failed") {
    await cancelPaymentsOpenAt(tx, charge.createdAt, found.receipt)
    await refundDuplicates(tx, gateway, found.receipt.tenantId)
  }
  await cancelFailedIntent(tx, intent, receiptId)
  await mailNewEvents(tx, receiptId, before)
  return "booked"
}

type Found = OnlinePayment | (IntentDifference & { receiptId: string | null })

/** The payment's receipt, or the difference. A receipt that a restored database has lost is made again. */
async function paymentOf(tx: Tx, gateway: PaymentGateway, intent: ProviderIntent): Promise<Found> {
  const known: Receipt | undefined = await receiptOfIntent(tx, intent.id, intent.metadata.receipt)
  const receiptId = known ? known.id : await restoreReceipt(tx, gateway, intent)
  if (typeof receiptId !== "string") return { ...receiptId, receiptId: null }
  if (known?.source === "manual" || known?.source === "move_in")
    return {
      problem: "receipt",
      details: "The provider's payment names a receipt that was recorded by hand.",
      receiptId,
    }
  const payment = await onlinePaymentOf(tx, receiptId)
  const difference = differenceOf(gateway, intent, payment)
  return difference ? { ...difference, receiptId } : payment
}

/** A payment to record. `payer` is the actor in whose name it is recorded. */
type Payment = { intent: ProviderIntent; receiptId: string; paidAt: number | undefined; payer: Actor }

/** A keyed card is booked in the name of the member of staff who keyed it in, although the provider reports it. */
const bookedBy = (actor: Actor, { online: { keyedBy, keyedByName } }: OnlinePayment): Actor =>
  keyedBy === null ? actor : { ...actor, userId: keyedBy, name: keyedByName }

async function bookFact(tx: Tx, actor: Actor, payment: Payment, fact: SettlementFact): Promise<void> {
  const { receiptId, payer } = payment
  const { at } = fact
  if (fact.kind === "pending") return receiptPending(tx, { receiptId, at })
  if (fact.kind === "paid") return void (await receiptPaid(tx, payer, { receiptId, at }))
  if (fact.kind === "failed") return bookFailure(tx, payer, payment, fact)
  if (fact.kind === "canceled") return receiptCanceled(tx, actor, { receiptId, at })
  if (fact.kind === "cost") return postProviderFee(tx, actor, { ...fact.cost, receiptId })
  return bookRefundOrDispute(tx, actor, payment, fact)
}

async function bookFailure(
  tx: Tx,
  actor: Actor,
  { intent, receiptId }: Payment,
  { at, code, chargeId }: Extract<SettlementFact, { kind: "failed" }>,
): Promise<void> {
  const metadata = failureMetadata(intent, code)
  // A failed bank payment with a charge at the provider was pending before.
  await receiptFailed(tx, actor, {
    receiptId,
    at,
    reason: code,
    chargeId: chargeId ?? intent.id,
    wasPending: chargeId !== null,
    metadata,
  })
}

type RefundOrDisputeFact = Exclude<SettlementFact, { kind: "pending" | "paid" | "failed" | "canceled" | "cost" }>

/** Books refunds and disputes, and their reversals. */
async function bookRefundOrDispute(
  tx: Tx,
  actor: Actor,
  { intent, receiptId, paidAt }: Payment,
  fact: RefundOrDisputeFact,
): Promise<void> {
  const common = { receiptId, at: fact.at, ...(paidAt === undefined ? {} : { paidAt }) }
  if ("refund" in fact) {
    const requested = await requestOfRefund(tx, fact.refund.id)
    const refund = { ...common, refundId: fact.refund.id, amount: fact.refund.amount, requested: byStaff(requested) }
    return fact.kind === "refunded" ? refunded(tx, actor, refund) : refundFailed(tx, actor, refund)
  }
  const { id: disputeId, amount, reason, answerDueAt } = fact.dispute
  const { id: chargeId = intent.id, methodId = null } = intent.charge ?? {}
  const dispute = { ...common, disputeId, amount, reason, answerDueAt, chargeId, methodId }
  if (fact.kind === "warned") {
    const isOver = fact.dispute.status === "prevented" || fact.dispute.status === "warning_closed"
    return disputeWarned(tx, actor, { ...dispute, status: "open", isOver })
  }
  return disputed(tx, actor, { ...dispute, status: STATUS[fact.kind] })
}

/** A refund that staff requested is booked in the name of the requester, although the provider reports it. */
const byStaff = (request: RefundRequest | undefined): RequestedRefund | undefined =>
  request?.reason
    ? { by: { userId: request.requestedBy, name: request.requestedByName }, reason: request.reason }
    : undefined

const STATUS = { disputed: "open", "dispute won": "won", "dispute lost": "lost" } as const

/** A failed bank payment, or one by a job, is not retried, so its intent is cancelled, unless the payer must authenticate autopay. Source: money.md 3.9, 3.19. */
async function cancelFailedIntent(tx: Tx, { status, failure }: ProviderIntent, receiptId: string): Promise<void> {
  const receipt = await receiptOf(tx, receiptId)
  if (receipt.status !== "failed" || status !== "requires_payment_method") return
  const mayBeFinished = failure !== null && failureReason(failure.code) === "authentication_required"
  const isLeft = receipt.source === "autopay" && mayBeFinished
  if (receipt.tender === "ach" || (isByJob(receipt) && !isLeft)) await cancelPayment(tx, receiptId, "failed")
}
