/** A payment opened in our books and then at the provider, once for each request. Source: money.md 3.11. */
import { read, type Tx } from "#db/client.server.ts"
import { type Cents, plus } from "~/values/money.ts"
import type { IdempotentRequest } from "../idempotent-request.ts"
import { receiptOf } from "../ledger/receipts.ts"
import { onceAtProvider } from "../payment-provider/once-at-provider.ts"
import type { PaymentGateway } from "../payment-provider/port.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { type OpenedPayment, openAtProvider } from "./open-at-provider.ts"
import { receiptCanceled } from "./provider-events.ts"

/** A payment to be confirmed in our own form: the intent's secret, and what is paid, in cents. */
export type StartedPayment = {
  receiptId: string
  clientSecret: string
  preFeeAmount: Cents
  feeAmount: Cents
  totalAmount: Cents
}

/**
 * Opens a payment in one transaction, once per request, then makes it at the provider. When the provider refuses it permanently, the payment is over
 * and the same request may be repeated; when it is unavailable, a repeat continues the same payment.
 */
export async function openOnceAtProvider(
  gateway: PaymentGateway | null,
  actor: Actor,
  idempotentRequest: IdempotentRequest | undefined,
  open: (tx: Tx) => Promise<string>,
): Promise<OpenedPayment & { receiptId: string }> {
  const { id: receiptId, made } = await onceAtProvider(gateway, actor, idempotentRequest, {
    open,
    make: openAtProvider,
    giveUp: (tx, id) => receiptCanceled(tx, actor, { receiptId: id, at: tx.now }),
  })
  return { ...made, receiptId }
}

/** What a form of ours needs of a payment. Refuses (502) one that was not made as an intent. */
export async function startedPayment({
  intent,
  receiptId,
}: OpenedPayment & { receiptId: string }): Promise<StartedPayment> {
  if (!intent) throw new Refusal("PAYMENT_PROVIDER_ERROR")
  const { amount, fee } = await read((tx) => receiptOf(tx, receiptId))
  return {
    receiptId,
    clientSecret: intent.clientSecret,
    preFeeAmount: amount,
    feeAmount: fee,
    totalAmount: plus(amount, fee),
  }
}
