import type { Tx } from "#db/client.server.ts"
import { followingOccurrence, instantAt, isSkipped } from "~/values/occurrences.ts"
import { command } from "../commands.ts"
import { zoneOf } from "../settings/defaults.ts"
import { type FoundRecipient, searchRecipients } from "./recipient-search.ts"
import { BAD_DATE, type LookAhead, type SendTime, SKIPPED_HOUR } from "./schedule-inputs.ts"
import { letterNow, type ScheduledLetter } from "./scheduled-letter.ts"

/** The next send times, at most three, and whether some months lack the day. `problem` says that the first time has passed. */
export type SendDates = { dates: number[]; isClamped: boolean; problem: string | null }

const SHOWN = 3
/** For a time that cannot be read. */
export const NO_DATES: SendDates = {
  dates: [],
  isClamped: false,
  problem: `${BAD_DATE} Choose a time that is still to come.`,
}

/** The preview before scheduling. `found` is null without a search, `letter` is null without a template. */
export type Ahead = {
  dates: SendDates
  letter: ScheduledLetter | null
  found: { search: string; people: FoundRecipient[] } | null
}

/** Previews the send times (the first three of a monthly email), the text and recipients, and searches people by name, email or unit. */
export const lookAhead = command("send messages", async (tx, actor, { find, ...form }: LookAhead): Promise<Ahead> => {
  const known = { dates: await datesOf(tx, form), letter: await letterNow(tx, actor, form) }
  if (find === undefined) return { ...known, found: null }
  return { ...known, found: { search: find, people: await searchRecipients(tx, actor, { search: find }) } }
})

export async function datesOf(tx: Tx, { frequency, day, hour }: SendTime): Promise<SendDates> {
  const zone = await zoneOf(tx)
  if (frequency === "monthly" && isSkipped(day, hour, zone)) return { ...NO_DATES, problem: SKIPPED_HOUR }
  const first = instantAt(day, hour, zone)
  if (first <= tx.now) return NO_DATES
  const dates = [first]
  while (frequency === "monthly" && dates.length < SHOWN)
    dates.push(followingOccurrence(first, dates.at(-1) ?? first, zone))
  return { dates, isClamped: frequency === "monthly" && Number(day.slice(8)) > 28, problem: null }
}
