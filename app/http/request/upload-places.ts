/** How many uploads are received at once: five, so that disk and memory have a bound. The next ones wait half a minute for a place. Source: threats.md T40. */
import { Refusal } from "~/domain/refusal.ts"

const PLACES = 5
const PATIENCE = 30_000
const SECONDS_UNTIL_RETRY = 10

type Waiting = { begin: () => void }

let taken = 0
const waiting = new Set<Waiting>()

/** Takes a place, in the order of arrival. Refuses 503 UPLOADS_BUSY after 30 seconds; throws when `signal` says that nobody waits any more. */
export async function takeUploadPlace(signal: AbortSignal, patience = PATIENCE): Promise<{ free: () => void }> {
  signal.throwIfAborted()
  if (taken < PLACES) taken += 1
  else await turn(signal, patience)
  return { free: once(giveOn) }
}

function turn(signal: AbortSignal, patience: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const leave = (error: unknown) => {
    if (waiting.delete(mine)) reject(error)
  }
  const mine = { begin: resolve }
  waiting.add(mine)
  const tooLong = setTimeout(() => leave(new Refusal("UPLOADS_BUSY", { retryAfter: SECONDS_UNTIL_RETRY })), patience)
  const gone = () => leave(signal.reason)
  signal.addEventListener("abort", gone)
  return promise.finally(() => {
    clearTimeout(tooLong)
    signal.removeEventListener("abort", gone)
  })
}

/** A place that becomes free goes to whoever has waited longest. */
function giveOn(): void {
  const [next] = waiting
  if (!next) {
    taken -= 1
    return
  }
  waiting.delete(next)
  next.begin()
}

function once(work: () => void): () => void {
  let done = false
  return () => {
    if (!done) work()
    done = true
  }
}
