import { setImmediate } from "node:timers/promises"
import { read, write } from "#db/client.server.ts"
import { clock } from "#db/clock.ts"
import { beginRun, schedulesDue, sendNext } from "~/domain/messaging/schedule-runs.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import type { Job, Stop } from "./job.ts"
import { daysDue, lastDue } from "./occurrences.ts"
import { doneUpTo } from "./watermark.ts"

/** After the day's postings, so that balances in the mails are those after them; of several missed days after the last one. */
export const beginScheduledEmails: Job = {
  name: "begin scheduled emails",
  due: async (tx, day) => {
    if (day !== lastDue(tx.now, await zoneOf(tx))) return []
    return (await schedulesDue(tx)).map((id) => (own) => beginRun(own, id))
  },
}

/** Begins what is due, unless the day's postings are still to come, and writes the mails of all that began, some at a time. */
export async function sendScheduledEmails(stop: Stop, _report?: unknown, now: () => number = clock): Promise<void> {
  const due = await read(async (tx) => ((await areDaysDue(tx)) ? [] : schedulesDue(tx)), now())
  for (const id of due) if (!stop.aborted) await write((tx) => beginRun(tx, id), now())
  while (!stop.aborted && (await write(sendNext, now()))) await setImmediate()
}

const areDaysDue = async (tx: Parameters<typeof zoneOf>[0]) =>
  daysDue(await doneUpTo(tx), tx.now, await zoneOf(tx)).length > 0
