/** Turns: work of one name, one process at a time. A turn is a lease for the duration of the work; then the next process continues. */
// Uses the machine's own timers, so that a test that sets the time does not change the length of a turn.
import { clearInterval, setInterval } from "node:timers"
import { setTimeout as delay } from "node:timers/promises"
import { DEADLINE, RELEASE, RENEWAL, TAKE } from "./lease-statements.ts"
import { inTurns } from "./port.ts"
import { PROCESS_ID } from "./process-id.ts"

/** How long a process waits before it requests a turn again that another process has, in milliseconds: the first and the longest wait. */
const FIRST_WAIT = 10
const LONGEST_WAIT = 200

/** Runs the work while no other process runs work of this name. If the holder dies or loses its connection, waits for the end of its lease. */
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
    // A turn that cannot be released ends with its lease.
    await run(RELEASE, name).catch(() => undefined)
  }
}

const take = async (name: string): Promise<boolean> => (await run(TAKE, name)).rows.length > 0

const run = (text: string, name: string) => inTurns((session) => session.query(text, [name, PROCESS_ID], DEADLINE))
