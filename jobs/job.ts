import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"

/** One posting of one tenant or unit: run in a transaction of its own, and harmless when run again. */
export type Step = (tx: Tx) => Promise<unknown>

/** What is done on every day at 3:00. `due` lists what is still to do for that day; the domain decides and posts. */
export type Job = {
  readonly name: string
  readonly due: (tx: Tx, day: Day) => Promise<Step[]>
}
