import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"

/** One posting of one tenant or unit: run in its own transaction, and safe to run again. */
export type JobStep = (tx: Tx) => Promise<unknown>

/** A job for every day, including missed days. `due` lists the open steps of a day; the domain decides and posts. */
export type Job = {
  readonly name: string
  readonly due: (tx: Tx, day: Day) => Promise<JobStep[]>
}

/** Checked between two items: an AbortSignal says when to stop. */
export type Stop = { readonly aborted: boolean }

export type ReportError = (error: unknown) => void

/**
 * Repeated work while the server runs, `every` so many milliseconds. `run` does the due work, ends between two items on `stop`, and throws or
 * reports failures, which the next run tries again. `first` runs once, at the start of a server. `off` returns the reason why the job cannot run
 * now ("the setting PAYMENTS is off"); then it is skipped.
 */
export type IntervalJob = {
  readonly name: string
  readonly every: number
  readonly run: (stop: AbortSignal, report: ReportError) => Promise<void>
  readonly first?: () => Promise<void>
  readonly off?: () => Promise<string | undefined>
}
