/** Turns of one name across all processes: a lease for as long as the work takes, after which the next process continues. */
// The machine's own timers: where a test sets the time, a turn must not seem to take it.
import { clearInterval, setInterval } from "node:timers"
import { setTimeout as delay } from "node:timers/promises"
import { DEADLINE, RELEASE, RENEWAL, TAKE } from "./lease-statements.ts"
import { inTurns } from "./port.ts"
import { PROCESS_ID } from "./process-id.ts"

/** How long a process waits before it asks again for a turn that another one has, in milliseconds: at first, and at most. */
const FIRST_WAIT = 10
const LONGEST_WAIT = 200

/** Runs the work while no other process runs work of this name. A holder that dies or is cut off is waited for, for the term of a lease. */
export async function holdingTurn<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  for (let wait = FIRST_WAIT; !(await take(name)); wait = Math.min(2 * wait, LONGEST_WAIT)) await delay(wait)
  let renewing: Promise<unknown> | undefined
  const renewal = setInterval(() => {
    renewing = take(name).catch(() => undefined)
  }, RENEWAL)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    await renewing
    // A turn that cannot be given back ends with its term.
    await run(RELEASE, name).catch(() => undefined)
  }
}

const take = async (name: string): Promise<boolean> => (await run(TAKE, name)).rows.length > 0

const run = (text: string, name: string) => inTurns((session) => session.query(text, [name, PROCESS_ID], DEADLINE))
