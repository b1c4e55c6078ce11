/** The provider's events in the app's own shape: a notification of a change, with the payment to read. */
import type Stripe from "stripe"
import type { ProviderEvent } from "./port.ts"
import { idOfReference } from "./provider-intent.ts"

/** The events the app subscribes to; the provider allows at most 20. */
export const EVENT_TYPES = [
  "payment_intent.processing",
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "payment_intent.requires_action",
  "charge.updated",
  "charge.failed",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_reinstated",
  "checkout.session.completed",
  "setup_intent.succeeded",
  "setup_intent.setup_failed",
  "payment_method.automatically_updated",
  "payment_method.detached",
] as const satisfies Stripe.EventListParams["types"]

/** Further events of the webhook: each triggers the reading of payouts. The sweep lists payouts themselves, not these events. */
export const PAYOUT_EVENT_TYPES = [
  "payout.created",
  "payout.updated",
  "payout.paid",
  "payout.failed",
  "payout.canceled",
  "payout.reconciliation_completed",
] as const satisfies Stripe.EventListParams["types"]

/** Converts an event without its snapshot of the object, which is not trusted: the object's state is read from the provider. */
export function providerEvent(event: Stripe.Event | Stripe.EventBase): ProviderEvent {
  const object = (event.data?.object ?? {}) as {
    id?: string
    object?: string
    payment_intent?: string | { id: string } | null
    setup_intent?: string | { id: string } | null
  }
  const objectId = object.id ?? null
  return {
    id: event.id,
    type: event.type,
    livemode: event.livemode,
    account: event.account ?? null,
    at: event.created * 1000,
    intentId: object.object === "payment_intent" ? objectId : idOfReference(object.payment_intent),
    setupId: object.object === "setup_intent" ? objectId : idOfReference(object.setup_intent),
    objectId,
  }
}
