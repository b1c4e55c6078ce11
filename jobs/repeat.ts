import type { IntervalJob, ReportError } from "./job.ts"

/** `trigger` runs the work unless it is running; `stop` requests its end and waits for it. */
export type Repeated = { trigger(): void; stop(): Promise<void> }

/** Work that runs repeatedly, but never twice at once. Its errors are logged, and the next trigger runs it again. */
export function repeated(run: (stop: AbortSignal) => Promise<unknown>, report: ReportError): Repeated {
  const stopping = new AbortController()
  let running: Promise<unknown> | undefined
  return {
    trigger() {
      if (stopping.signal.aborted) return
      running ??= run(stopping.signal)
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

/** Runs a job now and at its interval until it is stopped. `idle` receives a skipped run's reason once, until the reason changes or a run works. */
export function startInterval(
  job: IntervalJob,
  report: ReportError,
  idle: (why: string) => void,
): { stop(): Promise<void> } {
  let isFirst = true
  let known: string | undefined
  const { trigger, stop } = repeated(async (stopping) => {
    // The first step is retried until it succeeds; the job does not run before.
    if (isFirst) await job.first?.()
    isFirst = false
    const why = await idleText(job)
    if (why !== undefined && why !== known) idle(why)
    known = why
    if (why === undefined) await job.run(stopping, report)
  }, report)
  const watch = setInterval(trigger, job.every)
  trigger()
  return {
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
