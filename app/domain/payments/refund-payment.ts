/** Staff refund a payment through the provider, in part or whole. Source: money.md 3.16, api.md M67. */
import { read, type Tx, write } from "#db/client.server.ts"
import type { Cents } from "~/values/money.ts"
import { workflow } from "../commands.ts"
import { forgetResponse, withIdempotency } from "../idempotency.ts"
import type { IdempotentRequest } from "../idempotent-request.ts"
import { receiptOf } from "../ledger/receipts.ts"
import { oneAtATime } from "../one-at-a-time.ts"
import { paymentGateway } from "../payment-provider/payment-gateway.ts"
import {
  type PaymentGateway,
  type ProviderRefund,
  ProviderRefused,
  ProviderUnavailable,
} from "../payment-provider/port.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import type { RefundPayment } from "./inputs.ts"
import { isOf, onlinePaymentOf } from "./online-payment.ts"
import { KEY_LIFETIME } from "./open-at-provider.ts"
import { openRefund, type RefundRequest, refundGivenUp, refundRequestOf, storeRefund } from "./refund-requests.ts"
import { settle } from "./settle.ts"

/** `refundId` is the provider's; cents of amount and fee. "pending": the provider has taken it, and the money is on its way. */
export type RefundedPayment = {
  refundId: string
  status: "pending" | "succeeded" | "failed"
  amount: Cents
  tenantId: number
}

/**
 * Refunds a payment once per request. Nothing is posted before the provider has it. Refuses as `openRefund` does; 502 when the provider refuses it (then
 * nothing was refunded, and it may be requested again) or is unavailable (then the refund is carried out as soon as it answers).
 */
export const refundPayment = workflow(
  "refund payments",
  async (actor, input: RefundPayment, idempotentRequest): Promise<RefundedPayment> => {
    const gateway = await paymentGateway()
    const open = (tx: Tx) => openRefund(tx, gateway, actor, input)
    const id = await write((tx) =>
      idempotentRequest?.key ? withIdempotency(tx, actor, idempotentRequest, () => open(tx)) : open(tx),
    )
    if (!gateway) throw new Refusal("PAYMENTS_UNAVAILABLE")
    await carryOutRefund(gateway, id).catch((error: unknown) => explain(error, actor, idempotentRequest))
    return read((tx) => resultOf(tx, id))
  },
)

async function explain(error: unknown, actor: Actor, idempotentRequest: IdempotentRequest | undefined): Promise<never> {
  if (error instanceof ProviderUnavailable) throw new Refusal("PAYMENT_PROVIDER_ERROR", { message: NOT_ANSWERING })
  if (!(error instanceof ProviderRefused)) throw error
  if (idempotentRequest?.key) await write((tx) => forgetResponse(tx, actor, idempotentRequest))
  if (NOT_REFUNDABLE.includes(error.code)) throw new Refusal("PAYMENT_NOT_REFUNDABLE")
  throw new Refusal("PAYMENT_PROVIDER_ERROR", { message: refusedText(error.code) })
}

const NOT_REFUNDABLE = ["charge_already_refunded", "charge_disputed", "charge_not_refundable"]
const NOT_ANSWERING =
  "The payment provider does not answer. The refund is under way all the same: it is carried out as soon as the provider answers. Do not request it again."
const refusedText = (code: string) =>
  `The payment provider refuses the refund (${code.replaceAll("_", " ")}). Nothing was refunded.`

async function resultOf(tx: Tx, id: string): Promise<RefundedPayment> {
  const { providerRefund, status, amount, receiptId } = await refundRequestOf(tx, id)
  const { tenantId } = await receiptOf(tx, receiptId)
  return { refundId: providerRefund ?? id, status: status === "requested" ? "pending" : status, amount, tenantId }
}

/**
 * Makes a refund at the provider, or finds the one that was made, and books it. Does nothing for one that the provider has. Throws ProviderUnavailable, and
 * ProviderRefused when it is over. Safe when another process does the same: the key is the row's.
 */
const carryOutRefund = (gateway: PaymentGateway, id: string): Promise<void> =>
  oneAtATime(`refund ${id}`, async () => {
    const { request, intentId, isElsewhere, now } = await read((tx) => refundDetails(tx, gateway, id))
    if (request.status !== "requested" || isElsewhere) return
    const isOld = now - request.createdAt > KEY_LIFETIME
    const refund = await (isOld ? lostRefund(gateway, intentId, id) : makeRefund(gateway, intentId, request))
    await write((tx) => (refund ? storeRefund(tx, request.receiptId, unbooked(refund)) : refundGivenUp(tx, id)))
    await settleIfPossible(gateway, intentId)
  })

/** Carries out a refund whose call was cut off. One that the provider refuses is over. Throws ProviderUnavailable. */
export async function finishRefund(gateway: PaymentGateway, id: string): Promise<void> {
  try {
    await carryOutRefund(gateway, id)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
  }
}

async function refundDetails(tx: Tx, gateway: PaymentGateway, id: string) {
  const request = await refundRequestOf(tx, id)
  const { receipt, online } = await onlinePaymentOf(tx, request.receiptId)
  return { request, intentId: receipt.stripeIntent ?? "", isElsewhere: !isOf(gateway, online), now: tx.now }
}

/** A refund is called succeeded by whoever books it, in the same transaction. */
const unbooked = (refund: ProviderRefund): ProviderRefund =>
  refund.status === "succeeded" ? { ...refund, status: "pending" } : refund

async function makeRefund(gateway: PaymentGateway, intentId: string, { id, amount }: RefundRequest) {
  try {
    return await gateway.createRefund({ key: id, intentId, amount, operationId: id })
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    await write((tx) => refundGivenUp(tx, id))
    // What the provider knows better may be a dispute, or a refund of its own.
    await settleIfPossible(gateway, intentId)
    throw error
  }
}

/** A refund whose response was lost, after its key was: found by its number among those of the payment. */
async function lostRefund(gateway: PaymentGateway, intentId: string, id: string) {
  const intent = await gateway.readIntent(intentId)
  return intent?.refunds.find(({ operationId }) => operationId === id)
}

/** The provider has the refund: whatever keeps it from being booked now, a webhook or the sweep brings it again. */
async function settleIfPossible(gateway: PaymentGateway, intentId: string): Promise<void> {
  try {
    await settle(gateway, intentId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
  }
}
