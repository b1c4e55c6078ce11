/** A payment opened in our books and then at the provider, once for each request. Source: money.md 3.11. */
import { read, type Tx, write } from "#db/client.server.ts"
import { type Cents, plus } from "~/values/money.ts"
import { forgetResponse } from "../idempotency.ts"
import type { IdempotentRequest } from "../idempotent-request.ts"
import { receiptOf } from "../ledger/receipts.ts"
import { onceAtProvider } from "../payment-provider/once-at-provider.ts"
import type { PaymentGateway } from "../payment-provider/port.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { finishCancellations } from "./cancel-at-provider.ts"
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
    make: async (provider, id) => {
      await endOlder(provider, actor, idempotentRequest, id)
      return openAtProvider(provider, id)
    },
    giveUp: (tx, id) => receiptCanceled(tx, actor, { receiptId: id, at: tx.now }),
  })
  return { ...made, receiptId }
}

/**
 * Ends at the provider what the tenant had open before: nobody pays there any more. When one of them turns out to be paid, the new one is over and is refused
 * (409 BALANCES_CHANGED): what is owed must be looked at again. Throws ProviderUnavailable: then the new one is not made either. Source: money.md 3.14.
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
