import type { IntervalJob, Report } from "./job.ts"

/** `trigger` runs the work unless it is running; `stop` requests its end and waits for it. */
export type Repeated = { trigger(): void; stop(): Promise<void> }

/** Work that runs many times and never twice at once. Its errors are logged, and it runs again at the next look. */
export function repeated(run: (stop: AbortSignal) => Promise<unknown>, report: Report): Repeated {
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

/** Runs a job now and at its interval, until it is stopped. */
export function startInterval(job: IntervalJob, report: Report): { stop(): Promise<void> } {
  let isFirst = true
  const { trigger, stop } = repeated(async (stopping) => {
    if (isFirst) {
      isFirst = false
      await job.first?.().catch(report)
    }
    await job.run(stopping, report)
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
