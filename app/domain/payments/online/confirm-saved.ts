/** Payments by a saved method: the payer confirms on our page, and our server charges once. Source: money.md 3.4, 3.11, 3.14. */
import { read, type Tx, write } from "#db/client.server.ts"
import { mustTrustClock } from "../../clock/doubt.ts"
import { ownWorkflow } from "../../commands.ts"
import { publicAddress } from "../../mail/public-address.ts"
import { oneAtATimeEverywhere } from "../../one-at-a-time.ts"
import { isOwn } from "../../payment-methods/method-owner.ts"
import { paymentGateway } from "../../payment-provider/payment-gateway.ts"
import {
  type PaymentGateway,
  type ProviderIntent,
  ProviderRefused,
  ProviderUnavailable,
} from "../../payment-provider/port.ts"
import { providerResponse } from "../../payment-provider/provider-response.ts"
import type { TenantActor } from "../../permissions.ts"
import { Refusal } from "../../refusal.ts"
import type { PayOnPage } from "../inputs.ts"
import { settle } from "../sweep/settle.ts"
import { finishCancellations } from "./cancel-at-provider.ts"
import { cancelPayment } from "./cancel-requests.ts"
import { endOthers } from "./end-others.ts"
import { onlinePaymentOf } from "./online-payment.ts"
import { openAtProvider } from "./open-at-provider.ts"
import { receiptInProgress } from "./receipt-in-progress.ts"

/** The payer's next step: confirm the payment, or authenticate with their bank at `actionUrl`. */
export type SavedEntry = { actionUrl: string | null }

const UNATTEMPTED: readonly ProviderIntent["status"][] = ["requires_payment_method", "requires_confirmation"]

/** The next step of an open payment by a saved method; null when it was confirmed, declined or cancelled. Refuses 502. */
export async function savedEntryOf(receiptId: string): Promise<SavedEntry | null> {
  const gateway = await paymentGateway()
  const opened = gateway && (await providerResponse(openAtProvider(gateway, receiptId)))
  const intent = opened?.intent
  if (!intent || intent.failure !== null) return null
  if (UNATTEMPTED.includes(intent.status)) return { actionUrl: null }
  return intent.status === "requires_action" && intent.actionUrl !== null ? { actionUrl: intent.actionUrl } : null
}

/** `requiresAuthentication`: the bank pays only after its customer has authenticated. */
export type ConfirmedPayment = { receipt: string; requiresAuthentication: boolean }

/**
 * Charges the saved method of a tenant's own open payment and books the result. An ended payment does not change, and a repeat charges nothing. When
 * the provider does not answer, the result page shows the result later. When an older payment turns out to be paid, nothing is charged. Refuses 404
 * PAYMENT_NOT_FOUND, 503, and 502 when the provider refuses the charge.
 */
export const confirmOwnPayment = ownWorkflow(
  "pay online",
  async (actor, { receipt }: PayOnPage): Promise<ConfirmedPayment> => {
    const gateway = await paymentGateway()
    if (!gateway) throw new Refusal("PAYMENTS_UNAVAILABLE")
    return oneAtATimeEverywhere(`confirmation ${receipt}`, () => confirmOnce(gateway, actor, receipt))
  },
)

async function confirmOnce(gateway: PaymentGateway, actor: TenantActor, receipt: string): Promise<ConfirmedPayment> {
  const methodId = await read((tx) => methodToCharge(tx, actor, receipt))
  if (methodId === null) return { receipt, requiresAuthentication: false }
  try {
    if (await finishCancellations(gateway, actor.tenantId)) {
      await write((tx) => cancelPayment(tx, receipt, "replaced"))
      return { receipt, requiresAuthentication: false }
    }
    const intentId = (await openAtProvider(gateway, receipt))?.intent?.id
    if (intentId === undefined) throw new Refusal("PAYMENT_PROVIDER_ERROR")
    const returnUrl = publicAddress(`/home/payment/success?receipt=${receipt}`)
    const { status } = await gateway.confirmIntent(intentId, { key: `${receipt}:confirmed`, methodId, returnUrl })
    await settle(gateway, intentId)
    await endOthers(gateway, intentId)
    return { receipt, requiresAuthentication: status === "requires_action" }
  } catch (error) {
    if (error instanceof ProviderRefused) throw new Refusal("PAYMENT_PROVIDER_ERROR")
    if (!(error instanceof ProviderUnavailable)) throw error
    return { receipt, requiresAuthentication: false }
  }
}

/** The saved method of a payment; null if the payment may not be confirmed now. Only the person who began it can confirm it. */
async function methodToCharge(tx: Tx, actor: TenantActor, id: string): Promise<string | null> {
  await mustTrustClock(tx)
  const receipt = await receiptInProgress(tx, id)
  if (!receipt || !isOwn(actor, receipt)) throw new Refusal("PAYMENT_NOT_FOUND")
  return receipt.entry === "saved" ? (await onlinePaymentOf(tx, id)).online.methodId : null
}
