/** Starts and stops the jobs, and lists them. node-schedule only wakes them: `runDue` decides what is due. */
import { type Job as Alarm, scheduleJob } from "node-schedule"
import { read } from "#db/client.server.ts"
import { clock } from "#db/clock.ts"
import { leaseHolder } from "#db/lease.ts"
import { type AuditTail, auditTail } from "~/domain/audit/log.ts"
import { doneUpTo, everStarted } from "~/domain/clock/watermark.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { jobNotices } from "~/domain/settings/job-notices.ts"
import type { Day } from "~/values/calendar.ts"
import { nextOccurrence } from "~/values/job-days.ts"
import { type CopyAuditRows, copyAuditLog } from "./copy-audit-log.ts"
import type { ReportError } from "./job.ts"
import { JOBS_LEASE, leadership } from "./leadership.ts"
import { lookAtClock } from "./look-at-clock.ts"
import { idleText, repeated, startInterval } from "./repeat.ts"
import { runDue } from "./run-due.ts"
import { DAILY, INTERVALS } from "./timetable.ts"

export { runDue } from "./run-due.ts"

const EVERY_MINUTE = "* * * * *"
const MINUTE = 60_000
const HOUR = 60 * MINUTE

export type ScheduleListeners = {
  /** Receives an error (for many failed postings their number and the first one); the next run tries again. */
  failed?: ReportError
  /** Receives the audit log's last row after each day's jobs. Logged outside the database, it reveals later changes inside it. */
  finished?: (tail: AuditTail) => void
  /** Receives the audit log's new rows; without it none is copied. */
  copied?: CopyAuditRows
  /** Receives the reason of a doubt about the clock once, and null when the doubt is over. */
  doubted?: (line: string | null) => void
  /** Receives the reason why a job did nothing: of a daily job when its days are done, of an interval job once, until the reason changes. */
  idle?: (why: string) => void
  /** Called when this process begins or stops leading. Never called if one process serves the database alone. */
  leads?: (isLeading: boolean) => void
}

/** In the leading process, runs what is due now, checks every minute, starts the interval jobs. `stop` waits for the running one, then lets another lead. */
export function startSchedule(listeners: ScheduleListeners = {}): {
  stop(): Promise<void>
} {
  const { failed = console.error, finished, copied, idle, doubted, leads } = listeners
  const report = withFirstOf(failed)
  const lead = leadership((isLeading) => {
    leads?.(isLeading)
    if (isLeading) for (const { trigger } of [days, ...intervals]) trigger()
  })
  let inDoubt = false
  const runDays = async (stopping: AbortSignal) => {
    const line = await lookAtClock()
    if ((line !== null) !== inDoubt) doubted?.(line)
    inDoubt = line !== null
    if ((await runDue(clock(), stopping, failed)).length === 0) return
    for (const why of await whyIdle()) idle?.(why)
    const tail = await read(auditTail)
    if (tail) finished?.(tail)
  }
  const days = repeated(runDays, report, lead)
  const alarm: Alarm = scheduleJob(EVERY_MINUTE, () => {
    resetAlarm(alarm)
    days.trigger()
  })
  const watch = setInterval(() => {
    if (resetAlarm(alarm)) days.trigger()
  }, MINUTE / 2)
  days.trigger()
  const jobs = copied ? [...INTERVALS, copyAuditLog(copied)] : INTERVALS
  const intervals = jobs.map((job) => startInterval(job, failed, (why) => idle?.(why), lead))
  return {
    async stop() {
      clearInterval(watch)
      alarm.cancel()
      await Promise.all([days, ...intervals].map((each) => each.stop()))
      await lead.release()
    },
  }
}

/** Reports the first of many errors too. */
const withFirstOf = (failed: ReportError) => (error: unknown) => {
  failed(error)
  if (error instanceof AggregateError) failed(error.errors[0])
}

/** Resets a moved clock's alarm: node-schedule would wait for a clock that was set back, and fire for every minute that one set forward has skipped. */
function resetAlarm(alarm: Alarm): boolean {
  const next = alarm.nextInvocation()?.getTime()
  if (next !== undefined && Math.abs(next - clock()) <= MINUTE + 1_000) return false
  return alarm.reschedule(EVERY_MINUTE)
}

export const whyIdle = async (): Promise<string[]> => (await read(jobNotices)).map((notice) => notice.message)

export const intervalsIdle = async (): Promise<string[]> =>
  (await Promise.all(INTERVALS.map(idleText))).filter((why) => why !== undefined)

export type ListedJob = { name: string; when: string }

/**
 * For the operator: the last finished day (null before the first start), the next instant (milliseconds), jobs that do nothing, a doubt about the clock,
 * and which process leads (null if none does, undefined if one process serves the database).
 */
export type JobList = {
  jobs: ListedJob[]
  zone: string
  doneUpTo: Day | null
  next: number
  notices: string[]
  doubt: string | null
  leader: Awaited<ReturnType<typeof leaseHolder>>
}

/** Lists the jobs as of `now` (milliseconds). */
export async function listJobs(now: number = clock()): Promise<JobList> {
  const state = await read(
    async (tx) => ({ zone: await zoneOf(tx), doneUpTo: (await everStarted(tx)) ? await doneUpTo(tx) : null }),
    now,
  )
  const daily = DAILY.jobs.map(({ name }) => ({ name, when: `every day at ${DAILY.at}` }))
  const intervals = INTERVALS.map(({ name, every }) => ({ name, when: `every ${inUnits(every)}` }))
  return {
    ...state,
    jobs: [...daily, ...intervals],
    next: nextOccurrence(now, state.zone),
    notices: [...(await whyIdle()), ...(await intervalsIdle())],
    doubt: await lookAtClock(now),
    leader: await leaseHolder(JOBS_LEASE),
  }
}

const UNITS = [
  ["hour", HOUR],
  ["minute", MINUTE],
  ["second", 1_000],
] as const

function inUnits(milliseconds: number): string {
  const [unit, length] = UNITS.find(([, each]) => milliseconds % each === 0) ?? ["millisecond", 1]
  const count = milliseconds / length
  return count === 1 ? unit : `${count} ${unit}s`
}
