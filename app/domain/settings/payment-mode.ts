/** One database never mixes payments with and without real money. Source: money.md 3.15. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"

/** Whether the payments booked here through the provider moved real money; null when there are none. */
export async function bookedLivemode(tx: Tx): Promise<boolean | null> {
  const [row] = await tx.rows<{ livemode: 0 | 1 }>(sql`
    select o.livemode as "livemode" from online_payments o join receipts r on r.id = o.receipt_id
    where r.status not in ('created', 'canceled') limit 1`)
  return row === undefined ? null : row.livemode === 1
}

/** The reason why payments of this mode cannot be accepted here, for the person who sets them up; null if they can. */
export async function modeConflict(tx: Tx, livemode: boolean): Promise<string | null> {
  const booked = await bookedLivemode(tx)
  if (booked === null || booked === livemode) return null
  const before = booked ? "with real money" : "without real money"
  return `This database holds payments ${before}, and they never meet the others. Start with an empty DATA_DIR.`
}
