/** Cancels stored payments at the provider. A payment confirmed before is booked instead. Source: money.md 3.14. */
import { read, type Tx, write } from "#db/client.server.ts"
import { receiptOf } from "../../ledger/receipts.ts"
import { oneAtATimeEverywhere } from "../../one-at-a-time.ts"
import { type PaymentGateway, ProviderRefused } from "../../payment-provider/port.ts"
import { SYSTEM } from "../../permissions.ts"
import { mailLapsed } from "../payment-emails.ts"
import { receiptCanceled } from "../sweep/provider-events.ts"
import { settle } from "../sweep/settle.ts"
import { ownAutopayIntent } from "./autopay-intent.ts"
import { paymentsToCancelOf, recordCancellation } from "./cancel-requests.ts"
import { isByJob, isOf, type OnlinePayment, onlinePaymentOf } from "./online-payment.ts"
import { lostIntent, paymentLock } from "./open-at-provider.ts"

/** Cancels one payment at the provider, its page or its intent, after any call that makes it. Throws ProviderUnavailable: then it is tried again. */
export const cancelAtProvider = (gateway: PaymentGateway, receiptId: string): Promise<void> =>
  oneAtATimeEverywhere(paymentLock(receiptId), () => cancelWhatIsThere(gateway, receiptId))

async function cancelWhatIsThere(gateway: PaymentGateway, receiptId: string): Promise<void> {
  const payment = await read((tx) => onlinePaymentOf(tx, receiptId))
  const { sessionId } = payment.online
  const isSameAccount = isOf(gateway, payment.online)
  if (isSameAccount && sessionId !== null) await ignoringRefusal(gateway.expireHostedPage(sessionId))
  const intentId = isSameAccount ? await intentOf(gateway, payment) : null
  if (intentId !== null) await ignoringRefusal(gateway.cancelIntent(intentId))
  const settled = intentId === null ? "foreign" : await settle(gateway, intentId)
  await write(async (tx) => {
    // Another process has made the payment there since, so the cancellation is tried again.
    if (!isSameThere(payment, await onlinePaymentOf(tx, receiptId))) return
    // The provider has nothing that could still be paid.
    if (settled === "foreign") await receiptCanceled(tx, SYSTEM, { receiptId, at: tx.now })
    if (await isLapsing(tx, receiptId)) await mailLapsed(tx, await receiptOf(tx, receiptId))
    await recordCancellation(tx, receiptId, "done")
  })
}

const isSameThere = (before: OnlinePayment, now: OnlinePayment): boolean =>
  before.online.sessionId === now.online.sessionId &&
  (before.receipt.stripeIntent !== null || before.online.sessionId !== null || now.receipt.stripeIntent === null)

/** Whether this is the first cancellation of an autopay that its tenant did not confirm in time. */
async function isLapsing(tx: Tx, receiptId: string): Promise<boolean> {
  const { receipt, online } = await onlinePaymentOf(tx, receiptId)
  const isExpired = online.cancelReason === "expired" && online.cancelDoneAt === null
  return isExpired && receipt.source === "autopay" && receipt.status === "failed"
}

/**
 * Cancels the payments that a tenant's newer payment replaces, before the newer one is charged on our server. One of them that was paid without our
 * knowledge is booked first. Returns whether any was paid. Throws ProviderUnavailable: then nothing may be charged.
 */
export async function finishCancellations(gateway: PaymentGateway, tenantId: number): Promise<boolean> {
  let isPaid = false
  for (const receiptId of await read((tx) => paymentsToCancelOf(tx, tenantId))) {
    await cancelAtProvider(gateway, receiptId)
    const { receipt } = await read((tx) => onlinePaymentOf(tx, receiptId))
    isPaid ||= receipt.status === "succeeded" || receipt.status === "pending"
  }
  return isPaid
}

/** The provider's payment of a receipt: its known id, the one that its page made, or the one whose response was lost. */
async function intentOf(gateway: PaymentGateway, payment: OnlinePayment): Promise<string | null> {
  const { receipt, online } = payment
  if (receipt.stripeIntent !== null) return receipt.stripeIntent
  if (online.sessionId !== null) return gateway.intentOfHostedPage(online.sessionId)
  const ofJob = isByJob(receipt) ? await ownAutopayIntent(gateway, receipt.id) : null
  return ofJob ?? (await lostIntent(gateway, payment))?.id ?? null
}

async function ignoringRefusal(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
  }
}
