/** The provider's payment of a month's autopay: found by its operation, or made. Source: money.md 3.11, 3.24. */
import { read, write } from "#db/client.server.ts"
import { addMonths, firstOf, startOf } from "~/values/calendar.ts"
import { operationOf, runOfReceipt } from "../payment-methods/autopay-runs.ts"
import { customerOf } from "../payment-methods/customer.ts"
import type { PaymentGateway, ProviderIntent } from "../payment-provider/port.ts"
import { zoneOf } from "../settings/defaults.ts"
import { forItsCustomer, KEY_LIFETIME, type PaymentDetails, paymentDetails } from "./open-at-provider.ts"
import { storeProviderIds } from "./provider-ids.ts"

/** A payment of autopay with its operation, and since when the provider may know it (milliseconds). */
export type AutopayDetails = PaymentDetails & { operation: string; from: number }

/** What the calls about a receipt of autopay need; undefined for one that is no run's any more. */
export function autopayDetails(receiptId: string): Promise<AutopayDetails | undefined> {
  return read(async (tx) => {
    const run = await runOfReceipt(tx, receiptId)
    if (!run) return undefined
    // A database restored from long ago may have charged the month on another day of it.
    const from = startOf(firstOf(addMonths(run.month, -1)), await zoneOf(tx))
    return { ...(await paymentDetails(tx, receiptId)), operation: operationOf(run), from }
  })
}

/**
 * The payments that the provider has of this operation, the one that was charged first: of this receipt, or of another that a restored database has
 * lost.
 */
export async function intentsOfAutopay(gateway: PaymentGateway, details: AutopayDetails): Promise<ProviderIntent[]> {
  const { tenant, property, operation, from } = details
  const customerId = await customerOf(gateway, tenant, property)
  const found: ProviderIntent[] = []
  for await (const intent of gateway.intentsOfCustomer(customerId, from)) {
    if (intent.metadata.property === property && intent.metadata.operation === operation) found.push(intent)
  }
  return found.toSorted((one, other) => Number(isAttempted(other)) - Number(isAttempted(one)))
}

/** Whether it was tried to charge it, whatever became of that. */
export const isAttempted = ({ status, charge, failure }: ProviderIntent): boolean =>
  charge !== null || failure !== null || status === "processing" || status === "succeeded"

/** The provider's payment of this very receipt, for cancelling it; null when there is none. */
export async function ownAutopayIntent(gateway: PaymentGateway, receiptId: string): Promise<string | null> {
  const details = await autopayDetails(receiptId)
  if (!details) return null
  const intents = await intentsOfAutopay(gateway, details)
  return intents.find(({ metadata }) => metadata.receipt === receiptId)?.id ?? null
}

/**
 * Makes the payment, unconfirmed. The key is the month's, so that a restored database makes none beside the first; the provider forgets it after a day,
 * and it is never sent again then: another one is.
 */
export async function createAutopayIntent(gateway: PaymentGateway, details: AutopayDetails): Promise<ProviderIntent> {
  const { property, operation, now } = details
  const key = `${operation}:${property}:${keyPeriod(now)}`
  return forItsCustomer(gateway, details, (wanted) =>
    gateway.createIntent({ ...wanted, key, metadata: { ...wanted.metadata, operation } }),
  )
}

/** The number of the present span of time in which keys are the same: shorter than the provider remembers them. */
export const keyPeriod = (now: number): number => Math.floor(now / KEY_LIFETIME)

/** Stores which payment is this receipt's, unless another is already; returns the one that counts: it alone may be confirmed. */
export function storeAutopayIntent(receiptId: string, intentId: string): Promise<string> {
  return write(async (tx) => {
    const { receipt } = await paymentDetails(tx, receiptId)
    if (receipt.stripeIntent !== null) return receipt.stripeIntent
    await storeProviderIds(tx, receiptId, { intent: intentId })
    return intentId
  })
}
