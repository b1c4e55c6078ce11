import { EventNotListed, ProviderUnavailable } from "../../payment-provider/port.ts"

/** After this many failures in a row the provider counts as unavailable, because each attempt waits for it. */
const MAX_UNAVAILABLE = 3

/** Runs `work` for each item, `atOnce` at a time, until stopped or the provider is unavailable; reports failures. Returns whether all items were done. */
export async function forEachWhileAvailable<Item>(
  items: Iterable<Item>,
  stop: { readonly aborted: boolean },
  report: (error: unknown) => void,
  work: (item: Item) => Promise<unknown>,
  atOnce = 1,
): Promise<boolean> {
  const left = items[Symbol.iterator]()
  let failures = 0
  let unavailable = 0
  const isOver = () => stop.aborted || unavailable >= MAX_UNAVAILABLE
  const workOn = async (): Promise<boolean> => {
    for (let next = left.next(); !next.done; next = left.next()) {
      if (isOver()) return false
      try {
        await work(next.value)
        unavailable = 0
      } catch (error) {
        failures += 1
        unavailable = isUnavailable(error) ? unavailable + 1 : 0
        report(error)
      }
    }
    return true
  }
  const ends = await Promise.all(Array.from({ length: atOnce }, workOn))
  return failures === 0 && ends.every((isDone) => isDone)
}

/** An event that is not listed yet delays its own payment only. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof ProviderUnavailable && !(error instanceof EventNotListed)
