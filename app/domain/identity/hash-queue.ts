/**
 * Who may have a password hashed, and when: two at once, and only a few wait, so that a crowd of guesses costs the machine little and
 * keeps nobody else out. Source: api.md section 0 (Limits), threats.md T16.
 */
import { Refusal } from "../refusal.ts"

/** At most two hashes at once: each takes 19 MiB and a thread that files and the database's copies need as well. */
const AT_ONCE = 2
const MAX_WAITING = 50
const MAX_WAITING_OF_ONE = 4
/** What waits is done within this time, in seconds. */
const WAIT = 5

/** For whom a hash is made: the network that asks, and what is asked again once a hash that had to wait gets its turn. */
export type Turn = { network: string; recheck?: () => Promise<void> }

type Waiting = { network: string | undefined; go: () => void }

let running = 0
const waiting: Waiting[] = []

/**
 * Does `work` when a place is free. Refuses (429 RATE_LIMITED) the fifth that waits of one network and the 51st in all, and what `ask`
 * refuses after the wait. Without a turn (the command line, a hash made anew) it waits as long as it takes.
 */
export async function inTurn<Value>(work: () => Promise<Value>, turn?: Turn): Promise<Value> {
  const waits = running >= AT_ONCE
  if (waits) {
    if (turn) mustFindRoom(turn.network)
    await new Promise<void>((go) => waiting.push({ network: turn?.network, go }))
  } else running += 1
  try {
    if (waits) await turn?.recheck?.()
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next.go()
    else running -= 1
  }
}

function mustFindRoom(network: string): void {
  const own = waiting.filter((one) => one.network === network).length
  if (own >= MAX_WAITING_OF_ONE || waiting.length >= MAX_WAITING) {
    throw new Refusal("RATE_LIMITED", { retryAfter: WAIT })
  }
}
