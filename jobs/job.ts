import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"

/** One posting of one tenant or unit: run in its own transaction, and safe to run again. */
export type Step = (tx: Tx) => Promise<unknown>

/** A job for every day, missed ones too. `due` lists what is still to do for that day; the domain decides and posts. */
export type Job = {
  readonly name: string
  readonly due: (tx: Tx, day: Day) => Promise<Step[]>
}

/** Checked between two items: an AbortSignal says when to stop. */
export type Stop = { readonly aborted: boolean }

export type Report = (error: unknown) => void

/**
 * What is done again and again while the server runs, `every` so many milliseconds. `run` does whatever there is to do, ends between two
 * items when `stop` says so, and throws or reports what failed: it is tried again next time. `first` is done once, at the start
 * of a server. `off` returns what keeps the job from doing anything now ("the setting PAYMENTS is off"): it is not run then.
 */
export type IntervalJob = {
  readonly name: string
  readonly every: number
  readonly run: (stop: AbortSignal, report: Report) => Promise<void>
  readonly first?: () => Promise<void>
  readonly off?: () => Promise<string | undefined>
}
