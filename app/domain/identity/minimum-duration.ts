import { setTimeout as delay } from "node:timers/promises"

/** In milliseconds: several times what the work takes, and nothing to the person who waits. */
const MIN = 25

/**
 * Does `work` and answers, or refuses, no sooner than LEAST after the beginning: what it does more for an email it knows is not revealed by
 * its time. Source: threats.md T17.
 */
export async function withMinimumDuration<Value>(work: () => Promise<Value>): Promise<Value> {
  const earliest = delay(MIN)
  try {
    return await work()
  } finally {
    await earliest
  }
}
