import type { IntervalJob, ReportError } from "./job.ts"
import { ALWAYS, type Leadership } from "./leadership.ts"

/** `trigger` runs the work unless it is running or another process leads; `stop` requests its end and waits for it. */
export type Repeated = { trigger(): void; stop(): Promise<void> }

/** Work that runs repeatedly, but never twice at once. Its errors are logged, and the next trigger runs it again. */
export function repeated(
  run: (stop: AbortSignal) => Promise<unknown>,
  report: ReportError,
  leadership: Leadership = ALWAYS,
): Repeated {
  const stopping = new AbortController()
  let running: Promise<unknown> | undefined
  return {
    trigger() {
      if (stopping.signal.aborted || !leadership.isHeld()) return
      running ??= run(leadership.until(stopping.signal))
        .catch(report)
        .finally(() => {
          running = undefined
        })
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Runs a job now and at its interval until stopped, while this process leads. `idle` gets the reason for a skipped run once, until it changes or a run works. */
export function startInterval(
  job: IntervalJob,
  report: ReportError,
  idle: (why: string) => void,
  leadership: Leadership = ALWAYS,
): Repeated {
  let begun: number | undefined
  let known: string | undefined
  const { trigger, stop } = repeated(
    async (stopping) => {
      // The first step is retried until it succeeds; the job does not run before.
      const term = leadership.term()
      if (begun !== term) await job.first?.()
      begun = term
      const why = await idleText(job)
      if (why !== undefined && why !== known) idle(why)
      known = why
      if (why === undefined) await job.run(stopping, report)
    },
    report,
    leadership,
  )
  const watch = setInterval(trigger, job.every)
  trigger()
  return {
    trigger,
    stop() {
      clearInterval(watch)
      return stop()
    },
  }
}

/** The reason why a job is skipped now, for the operator ("sweep payments: the setting PAYMENTS is off"); undefined when it runs. */
export async function idleText({ name, off }: IntervalJob): Promise<string | undefined> {
  const why = await off?.()
  return why === undefined ? undefined : `${name}: ${why}`
}
