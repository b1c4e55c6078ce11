/** The provider's events that were received: each counts once, and they give the time of what they report. Source: money.md 1.7 and 3.10. */
import { eq, inArray } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { providerEvents } from "#db/schema/index.ts"
import type { ProviderEvent, ProviderIntent } from "../payment-provider/port.ts"
import { type EventTime, isPaid } from "./settlement-facts.ts"

/** Whether this event was settled before. */
export async function isReceived(tx: Tx, eventId: string): Promise<boolean> {
  const known = tx
    .select({ id: providerEvents.eventId })
    .from(providerEvents)
    .where(eq(providerEvents.eventId, eventId))
  return (await tx.one(known)) !== undefined
}

/** Stores events of one payment (null: of none of ours) as settled. */
export async function storeEvents(tx: Tx, events: readonly ProviderEvent[], intentId: string | null): Promise<void> {
  for (const { id: eventId, type, objectId, at } of events) {
    const row = { eventId, type, intentId, objectId, at, receivedAt: tx.now }
    await tx.run(tx.insert(providerEvents).values(row).onConflictDoNothing())
  }
}

/** The stored events about a payment, its refunds and its disputes. */
export async function eventTimes(tx: Tx, { id, refunds, disputes }: ProviderIntent): Promise<EventTime[]> {
  const { type, objectId, at } = providerEvents
  const objects = [id, ...refunds.map((refund) => refund.id), ...disputes.map((dispute) => dispute.id)]
  return tx.all(tx.select({ type, objectId, at }).from(providerEvents).where(inArray(objectId, objects)))
}

/**
 * Whether a payment as it was read has what an event says for good: paid, a refund, a dispute. A reading may be older than the event that led to it;
 * then the event is not settled by it.
 */
export function isShownBy(intent: ProviderIntent, { type, objectId }: ProviderEvent): boolean {
  if (type === "payment_intent.succeeded") return isPaid(intent)
  if (type.startsWith("refund.")) return intent.refunds.some(({ id }) => id === objectId)
  if (type.startsWith("charge.dispute.")) return intent.disputes.some(({ id }) => id === objectId)
  return true
}
