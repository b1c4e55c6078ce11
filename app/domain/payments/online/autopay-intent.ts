/** Finds or creates the provider's payment that a job charges, for a month's autopay or a scheduled payment, by its operation. Source: money.md 3.11, 3.24, 9.10. */
import { read, type Tx, write } from "#db/client.server.ts"
import { addMonths, firstOf, startOf } from "~/values/calendar.ts"
import { operationOf, runOfReceipt } from "../../autopay-runs/autopay-runs.ts"
import { customerOf } from "../../payment-methods/customer.ts"
import type { PaymentGateway, ProviderIntent } from "../../payment-provider/port.ts"
import { scheduledOfReceipt, scheduledOperation } from "../../scheduled-outcomes/scheduled-rows.ts"
import { zoneOf } from "../../settings/defaults.ts"
import { storeProviderIds } from "../provider-ids.ts"
import { forItsCustomer, KEY_LIFETIME, type PaymentDetails, paymentDetails } from "./open-at-provider.ts"

/** A payment with its operation; `from` is the earliest instant at which the provider can have created it (milliseconds). */
export type AutopayIntentDetails = PaymentDetails & { operation: string; from: number }

/** The details of a receipt that a job charges; undefined if it no longer belongs to a run or a scheduled payment. */
export function autopayIntentDetails(receiptId: string): Promise<AutopayIntentDetails | undefined> {
  return read(async (tx) => {
    const made = await operationOfReceipt(tx, receiptId)
    return made && { ...(await paymentDetails(tx, receiptId)), ...made }
  })
}

type Operation = Pick<AutopayIntentDetails, "operation" | "from">

async function operationOfReceipt(tx: Tx, receiptId: string): Promise<Operation | undefined> {
  const run = await runOfReceipt(tx, receiptId)
  if (run) {
    // Before a restore from an old backup, the month may have been charged on another day.
    const from = startOf(firstOf(addMonths(run.month, -1)), await zoneOf(tx))
    return { operation: operationOf(run), from }
  }
  const payment = await scheduledOfReceipt(tx, receiptId)
  return payment && { operation: scheduledOperation(payment), from: payment.createdAt - CLOCK_SET_BACK }
}

/** A clock may be set back by up to a day without being in doubt. */
const CLOCK_SET_BACK = 48 * 60 * 60 * 1000

/** The provider's payments of this operation, attempted ones first: of this receipt, or of another one that a restored database has lost. */
export async function intentsOfAutopay(
  gateway: PaymentGateway,
  details: AutopayIntentDetails,
): Promise<ProviderIntent[]> {
  const { tenant, person, property, operation, from } = details
  const customerId = await customerOf(gateway, tenant, property, person)
  const found: ProviderIntent[] = []
  for await (const intent of gateway.intentsOfCustomer(customerId, from)) {
    if (intent.metadata.property === property && intent.metadata.operation === operation) found.push(intent)
  }
  return found.toSorted((one, other) => Number(isAttempted(other)) - Number(isAttempted(one)))
}

/** Whether a charge was attempted, with any outcome. */
export const isAttempted = ({ status, charge, failure }: ProviderIntent): boolean =>
  charge !== null || failure !== null || status === "processing" || status === "succeeded"

/** The provider's payment of exactly this receipt, to be cancelled; null when there is none. */
export async function ownAutopayIntent(gateway: PaymentGateway, receiptId: string): Promise<string | null> {
  const details = await autopayIntentDetails(receiptId)
  if (!details) return null
  const intents = await intentsOfAutopay(gateway, details)
  return intents.find(({ metadata }) => metadata.receipt === receiptId)?.id ?? null
}

/** Creates the unconfirmed payment. Its key names the month or row, so a restored database creates no second one. The key changes before the provider deletes it. */
export async function createAutopayIntent(
  gateway: PaymentGateway,
  details: AutopayIntentDetails,
): Promise<ProviderIntent> {
  const { property, operation, now } = details
  const key = `${operation}:${property}:${keyPeriod(now)}`
  return forItsCustomer(gateway, details, (wanted) =>
    gateway.createIntent({ ...wanted, key, metadata: { ...wanted.metadata, operation } }),
  )
}

/** The number of the time span within which keys are the same. The provider stores a key for longer than a span. */
export const keyPeriod = (now: number): number => Math.floor(now / KEY_LIFETIME)

/** Stores the receipt's payment unless it has one already. Returns the receipt's payment, the only one that may be confirmed. */
export function storeAutopayIntent(receiptId: string, intentId: string): Promise<string> {
  return write(async (tx) => {
    const { receipt } = await paymentDetails(tx, receiptId)
    if (receipt.stripeIntent !== null) return receipt.stripeIntent
    await storeProviderIds(tx, receiptId, { intent: intentId })
    return intentId
  })
}
