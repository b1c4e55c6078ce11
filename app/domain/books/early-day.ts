import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Day, daysBetween } from "~/values/calendar.ts"

/** Whether the day is nearer to the first journal than to the last; then fewer lines come before it than after it. */
export async function isEarlyDay(tx: Tx, day: Day): Promise<boolean> {
  const [first] = await tx.rows<{ on: Day | null }>(sql`select min(effective_on) as "on" from journals`)
  const [last] = await tx.rows<{ on: Day | null }>(sql`select max(effective_on) as "on" from journals`)
  if (!first?.on || !last?.on) return false
  return daysBetween(first.on, day) < daysBetween(day, last.on)
}
