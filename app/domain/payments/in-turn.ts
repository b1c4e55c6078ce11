import { ProviderUnavailable } from "../payment-provider/port.ts"

/** A provider that was away so often in a row is away: each try waits for it. */
const AWAY = 3

/**
 * Does `work` for one after another, until it is told to stop or the provider is away. What fails is reported, and the next one is done all the
 * same. Returns whether all was done.
 */
export async function inTurn<Item>(
  items: Iterable<Item>,
  stop: AbortSignal,
  report: (error: unknown) => void,
  work: (item: Item) => Promise<unknown>,
): Promise<boolean> {
  let failures = 0
  let away = 0
  for (const item of items) {
    if (stop.aborted || away === AWAY) return false
    try {
      await work(item)
      away = 0
    } catch (error) {
      failures += 1
      away = error instanceof ProviderUnavailable ? away + 1 : 0
      report(error)
    }
  }
  return failures === 0
}
