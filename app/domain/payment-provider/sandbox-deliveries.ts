/** The sandbox's webhooks. As at the provider they are signed, sent one after the other, and sent again some seconds later when not accepted. */
import { clock } from "#db/clock.ts"
import { settings } from "../../../settings.ts"
import { sandboxNow, wallSeconds } from "./sandbox/clock.ts"
import { runDueEvents } from "./sandbox/due.ts"
import { inSandbox } from "./sandbox/store.server.ts"
import { webhookSecretOfSandbox } from "./sandbox/webhook-secret.ts"
import { sandboxClient } from "./stripe-client.server.ts"

/** Seconds until the next attempt; after the last one only the sweep finds the event. */
const RETRY_DELAYS = [10, 60]

export type SandboxDelivery = { eventId: string; attempts: number; raw: string; signature: string }

/** The deliveries due now, oldest first, after everything due in the sandbox has run. */
export function dueDeliveries(): SandboxDelivery[] {
  const timestamp = Math.floor(clock() / 1000)
  const rows = inSandbox(settings().dataDir, (store) => {
    const now = wallSeconds(store)
    runDueEvents({ store, now, idempotencyKey: null }, sandboxNow(store, now))
    return store.database
      .prepare(
        `SELECT d.event AS eventId, d.attempts, o.body AS raw FROM deliveries d JOIN objects o ON o.id = d.event
         WHERE d.next_at <= ? ORDER BY o.seq LIMIT 100`,
      )
      .all(timestamp)
  }) as Omit<SandboxDelivery, "signature">[]
  if (rows.length === 0) return []
  const secret = webhookSecretOfSandbox()
  const sign = (payload: string) => sandboxClient().webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return rows.map((row) => ({ ...row, signature: sign(row.raw) }))
}

/** Deletes all pending deliveries, because a sweep booked their events. */
export function forgetDeliveries(): void {
  inSandbox(settings().dataDir, ({ database }) => database.exec("DELETE FROM deliveries"))
}

/** Deletes the delivery when the event was accepted or the attempts are used up; else schedules the next attempt. */
export function settleDelivery({ eventId, attempts }: SandboxDelivery, isAccepted: boolean): void {
  const wait = isAccepted ? undefined : RETRY_DELAYS[attempts]
  inSandbox(settings().dataDir, ({ database }) => {
    if (wait === undefined) database.prepare("DELETE FROM deliveries WHERE event = ?").run(eventId)
    else
      database
        .prepare("UPDATE deliveries SET attempts = attempts + 1, next_at = ? WHERE event = ?")
        .run(Math.floor(clock() / 1000) + wait, eventId)
  })
}
