/** Finds the object that a provider's event is about, and settles its state, for webhook and sweep alike. Source: money.md 3.10, api.md 4.9. */
import { write } from "#db/client.server.ts"
import { settleMethod } from "../../payment-methods/settle-method.ts"
import { settleSetup } from "../../payment-methods/settle-setup.ts"
import { EventNotListed, type PaymentGateway, type ProviderEvent } from "../../payment-provider/port.ts"
import { endOthers } from "../online/end-others.ts"
import { storeEvents } from "./received-events.ts"
import { settle } from "./settle.ts"

/** A payment, a method being saved, or a saved method, by the provider's id. */
export type Subject = { kind: "payment" | "setup" | "method"; id: string }

/** The subject of an event; null when it has none. May call the provider for it. */
export async function subjectOf(gateway: PaymentGateway, event: ProviderEvent): Promise<Subject | null> {
  const { type, setupId, objectId } = event
  if (setupId !== null) return { kind: "setup", id: setupId }
  if (type.startsWith("payment_method.") && objectId !== null) return { kind: "method", id: objectId }
  const intentId = await gateway.intentOfObject(event)
  return intentId === null ? null : { kind: "payment", id: intentId }
}

/**
 * Stores or books the present state; then the events count as received. When the state read is older than the events, throws EventNotListed, and they
 * are processed again later. Throws ProviderUnavailable and ProviderRefused.
 */
export async function settleSubject(
  gateway: PaymentGateway,
  { kind, id }: Subject,
  events: readonly ProviderEvent[],
): Promise<void> {
  if (kind === "payment") return settlePayment(gateway, id, events)
  const isShown = kind === "setup" ? await settledSetup(gateway, id) : await settledMethod(gateway, id)
  const shown = events.filter(isShown)
  await write((tx) => storeEvents(tx, shown, null))
  if (shown.length < events.length)
    throw new EventNotListed(`The provider does not show yet all that its events say of ${id}`)
}

async function settlePayment(gateway: PaymentGateway, id: string, events: readonly ProviderEvent[]): Promise<void> {
  try {
    await settle(gateway, id, events)
  } finally {
    await endOthers(gateway, id)
  }
}

type IsShown = (event: ProviderEvent) => boolean

async function settledSetup(gateway: PaymentGateway, id: string): Promise<IsShown> {
  const setup = await settleSetup(gateway, id)
  return ({ type }) => setup === null || type !== "setup_intent.succeeded" || setup.status === "succeeded"
}

async function settledMethod(gateway: PaymentGateway, id: string): Promise<IsShown> {
  const isSaved = await settleMethod(gateway, id)
  return ({ type }) => type !== "payment_method.detached" || isSaved !== true
}
