/** The received events of the provider: each counts once and gives the time of the change that it reports. Source: money.md 1.7 and 3.10. */
import { eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { inList, listed } from "#db/in-list.ts"
import { providerEvents } from "#db/schema/index.ts"
import type { ProviderEvent, ProviderIntent } from "../../payment-provider/port.ts"
import { type EventTime, isPaid } from "./settlement-facts.ts"

const value = sql.placeholder
const byId = statement((db) =>
  db
    .select({ id: providerEvents.eventId })
    .from(providerEvents)
    .where(eq(providerEvents.eventId, value("eventId")))
    .prepare(),
)
const insertEvent = statement((db) =>
  db
    .insert(providerEvents)
    .values({
      eventId: value("eventId"),
      type: value("type"),
      intentId: value("intentId"),
      objectId: value("objectId"),
      at: value("at"),
      receivedAt: value("receivedAt"),
    })
    .onConflictDoNothing()
    .prepare(),
)
const aboutObjects = statement((db) =>
  db
    .select({ type: providerEvents.type, objectId: providerEvents.objectId, at: providerEvents.at })
    .from(providerEvents)
    .where(inList(sql`${providerEvents.objectId}`, value("objects")))
    .prepare(),
)

export async function isReceived(tx: Tx, eventId: string): Promise<boolean> {
  return (await tx.one(byId, { eventId })) !== undefined
}

/** Stores events of one payment as settled; null when the payment is not ours. */
export async function storeEvents(tx: Tx, events: readonly ProviderEvent[], intentId: string | null): Promise<void> {
  for (const { id: eventId, type, objectId, at } of events) {
    await tx.run(insertEvent, { eventId, type, intentId, objectId, at, receivedAt: tx.now })
  }
}

/** The stored events about a payment, its refunds and its disputes. */
export async function eventTimes(tx: Tx, { id, refunds, disputes }: ProviderIntent): Promise<EventTime[]> {
  const objects = [id, ...refunds.map((refund) => refund.id), ...disputes.map((dispute) => dispute.id)]
  return tx.all(aboutObjects, { objects: listed(objects) })
}

/** Whether the payment as read shows the permanent change that an event reports. If the reading is older than the event, it does not settle the event. */
export function isShownBy(intent: ProviderIntent, { type, objectId }: ProviderEvent): boolean {
  if (type === "payment_intent.succeeded") return isPaid(intent)
  if (type.startsWith("refund.")) return intent.refunds.some(({ id }) => id === objectId)
  if (type.startsWith("charge.dispute.")) return intent.disputes.some(({ id }) => id === objectId)
  return true
}
