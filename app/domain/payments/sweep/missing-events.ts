import { read, type Tx } from "#db/client.server.ts"
import { journalOf } from "../../ledger/journal.ts"
import {
  EventNotListed,
  type PaymentGateway,
  type ProviderEvent,
  type ProviderIntent,
} from "../../payment-provider/port.ts"
import { receiptOfIntent } from "../online/online-payment.ts"
import { eventTimes } from "./received-events.ts"
import { type TimedByEvent, timedByEvents, timeIn } from "./settlement-facts.ts"

/** The provider lists its events for 30 days. */
const LISTED_FOR = 29 * 24 * 60 * 60 * 1000
const CLOCK_TOLERANCE = 60 * 1000

/**
 * Some facts that are not recorded yet get their time from an event of the provider. If that event was not received, this requests it from the provider,
 * because a fact's time must not depend on who notices it first. Empty if nothing is missing. Throws EventNotListed while the provider does not list a
 * required event.
 */
export async function missingEvents(
  gateway: PaymentGateway,
  intent: ProviderIntent,
  received: readonly ProviderEvent[],
): Promise<ProviderEvent[]> {
  const { untimed, now } = await read(async (tx) => ({
    untimed: await untimedFacts(tx, intent, received),
    now: tx.now,
  }))
  if (untimed.length === 0) return []
  const since = Math.min(...untimed.map(({ fallback }) => fallback)) - CLOCK_TOLERANCE
  const listedFrom = now - LISTED_FOR
  const objects = new Set(untimed.map(({ objectId }) => objectId))
  const found: ProviderEvent[] = []
  for await (const event of gateway.eventsSince(Math.max(since, listedFrom))) {
    if (event.objectId !== null && objects.has(event.objectId)) found.push(event)
  }
  const isAwaited = (fact: TimedByEvent) => !fact.isFallbackClose && fact.fallback > listedFrom
  if (untimed.some((fact) => isAwaited(fact) && timeIn(fact, found) === undefined))
    throw new EventNotListed(`The provider does not list yet what happened to ${intent.id}`)
  return found
}

async function untimedFacts(
  tx: Tx,
  intent: ProviderIntent,
  received: readonly ProviderEvent[],
): Promise<TimedByEvent[]> {
  const events = [...received, ...(await eventTimes(tx, intent))]
  const untimed = timedByEvents(intent).filter((fact) => timeIn(fact, events) === undefined)
  const open: TimedByEvent[] = []
  for (const fact of untimed) if (!(await isBooked(tx, intent, fact))) open.push(fact)
  return open
}

/** Whether the fact is booked already, so its time is not needed. */
async function isBooked(tx: Tx, intent: ProviderIntent, { key }: TimedByEvent): Promise<boolean> {
  const receipt = await receiptOfIntent(tx, intent.id, intent.metadata.receipt)
  if (!receipt) return false
  if (key === "paid") return receipt.remainingAfter !== null
  if (key === "failed") return receipt.status !== "created" && receipt.status !== "pending"
  const dispute = intent.disputes.find(({ id }) => id === key)
  const ends = dispute?.status === "won" ? ["won", "rewon"] : ["lost", "won"]
  const keys = dispute ? ends.map((end) => `dp:${key}:${end}`) : [`re:${key}:failed`]
  for (const posted of keys) if ((await journalOf(tx, posted)) !== undefined) return true
  return false
}
