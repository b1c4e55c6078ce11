/** The delivery of a selection's mails. Source: api.md X102. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type DeliveryState, deliveryOf } from "../threads/message-delivery.ts"

type Sent = Parameters<typeof deliveryOf>[0]

/** The delivery of each row that has a mail, by the row's position. */
export async function deliveriesOf(tx: Tx, selectionId: string): Promise<Map<number, DeliveryState>> {
  const rows = await tx.rows<Sent & { position: number }>(sql`
    select r.position as "position", o.state as "state", o.last_error as "lastError",
      m.bounced_at as "bouncedAt", m.bounce_reason as "bounceReason"
    from bulk_rows r join messages m on m.source = 'bulk:' || r.key left join outbox o on o.id = m.outbox_id
    where r.selection_id = ${selectionId}`)
  return new Map(rows.map(({ position, ...sent }) => [position, deliveryOf(sent).state]))
}

/** Counts of mails: `made` are queued or sent, `lost` did not arrive or were cancelled, `held` wait for a mail server. */
export type MailCounts = { total: number; made: number; sent: number; lost: number; held: number; isRunning: boolean }

type Row = { outcome: "done" | "left out" | null; delivery: DeliveryState | null }

/** The counts of the rows that were not left out. */
export function mailCounts(rows: readonly Row[]): MailCounts {
  const going = rows.filter(({ outcome }) => outcome !== "left out")
  const number = (...states: (DeliveryState | null)[]) =>
    going.filter(({ delivery }) => states.includes(delivery)).length
  const total = going.length
  const made = going.filter(({ outcome }) => outcome === "done").length
  const isRunning = made < total || number("queued") > 0
  return {
    total,
    made,
    sent: number("sent"),
    lost: number("failed", "bounced", "cancelled"),
    held: number("waiting"),
    isRunning,
  }
}
