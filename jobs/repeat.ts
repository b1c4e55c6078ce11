import type { IntervalJob, Report } from "./job.ts"

/** `look` runs what is to be done unless it is under way; `stop` asks it to end and waits until it has. */
export type Repeated = { look(): void; stop(): Promise<void> }

/** Something that is run many times and never twice at once. What it throws is logged, and it runs again at the next look. */
export function repeated(run: (stop: AbortSignal) => Promise<unknown>, report: Report): Repeated {
  const stopping = new AbortController()
  let underWay: Promise<unknown> | undefined
  return {
    look() {
      if (stopping.signal.aborted) return
      underWay ??= run(stopping.signal)
        .catch(report)
        .finally(() => {
          underWay = undefined
        })
    },
    async stop() {
      stopping.abort()
      await underWay
    },
  }
}

/** Runs a job now and at its interval, until it is stopped. */
export function startInterval(job: IntervalJob, report: Report): { stop(): Promise<void> } {
  let isFirst = true
  const { look, stop } = repeated(async (stopping) => {
    if (isFirst) {
      isFirst = false
      await job.first?.().catch(report)
    }
    await job.run(stopping, report)
  }, report)
  const watch = setInterval(look, job.every)
  look()
  return {
    stop() {
      clearInterval(watch)
      return stop()
    },
  }
}
