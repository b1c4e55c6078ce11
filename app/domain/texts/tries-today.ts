/** Counts a person's texts on the current day of the property. Source: api.md section 0, "Text messages". */
import { and, count, eq, gte, ne } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { texts } from "#db/schema/index.ts"
import { addDays, dayAt, startOf } from "~/values/calendar.ts"
import { zoneOf } from "../settings/defaults.ts"

/** The texts tried today, successful or not, except the one that is being tried again. */
export async function triesToday(tx: Tx, userId: number, except = 0): Promise<number> {
  const zone = await zoneOf(tx)
  const today = gte(texts.triedAt, startOf(dayAt(tx.now, zone), zone))
  const tried = and(eq(texts.userId, userId), today, ne(texts.id, except))
  return (await tx.one(tx.select({ total: count() }).from(texts).where(tried)))?.total ?? 0
}

/** The seconds until the current day ends. */
export async function secondsOfToday(tx: Tx): Promise<number> {
  const zone = await zoneOf(tx)
  return Math.ceil((startOf(addDays(dayAt(tx.now, zone), 1), zone) - tx.now) / 1000)
}
