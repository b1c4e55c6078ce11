/** A tenant finishes a failed autopay with the bank within three days; it is cancelled if its amount is no longer owed. Source: money.md 3.19. */
import { read, type Tx, write } from "#db/client.server.ts"
import { type Cents, ZERO } from "~/values/money.ts"
import { mustTrustClock } from "../clock/doubt.ts"
import { ownWorkflow } from "../commands.ts"
import { publicAddress } from "../mail/public-address.ts"
import { oneAtATimeEverywhere } from "../one-at-a-time.ts"
import { isOwn } from "../payment-methods/method-owner.ts"
import { paymentGateway } from "../payment-provider/payment-gateway.ts"
import { type PaymentGateway, ProviderRefused, ProviderUnavailable } from "../payment-provider/port.ts"
import { providerResponse } from "../payment-provider/provider-response.ts"
import type { PayOnPage } from "../payments/inputs.ts"
import { finishCancellations } from "../payments/online/cancel-at-provider.ts"
import { cancelPayment } from "../payments/online/cancel-requests.ts"
import { onlinePaymentOf } from "../payments/online/online-payment.ts"
import { receiptInProgress } from "../payments/online/receipt-in-progress.ts"
import { settle } from "../payments/sweep/settle.ts"
import { may, type TenantActor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { findTenant } from "../tenants/tenants.ts"
import { owedNow } from "./autopay-amount.ts"

/** "not owed": the payment is cancelled. "over": it was paid, was cancelled, or failed permanently. */
export type FinishState = "open" | "not owed" | "over"

/** A tenant's own autopay to finish; cents. `owed` is the present charge of autopay. */
export type AutopayToFinish = {
  receipt: string
  amount: Cents
  fee: Cents
  owed: Cents
  state: FinishState
  /** The bank's page, once the tenant has requested it. */
  actionUrl: string | null
  /** False for an administrator signed in as the tenant: nothing is changed then. */
  mayPay: boolean
}

/** Returns the autopay payment to finish. Refuses 404 PAYMENT_NOT_FOUND another person's payment and any other kind; 502 if the provider does not answer. */
export const autopayToFinish = ownWorkflow(
  "see own payments",
  async (actor, { receipt }: PayOnPage): Promise<AutopayToFinish> => {
    const mayPay = may(actor, "pay online")
    const found = mayPay
      ? await write((tx) => unfinished(tx, actor, receipt))
      : await read((tx) => seenUnfinished(tx, actor, receipt))
    const { intentId, amount, fee, owed, state } = found
    const actionUrl = mayPay && state === "open" ? await bankPageOf(intentId) : null
    return { receipt, amount, fee, owed, state, actionUrl, mayPay }
  },
)

/** Confirms a payment; the page then leads to the bank's page. An ended payment does not change. Refuses 404 PAYMENT_NOT_FOUND, 503 and 502. */
export const finishAutopay = ownWorkflow(
  "pay online",
  async (actor, { receipt }: PayOnPage, request): Promise<{ receipt: string; staysHere: boolean }> => {
    const gateway = await paymentGateway()
    if (!gateway) throw new Refusal("PAYMENTS_UNAVAILABLE")
    await read(mustTrustClock)
    return oneAtATimeEverywhere(`autopay ${receipt}`, async () => {
      // A payment that we do not know of yet is booked first, because it reduces the amount owed.
      await providerResponse(finishCancellations(gateway, actor.tenantId))
      const found = await write((tx) => unfinished(tx, actor, receipt))
      if (found.state !== "open") return { receipt, staysHere: found.state === "not owed" }
      return { receipt, staysHere: await confirmOnSession(gateway, found, request?.key ?? "once") }
    })
  },
)

type Unfinished = Pick<AutopayToFinish, "receipt" | "amount" | "fee" | "owed" | "state"> & {
  intentId: string | null
  methodId: string | null
}

async function confirmOnSession(
  gateway: PaymentGateway,
  { receipt, intentId, methodId }: Unfinished,
  key: string,
): Promise<boolean> {
  if (intentId === null || methodId === null) return false
  const returnUrl = publicAddress(`/home/payment/success?receipt=${receipt}`)
  try {
    const confirmation = { key: `finish:${intentId}:${key}`, methodId, returnUrl }
    const { status } = await gateway.confirmIntent(intentId, confirmation)
    await settle(gateway, intentId)
    return status === "requires_action"
  } catch (error) {
    if (error instanceof ProviderRefused) throw new Refusal("PAYMENT_PROVIDER_ERROR")
    if (!(error instanceof ProviderUnavailable)) throw error
    return false
  }
}

async function bankPageOf(intentId: string | null): Promise<string | null> {
  const gateway = await paymentGateway()
  if (!gateway || intentId === null) return null
  const intent = await providerResponse(gateway.readIntent(intentId))
  return intent?.status === "requires_action" ? intent.actionUrl : null
}

/** The same as `seenUnfinished`, but cancels a payment whose amount is no longer owed. */
async function unfinished(tx: Tx, actor: TenantActor, receiptId: string): Promise<Unfinished> {
  const found = await seenUnfinished(tx, actor, receiptId)
  if (found.state === "not owed") await cancelPayment(tx, receiptId, "not_owed")
  return found
}

async function seenUnfinished(tx: Tx, actor: TenantActor, receiptId: string): Promise<Unfinished> {
  const known = await receiptInProgress(tx, receiptId)
  if (!known || !isOwn(actor, known) || known.source !== "autopay") throw new Refusal("PAYMENT_NOT_FOUND")
  const { receipt, online } = await onlinePaymentOf(tx, receiptId)
  const { amount, fee, status, choice, stripeIntent: intentId } = receipt
  const owed = await owedNow(tx, await findTenant(tx, actor.tenantId), choice)
  const common = { receipt: receiptId, amount, fee, owed: owed?.amount ?? ZERO, intentId, methodId: online.methodId }
  if (online.cancelReason === "not_owed" && status === "failed") return { ...common, state: "not owed" }
  if (status !== "failed" || online.cancelRequestedAt !== null) return { ...common, state: "over" }
  const isOwed = owed?.choice === choice && owed.amount >= amount
  return { ...common, state: isOwed ? "open" : "not owed" }
}
