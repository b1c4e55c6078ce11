/** Staff refund an online payment, in part or whole. Source: money.md 3.16, api.md M67. */
import { read, type Tx, write } from "#db/client.server.ts"
import type { Cents } from "~/values/money.ts"
import { workflow } from "../../commands.ts"
import { forgetResponse, withIdempotency } from "../../idempotency.ts"
import type { IdempotentRequest } from "../../idempotent-request.ts"
import { receiptOf } from "../../ledger/receipts.ts"
import { oneAtATimeEverywhere } from "../../one-at-a-time.ts"
import { paymentGateway } from "../../payment-provider/payment-gateway.ts"
import {
  type PaymentGateway,
  type ProviderRefund,
  ProviderRefused,
  ProviderUnavailable,
} from "../../payment-provider/port.ts"
import type { Actor } from "../../permissions.ts"
import { Refusal } from "../../refusal.ts"
import type { RefundPayment } from "../inputs.ts"
import { isOf, onlinePaymentOf } from "../online/online-payment.ts"
import { KEY_LIFETIME } from "../online/open-at-provider.ts"
import { settle } from "../sweep/settle.ts"
import { openRefund, type RefundRequest, refundGivenUp, refundRequestOf, storeRefund } from "./refund-requests.ts"

/** `refundId` is the provider's; cents of amount and fee. "pending": the provider has accepted the refund, and the money is under way. */
export type RefundedPayment = {
  refundId: string
  status: "pending" | "succeeded" | "failed"
  amount: Cents
  tenantId: number
}

/**
 * Refunds a payment once per request. Nothing is posted before the provider has accepted it. Refuses as `openRefund` does. Refuses 502 when the
 * provider refuses the refund (then nothing was refunded, and it may be requested again) or is unavailable (then the refund is made as soon as the
 * provider answers).
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
 * Makes a refund at the provider, or finds the existing one, and books it. Does nothing for a refund that the provider has accepted already. Throws
 * ProviderUnavailable, and ProviderRefused when the provider refuses the refund, which then ends. Safe when another process does the same, because
 * the key is the row's.
 */
const carryOutRefund = (gateway: PaymentGateway, id: string): Promise<void> =>
  oneAtATimeEverywhere(`refund ${id}`, async () => {
    const { request, intentId, isElsewhere, now } = await read((tx) => refundDetails(tx, gateway, id))
    if (request.status !== "requested" || isElsewhere) return
    const isOld = now - request.createdAt > KEY_LIFETIME
    const refund = await (isOld ? lostRefund(gateway, intentId, id) : makeRefund(gateway, intentId, request))
    await write((tx) => (refund ? storeRefund(tx, request.receiptId, unbooked(refund)) : refundGivenUp(tx, id)))
    await settleIfPossible(gateway, intentId)
  })

/** Makes a refund whose call was cut off. A refund that the provider refuses ends. Throws ProviderUnavailable. */
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

/** Stores a succeeded refund as pending: the transaction that books the refund makes it succeeded. */
const unbooked = (refund: ProviderRefund): ProviderRefund =>
  refund.status === "succeeded" ? { ...refund, status: "pending" } : refund

async function makeRefund(gateway: PaymentGateway, intentId: string, { id, amount }: RefundRequest) {
  try {
    return await gateway.createRefund({ key: id, intentId, amount, operationId: id })
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    await write((tx) => refundGivenUp(tx, id))
    // The provider may refuse because of a dispute, or of a refund made there, that is not booked here yet.
    await settleIfPossible(gateway, intentId)
    throw error
  }
}

/** A refund whose response was lost and whose key has expired: found by its id among the payment's refunds. */
async function lostRefund(gateway: PaymentGateway, intentId: string, id: string) {
  const intent = await gateway.readIntent(intentId)
  return intent?.refunds.find(({ operationId }) => operationId === id)
}

/** Books the payment's state now if possible; otherwise a webhook or the sweep books it later. */
async function settleIfPossible(gateway: PaymentGateway, intentId: string): Promise<void> {
  try {
    await settle(gateway, intentId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
  }
}
