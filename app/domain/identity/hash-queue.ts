/** A queue for password hashes: two at once, few waiting; so a flood of guesses blocks no user. Source: api.md section 0 (Limits), threats.md T16. */
import { Refusal } from "../refusal.ts"

/** Each hash takes 19 MiB and a thread that file access and the database's copies need as well. */
const AT_ONCE = 2
const MAX_WAITING = 50
const MAX_WAITING_OF_ONE = 4
/** Waiting work is done within this time, in seconds; then a retry makes sense. */
const WAIT = 5

/** The requester of a hash: the network, and a check that runs again after a wait. */
export type Turn = { network: string; recheck?: () => Promise<void> }

type Waiting = { network: string | undefined; go: () => void }

let running = 0
const waiting: Waiting[] = []

/** Runs the work in turn. Refuses (429 RATE_LIMITED) a network's fifth waiting request, the 51st in total, and as `recheck` does. Without `turn` it only waits. */
export async function hashInTurn<Value>(work: () => Promise<Value>, turn?: Turn): Promise<Value> {
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
