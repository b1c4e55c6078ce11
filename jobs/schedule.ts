/** Starts and stops the jobs, and tells what they would do. node-schedule only wakes them: what is due is decided by `runDue`. */
import { type Job as Alarm, scheduleJob } from "node-schedule"
import { read } from "#db/client.server.ts"
import { clock } from "#db/clock.ts"
import { type AuditTail, auditTail } from "~/domain/audit/log.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { jobNotices } from "~/domain/settings/job-notices.ts"
import type { Day } from "~/values/calendar.ts"
import { startDelivery } from "./deliver-mail.ts"
import { startImports } from "./import-rent-rolls.ts"
import { nextOccurrence } from "./occurrences.ts"
import { runDue } from "./run-due.ts"
import { TIMETABLE } from "./timetable.ts"
import { doneUpTo, everStarted } from "./watermark.ts"

export { runDue } from "./run-due.ts"

const EVERY_MINUTE = "* * * * *"
const MINUTE = 60_000

/**
 * Runs what is due now and then looks every minute. `failed` hears of what went wrong (of many
 * failed postings: how many, and the first one); it is tried again at the next look.
 * `finished` hears of the audit log's last row after each day's jobs: told to a place outside of the database, it shows later what was
 * changed in there. `stop` ends it between two postings and waits for the one under way. Mail is delivered and rent rolls are imported beside it.
 */
export function startSchedule(
  failed: (error: unknown) => void = console.error,
  finished: (tail: AuditTail) => void = () => undefined,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let underWay: Promise<void> | undefined
  const tell = (error: unknown) => {
    failed(error)
    if (error instanceof AggregateError) failed(error.errors[0])
  }
  const look = () => {
    underWay ??= runDue(clock(), stopping.signal)
      .then(async (days) => {
        const tail = days.length > 0 ? await read(auditTail) : null
        if (tail) finished(tail)
      })
      .catch(tell)
      .finally(() => {
        underWay = undefined
      })
  }
  const alarm: Alarm = scheduleJob(EVERY_MINUTE, () => {
    setAnew(alarm)
    look()
  })
  const watch = setInterval(() => {
    if (setAnew(alarm)) look()
  }, MINUTE / 2)
  look()
  const delivery = startDelivery(failed)
  const imports = startImports(failed)
  return {
    async stop() {
      stopping.abort()
      clearInterval(watch)
      alarm.cancel()
      await Promise.all([underWay, delivery.stop(), imports.stop()])
    },
  }
}

/**
 * Sets the alarm anew when the clock was moved, and says whether it was: node-schedule counts from its last alarm, so that it would
 * sleep until a clock set back has caught up, and ring for every minute that a clock set forward has left out.
 */
function setAnew(alarm: Alarm): boolean {
  const next = alarm.nextInvocation()?.getTime()
  if (next !== undefined && Math.abs(next - clock()) <= MINUTE + 1_000) return false
  return alarm.reschedule(EVERY_MINUTE)
}

/** The timetable for an operator: the jobs in their order, the last day finished (null before the first start), the next instant (ms) and what is off. */
export type JobList = { jobs: string[]; zone: string; doneUpTo: Day | null; next: number; notices: string[] }

/** Lists the jobs as of `now` (milliseconds). */
export async function listJobs(now: number = clock()): Promise<JobList> {
  return read(async (tx) => {
    const zone = await zoneOf(tx)
    const notices = await jobNotices(tx)
    return {
      jobs: TIMETABLE.map((job) => job.name),
      zone,
      doneUpTo: (await everStarted(tx)) ? await doneUpTo(tx) : null,
      next: nextOccurrence(now, zone),
      notices: notices.map((notice) => notice.words),
    }
  }, now)
}
