/** Runs due jobs. Every posting has its own key, so that nothing is lost or doubled. Source: money.md section 4, threats.md R5. */
import { setImmediate } from "node:timers/promises"
import { DatabaseBusy, read, type Tx, write } from "#db/client.server.ts"
import { clock } from "#db/clock.ts"
import { doneUpTo, everStarted, recordDone } from "~/domain/clock/watermark.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import type { Day } from "~/values/calendar.ts"
import { daysDue } from "~/values/job-days.ts"
import { importRentRolls } from "./import-rent-rolls.ts"
import type { Job, JobStep, ReportError, Stop } from "./job.ts"
import { lookAtClock } from "./look-at-clock.ts"
import { sweepPayments } from "./sweep-payments.ts"
import { DAILY } from "./timetable.ts"

/**
 * Runs the days after the watermark whose 3:00 has passed by `now` (milliseconds), in order, and returns the finished days. A failed posting stops no
 * other posting, and no posting is made twice. The watermark stays before a day with a failure until a later run succeeds; an AggregateError reports it.
 * Sweeps the provider's events before the first day (money.md section 4); `report` receives that sweep's failures. Does nothing while the clock is in
 * doubt.
 */
export async function runDue(
  now: number = clock(),
  stop: Stop = { aborted: false },
  report: ReportError = console.error,
): Promise<Day[]> {
  const finished: Day[] = []
  const failed: Failed[] = []
  if ((await lookAtClock(now)) !== null) return finished
  // A rent roll counts at the instant of its confirmation, so it must be complete before the rents of a later day are charged.
  await importRentRolls(stop)
  const days = await pendingDays(now)
  // Earlier payments are booked before a late fee is charged for them. Rent is charged even while the provider is unavailable.
  if (days.length > 0) await sweepPayments(stop, report).catch(report)
  for (const day of days) {
    const failures = await runDay(day, now, stop, failed.length === 0)
    if (failures === "stopped") break
    if (failures.length > 0) failed.push({ day, failures })
    if (failed.length === 0) finished.push(day)
  }
  if (failed.length > 0) throw failureOf(failed)
  return finished
}

type Failed = { day: Day; failures: unknown[] }

function failureOf(failed: Failed[]): AggregateError {
  const failures = failed.map(
    ({ day, failures: { length } }) => `${length} ${length === 1 ? "posting" : "postings"} of ${day} failed`,
  )
  return new AggregateError(
    failed.flatMap(({ failures }) => failures),
    failures.join(", "),
  )
}

async function pendingDays(now: number): Promise<Day[]> {
  const state = await read(
    async (tx) => ({ done: await doneUpTo(tx), started: await everStarted(tx), zone: await zoneOf(tx) }),
    now,
  )
  if (!state.started) await write((tx) => recordDone(tx, state.done), now)
  return daysDue(state.done, now, state.zone)
}

/** The jobs not yet listed, and the remaining postings of the listed one, last first. */
type Agenda = { jobs: Job[]; steps: JobStep[] }

/** Runs a day, one transaction per step. The last step stores the watermark, unless an earlier day is unfinished. Returns errors, or "stopped". */
async function runDay(day: Day, now: number, stop: Stop, mayFinish: boolean): Promise<unknown[] | "stopped"> {
  const agenda: Agenda = { jobs: [...DAILY.jobs], steps: [] }
  const failures: unknown[] = []
  let more = true
  while (more) {
    // Requests are handled between two steps.
    await setImmediate()
    if (stop.aborted) return "stopped"
    const step = agenda.steps.pop()
    const jobs = [...agenda.jobs]
    try {
      more = await write(async (tx) => {
        await step?.(tx)
        if (await findMore(tx, day, agenda)) return true
        if (mayFinish && failures.length === 0) await recordDone(tx, day)
        return false
      }, now)
    } catch (error) {
      if (!step || error instanceof DatabaseBusy) throw error
      if (step.alone) makeAlone(agenda, step.alone, jobs)
      else failures.push(error)
    }
  }
  return failures
}

/** Several postings failed together, so each is made alone, before the remaining ones. Jobs whose list included them are listed again. */
function makeAlone(agenda: Agenda, alone: readonly JobStep[], jobs: Job[]): void {
  if (agenda.jobs.length < jobs.length) agenda.steps = []
  agenda.jobs = jobs
  agenda.steps.push(...alone.toReversed())
}

/** Whether this day has postings left. A job is listed after the jobs before it are done, so that it sees their postings. */
async function findMore(tx: Tx, day: Day, agenda: Agenda): Promise<boolean> {
  while (agenda.steps.length === 0) {
    const job = agenda.jobs.shift()
    if (!job) return false
    agenda.steps = (await job.due(tx, day)).toReversed()
  }
  return true
}
