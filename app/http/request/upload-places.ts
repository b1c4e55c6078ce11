/** Receives at most five uploads at a time, to bound disk and memory. Further ones wait up to 30 seconds for a place. Source: threats.md T40. */
import { Refusal } from "~/domain/refusal.ts"

const PLACES = 5
const PATIENCE = 30_000
const SECONDS_UNTIL_RETRY = 10

type Waiting = { begin: () => void }

let taken = 0
const waiting = new Set<Waiting>()

/** Takes a place in order of arrival. Refuses 503 UPLOADS_BUSY after 30 seconds. Throws if `signal` aborts, because the client has left. */
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
