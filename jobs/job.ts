import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"

/**
 * One posting of one tenant or unit, run in its own transaction and safe to run again; or several of them together, which costs less. If that fails, the
 * steps in `alone` are run instead, so that only the faulty ones fail.
 */
export type JobStep = ((tx: Tx) => Promise<unknown>) & { readonly alone?: readonly JobStep[] }

export const stepOfMany = (together: JobStep, alone: readonly JobStep[]): JobStep => Object.assign(together, { alone })

/** A job for every day, including missed days. `due` lists the open steps of a day; the domain decides and posts. */
export type Job = {
  readonly name: string
  readonly due: (tx: Tx, day: Day) => Promise<JobStep[]>
}

/** Checked between two items: an AbortSignal says when to stop. */
export type Stop = { readonly aborted: boolean }

export type ReportError = (error: unknown) => void

/** `every` is in milliseconds. `run` ends on `stop`; the next run repeats what failed. `first` runs once, at the start. `off`: why the job is skipped now. */
export type IntervalJob = {
  readonly name: string
  readonly every: number
  readonly run: (stop: AbortSignal, report: ReportError) => Promise<void>
  readonly first?: () => Promise<void>
  readonly off?: () => Promise<string | undefined>
}
