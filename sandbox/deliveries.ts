/** The sandbox's webhooks. As at the provider they are signed, sent one after the other, and sent again some seconds later when not accepted. */
import { createHmac } from "node:crypto"
import type { Sandbox, Store } from "./store.server.ts"
import { webhookSecret } from "./webhook-secret.ts"

/** Seconds until the next attempt; after the last one only the sweep finds the event. */
const RETRY_DELAYS = [10, 60]

export type Delivery = { eventId: string; attempts: number; raw: string; signature: string }

const secondsOf = (clock: () => number): number => Math.floor(clock() / 1000)

export function dueDeliveries({ store, options }: Sandbox): Delivery[] {
  const timestamp = secondsOf(options.clock)
  const rows = store.database
    .prepare(
      `SELECT d.event AS eventId, d.attempts, o.body AS raw FROM deliveries d JOIN objects o ON o.id = d.event
       WHERE d.next_at <= ? ORDER BY o.seq LIMIT 100`,
    )
    .all(timestamp) as Omit<Delivery, "signature">[]
  if (rows.length === 0) return []
  const secret = webhookSecret(store)
  return rows.map((row) => ({ ...row, signature: signatureOf(row.raw, secret, timestamp) }))
}

/** The header that signs a webhook. Source: the provider's documentation, "Verify webhook signatures manually". */
function signatureOf(raw: string, secret: string, timestamp: number): string {
  const signed = createHmac("sha256", secret).update(`${timestamp}.${raw}`).digest("hex")
  return `t=${timestamp},v1=${signed}`
}

/** Deletes the delivery when the event was accepted or the attempts are used up; else schedules the next attempt. */
export function settleDelivery(
  { database }: Store,
  clock: () => number,
  { eventId, attempts }: Delivery,
  isAccepted: boolean,
): void {
  const wait = isAccepted ? undefined : RETRY_DELAYS[attempts]
  if (wait === undefined) database.prepare("DELETE FROM deliveries WHERE event = ?").run(eventId)
  else
    database
      .prepare("UPDATE deliveries SET attempts = attempts + 1, next_at = ? WHERE event = ?")
      .run(secondsOf(clock) + wait, eventId)
}
