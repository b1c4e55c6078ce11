/** `jobs list` and `jobs run`: lists the scheduler's jobs, or runs them now. */
import { read, write } from "#db/client.server.ts"
import type { LeaseHolder } from "#db/lease.ts"
import { catchUp } from "~/domain/catch-up/catch-up.ts"
import { catchUpLines } from "~/domain/catch-up/catch-up-text.ts"
import { confirmClock } from "~/domain/clock/confirm-clock.ts"
import { sealEarlierMail } from "~/domain/identity/earlier-mail.ts"
import { OPERATOR } from "~/domain/permissions.ts"
import { formatDay, formatInstant } from "~/values/calendar.ts"
import { lookAtClock } from "../jobs/look-at-clock.ts"
import { idleText } from "../jobs/repeat.ts"
import { intervalsIdle, listJobs, runDue, whyIdle } from "../jobs/schedule.ts"
import { INTERVALS } from "../jobs/timetable.ts"
import { type CliCommand, readArguments, withDatabase } from "./command.ts"

export const jobsList: CliCommand = {
  args: "",
  description: "show the timetable: what is done and what comes next",
  async run(args, server) {
    readArguments(args, {})
    const list = await withDatabase(server, () => listJobs())
    const widest = Math.max(...list.jobs.map((job) => job.name.length))
    for (const { name, when } of list.jobs) console.log(`${name.padEnd(widest)}  ${when}`)
    console.log(`Time zone: ${list.zone}`)
    console.log(`Done up to: ${list.doneUpTo === null ? "nothing yet" : formatDay(list.doneUpTo)}`)
    console.log(`Next: ${formatInstant(list.next, list.zone)}`)
    for (const notice of list.notices) console.log(`Off: ${notice}`)
    if (list.doubt !== null) console.log(`Off: ${list.doubt}`)
    if (list.leader !== undefined) console.log(`Leads: ${leaderText(list.leader)}`)
    return 0
  },
}

/** For instance "manor-2 (version 0.9.16, process 6f9619ff-…)". */
const leaderText = (leader: LeaseHolder | null): string =>
  leader === null
    ? "no process; the next one that serves does within seconds"
    : `${leader.host ?? "a machine that is not known"} (${leader.version === null ? "" : `version ${leader.version}, `}process ${leader.id})`

export const jobsRun: CliCommand = {
  args: "[--clock-is-right]",
  description: "do whatever is due by the clock, now; safe beside a serving process and safe to repeat",
  async run(args, server) {
    const { values } = readArguments(args, { "clock-is-right": { type: "boolean" } })
    return withDatabase(server, async () => {
      const doubt = await lookAtClock()
      if (doubt !== null) {
        for (const line of await whatIsDue()) console.log(line)
        if (!values["clock-is-right"]) {
          console.error(`${doubt}. If the clock is right: npm run suitekeeper -- jobs run --clock-is-right`)
          return 1
        }
        await write((tx) => confirmClock(tx, OPERATOR, { shownAt: tx.now }))
      }
      try {
        const report = (error: unknown) => console.error(String(error))
        const days = await runDue(undefined, undefined, report)
        await write(sealEarlierMail)
        for (const job of INTERVALS) if (!(await idleText(job))) await job.run(new AbortController().signal, report)
        console.log(days.length === 0 ? "Nothing is due." : `Done: ${days.map(formatDay).join("; ")}.`)
        for (const why of days.length === 0 ? [] : [...(await whyIdle()), ...(await intervalsIdle())])
          console.log(`Off: ${why}`)
        return 0
      } catch (error) {
        if (!(error instanceof AggregateError)) throw error
        const first = error.errors[0]
        console.error(
          `${error.message}; the day stays open and is tried again. The first: ${first instanceof Error ? first.message : first}`,
        )
        return 1
      }
    })
  },
}

const whatIsDue = async (): Promise<string[]> => {
  const due = await read((tx) => catchUp(tx, OPERATOR, {}))
  return due === null ? [] : catchUpLines(due)
}
