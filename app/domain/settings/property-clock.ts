import { read } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import { today, zoneOf } from "./defaults.ts"

/** The property's time zone and today, for callers without a transaction. */
export const propertyClock = (): Promise<{ zone: string; today: Day }> =>
  read(async (tx) => ({ zone: await zoneOf(tx), today: await today(tx) }))
