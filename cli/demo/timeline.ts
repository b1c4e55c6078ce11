/** The demo's past: events played in order, with the jobs of each day before its events. */
import { type Tx, write } from "#db/client.server.ts"
import { atInstant } from "#db/clock.ts"
import { businessDaysAfter } from "~/domain/payment-provider/sandbox.ts"
import { type Day, DEFAULT_ZONE } from "~/values/calendar.ts"
import { runDue } from "../../jobs/schedule.ts"
import { bookOnlinePayments, mustNotFail, NEVER } from "./provider.ts"

/** `act` is part of a transaction; `workflow` waits on the payment provider too, and opens its own. */
type Happening = { at: number } & (
  | { act: (tx: Tx) => Promise<unknown>; workflow?: never }
  | { workflow: () => Promise<unknown>; act?: never }
)

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const BANK_DAYS = 2

function instantOf(day: Day, time: string): number {
  return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(DEFAULT_ZONE).epochMilliseconds
}

export class Timeline {
  readonly #happenings: Happening[] = []

  /** Plans an event at a time of a day; events at the same time run in one transaction, in the order planned. */
  plan(day: Day, time: string, act: (tx: Tx) => Promise<unknown>): void {
    this.planAt(instantOf(day, time), act)
  }

  planAt(at: number, act: (tx: Tx) => Promise<unknown>): void {
    this.#happenings.push({ at, act })
  }

  /** Plans an action at the payment provider. Its outcome is booked a minute later, and on each day with an event. */
  planOnline(day: Day, time: string, workflow: () => Promise<unknown>): void {
    this.planOnlineAt(instantOf(day, time), workflow)
  }

  /** Plans the booking of that bank payment after the bank's answer. */
  planBankAnswer(day: Day, time: string): void {
    const answered = businessDaysAfter(instantOf(day, time) / 1000, BANK_DAYS) * 1000
    this.planOnlineAt(answered + HOUR, async () => {})
  }

  planOnlineAt(at: number, workflow: () => Promise<unknown>): void {
    this.#happenings.push({ at, workflow })
  }

  /** Plays everything planned up to `now`, and the jobs in between. */
  async play(now: number): Promise<void> {
    const groups = Map.groupBy(
      this.#happenings.filter((happening) => happening.at <= now).toSorted((a, b) => a.at - b.at),
      (happening) => happening.at,
    )
    const instants = [...groups.keys(), now]
    for (const [index, [at, group]] of [...groups].entries()) {
      const isOnline = await atInstant(at, () => happen(at, group))
      // A minute later the provider has its fee too, unless another event happens before.
      const soon = Math.min(at + MINUTE, instants[index + 1] ?? now)
      if (isOnline) await atInstant(soon, bookOnlinePayments)
    }
    await atInstant(now, async () => {
      await runDue(now, NEVER, mustNotFail)
      await bookOnlinePayments()
    })
  }
}

/** Runs the jobs, then the events of an instant. Returns whether an event used the payment provider. */
async function happen(at: number, group: readonly Happening[]): Promise<boolean> {
  await runDue(at, NEVER, mustNotFail)
  const acts = group.flatMap(({ act }) => act ?? [])
  if (acts.length > 0) {
    await write(async (tx) => {
      for (const act of acts) await act(tx)
    })
  }
  const workflows = group.flatMap(({ workflow }) => workflow ?? [])
  for (const workflow of workflows) await workflow()
  return workflows.length > 0
}
