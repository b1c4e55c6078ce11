/**
 * The only function that reads a payment's state, for webhook, sweep, the check every minute and a waiting page. It reads the payment at the
 * provider, outside any transaction, and books its state in one transaction. Order and repeats do not matter. Source: money.md 3.10.
 */
import { read, type Tx, write } from "#db/client.server.ts"
import { mustTrustClock } from "../../clock/doubt.ts"
import {
  EventNotListed,
  type PaymentGateway,
  type ProviderEvent,
  type ProviderIntent,
} from "../../payment-provider/port.ts"
import { SYSTEM } from "../../permissions.ts"
import { propertyIdOf } from "../../settings/property-id.ts"
import { bookPayment } from "../book-payment.ts"
import { missingEvents } from "./missing-events.ts"
import { eventTimes, isShownBy, storeEvents } from "./received-events.ts"

/** "foreign": not a payment of this property. "unbooked": it differs from our receipt, and an administrator checks it. */
export type Settled = "booked" | "foreign" | "unbooked"

/**
 * Books the state of a payment because of the events `received`. Throws ProviderUnavailable: then nothing is booked or counts as received. Throws
 * EventNotListed when the payment as read does not show the change of an event yet: then the state it shows is booked, and that event does not count
 * as received.
 */
export async function settle(
  gateway: PaymentGateway,
  intentId: string,
  received: readonly ProviderEvent[] = [],
): Promise<Settled> {
  const first = await gateway.readIntent(intentId)
  if (!first || !(await read((tx) => isOurs(tx, first)))) {
    if (received.length > 0) await write((tx) => storeEvents(tx, received, null))
    return "foreign"
  }
  const listed = await missingEvents(gateway, first, received)
  // Only a payment read after an event was listed is sure to include that event.
  const events = [...received, ...listed]
  const intent = (listed.length > 0 ? await gateway.readIntent(intentId) : null) ?? first
  const shown = events.filter((event) => isShownBy(intent, event))
  const settled = await write(async (tx) => {
    await mustTrustClock(tx)
    await storeEvents(tx, shown, intentId)
    return bookPayment(tx, SYSTEM, gateway, intent, await eventTimes(tx, intent))
  })
  if (shown.length < events.length)
    throw new EventNotListed(`The provider does not show yet all that its events say of ${intentId}`)
  return settled
}

/** Other programs may use the same account at the provider. */
const isOurs = async (tx: Tx, { metadata }: ProviderIntent): Promise<boolean> =>
  metadata.receipt !== undefined && metadata.property !== undefined && metadata.property === (await propertyIdOf(tx))
