import { EventNotListed, ProviderUnavailable } from "../payment-provider/port.ts"

/** After this many failures in a row the provider counts as unavailable: each attempt waits for it. */
const MAX_UNAVAILABLE = 3

/** Runs `work` for each item, until stopped or the provider is unavailable; a failure is reported. Returns whether all was done. */
export async function forEachWhileAvailable<Item>(
  items: Iterable<Item>,
  stop: { readonly aborted: boolean },
  report: (error: unknown) => void,
  work: (item: Item) => Promise<unknown>,
): Promise<boolean> {
  let failures = 0
  let unavailable = 0
  for (const item of items) {
    if (stop.aborted || unavailable === MAX_UNAVAILABLE) return false
    try {
      await work(item)
      unavailable = 0
    } catch (error) {
      failures += 1
      unavailable = isUnavailable(error) ? unavailable + 1 : 0
      report(error)
    }
  }
  return failures === 0
}

/** An event that is not listed yet holds up its own payment only. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof ProviderUnavailable && !(error instanceof EventNotListed)
