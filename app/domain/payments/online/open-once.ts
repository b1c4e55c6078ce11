/** Opens a payment in our books and then at the provider, once for each request. Source: money.md 3.11. */
import { read, type Tx, write } from "#db/client.server.ts"
import { type Cents, plus } from "~/values/money.ts"
import { forgetResponse } from "../../idempotency.ts"
import type { IdempotentRequest } from "../../idempotent-request.ts"
import { receiptOf } from "../../ledger/receipts.ts"
import { onceAtProvider } from "../../payment-provider/once-at-provider.ts"
import type { PaymentGateway } from "../../payment-provider/port.ts"
import type { Actor } from "../../permissions.ts"
import { Refusal } from "../../refusal.ts"
import { receiptCanceled } from "../sweep/provider-events.ts"
import { finishCancellations } from "./cancel-at-provider.ts"
import { type OpenedPayment, openAtProvider } from "./open-at-provider.ts"

/** A payment to be confirmed in our own form: the intent's secret, and the amount to pay, in cents. */
export type StartedPayment = {
  receiptId: string
  clientSecret: string
  preFeeAmount: Cents
  feeAmount: Cents
  totalAmount: Cents
}

/**
 * Opens a payment in one transaction, once per request, then makes it at the provider. When the provider refuses it permanently, the payment ends and
 * the same request may be repeated; when the provider is unavailable, a repeat continues the same payment.
 */
export async function openOnceAtProvider(
  gateway: PaymentGateway | null,
  actor: Actor,
  idempotentRequest: IdempotentRequest | undefined,
  open: (tx: Tx) => Promise<string>,
): Promise<OpenedPayment & { receiptId: string }> {
  const { id: receiptId, made } = await onceAtProvider(gateway, actor, idempotentRequest, {
    open,
    make: async (provider, id) => {
      await endOlder(provider, actor, idempotentRequest, id)
      return openAtProvider(provider, id)
    },
    giveUp: (tx, id) => receiptCanceled(tx, actor, { receiptId: id, at: tx.now }),
  })
  return { ...made, receiptId }
}

/**
 * Ends the tenant's older open payments at the provider, so that nobody pays them any more. When one of them turns out to be paid, the new payment
 * ends and is refused (409 BALANCES_CHANGED), because the balance has changed. Throws ProviderUnavailable: then the new payment is not made either.
 * Source: money.md 3.14.
 */
async function endOlder(
  gateway: PaymentGateway,
  actor: Actor,
  idempotentRequest: IdempotentRequest | undefined,
  receiptId: string,
): Promise<void> {
  const { tenantId } = await read((tx) => receiptOf(tx, receiptId))
  if (!(await finishCancellations(gateway, tenantId))) return
  await write(async (tx) => {
    await receiptCanceled(tx, actor, { receiptId, at: tx.now })
    if (idempotentRequest?.key) await forgetResponse(tx, actor, idempotentRequest)
  })
  throw new Refusal("BALANCES_CHANGED", { message: ARRIVED_MEANWHILE })
}

const ARRIVED_MEANWHILE =
  "A payment that was started before has just arrived, so nothing more was begun. Please check what is owed now."

/** The data that our form needs of a payment. Refuses (502) a payment that was not made as an intent. */
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
