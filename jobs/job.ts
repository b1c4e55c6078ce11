import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"

/** One posting of one tenant or unit: run in its own transaction, and safe to run again. */
export type Step = (tx: Tx) => Promise<unknown>

/** A job for every day, missed ones too. `due` lists what is still to do for that day; the domain decides and posts. */
export type Job = {
  readonly name: string
  readonly due: (tx: Tx, day: Day) => Promise<Step[]>
}

/** Receives errors. */
export type Report = (error: unknown) => void

/**
 * A job that repeats while the server runs, `every` so many milliseconds. `run` does everything due, ends between two items on `stop`, and throws or
 * `report`s failures: they are tried again next time. `first` runs once, at the start of a server.
 */
export type IntervalJob = {
  readonly name: string
  readonly every: number
  readonly run: (stop: AbortSignal, report: Report) => Promise<void>
  readonly first?: () => Promise<void>
}
