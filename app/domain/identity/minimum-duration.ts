import { setTimeout as delay } from "node:timers/promises"

/** In milliseconds: several times as long as the work takes, and unnoticeable for a person. */
const MIN = 25

/** Does `work` and ends no sooner than MIN, so that the time does not reveal the extra work for a known email. Source: threats.md T17. */
export async function withMinimumDuration<Value>(work: () => Promise<Value>): Promise<Value> {
  const earliest = delay(MIN)
  try {
    return await work()
  } finally {
    await earliest
  }
}
