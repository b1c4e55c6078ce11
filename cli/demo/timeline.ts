/** The demo's past: events played in order, with the jobs of each day before its events. */
import { type Tx, write } from "#db/client.server.ts"
import { type Day, DEFAULT_ZONE } from "~/values/calendar.ts"
import { runDue } from "../../jobs/schedule.ts"

type Happening = { at: number; act: (tx: Tx) => Promise<unknown> }

/** The instant of a local time ("10:30") of a day. */
function instantOf(day: Day, time: string): number {
  return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(DEFAULT_ZONE).epochMilliseconds
}

export class Timeline {
  readonly #happenings: Happening[] = []

  /** Plans an event at a time of a day; events at the same time run in one transaction, in the order planned. */
  plan(day: Day, time: string, act: Happening["act"]): void {
    this.planAt(instantOf(day, time), act)
  }

  planAt(at: number, act: Happening["act"]): void {
    this.#happenings.push({ at, act })
  }

  /** Plays everything planned up to `now`, and the jobs in between. */
  async play(now: number): Promise<void> {
    const groups = Map.groupBy(
      this.#happenings.filter((happening) => happening.at <= now).toSorted((a, b) => a.at - b.at),
      (happening) => happening.at,
    )
    for (const [at, group] of groups) {
      await runDue(at)
      await write(async (tx) => {
        for (const { act } of group) await act(tx)
      }, at)
    }
    await runDue(now)
  }
}
