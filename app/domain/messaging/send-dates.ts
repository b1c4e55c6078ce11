/** When an email that is being scheduled would be sent. */
import type { Tx } from "#db/client.server.ts"
import { followingOccurrence, instantAt, isSkipped } from "~/values/occurrences.ts"
import { command } from "../commands.ts"
import { zoneOf } from "../settings/defaults.ts"
import { type FoundRecipient, searchRecipients } from "./recipient-search.ts"
import { BAD_DATE, type LookAhead, type SendTime, SKIPPED_HOUR } from "./schedule-inputs.ts"
import { letterNow, type ScheduledLetter } from "./scheduled-letter.ts"

/** The next times, at most three, and whether the day is one that shorter months do not have; `problem` when the first is not to come. */
export type SendDates = { dates: number[]; isClamped: boolean; problem: string | null }

const SHOWN = 3
/** Of a time that cannot be read. */
export const NO_DATES: SendDates = {
  dates: [],
  isClamped: false,
  problem: `${BAD_DATE} Choose a time that is still to come.`,
}

/** What is known before it is scheduled; `found` is null when nobody was looked for, `letter` when no template is chosen. */
export type Ahead = {
  dates: SendDates
  letter: ScheduledLetter | null
  found: { search: string; people: FoundRecipient[] } | null
}

/** When it would be sent, the first three times of a monthly one; what to whom; and the people whose name, email or unit contains the typed text. */
export const lookAhead = command("send messages", async (tx, actor, { find, ...form }: LookAhead): Promise<Ahead> => {
  const known = { dates: await datesOf(tx, form), letter: await letterNow(tx, actor, form) }
  if (find === undefined) return { ...known, found: null }
  return { ...known, found: { search: find, people: await searchRecipients(tx, actor, { search: find }) } }
})

/** When it would be sent, and what is wrong with that. */
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
