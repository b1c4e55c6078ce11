/** Only a few mails are received at once, so a sender whose body stalls or trickles loses its place. Source: api.md S5, threats.md T38. */
import { Refusal } from "../refusal.ts"

/** The longest pause of a body, and the time that any body may take whatever its size, in milliseconds. */
const STALLED = 5_000
/** A body that takes longer must arrive at this speed, in bytes per second; any line between two servers is faster. */
const SLOWEST = 128 * 1024
const SECONDS_UNTIL_RETRY = 10

/** Yields a body's parts while it keeps pace, then refuses (429), so that a slow sender retries. Only the wait counts, not the processing. */
export async function* bodyInPace(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let left = STALLED
  try {
    for (;;) {
      const began = performance.now()
      const { done, value } = await within(Math.min(left, STALLED), reader.read())
      if (done) return
      left += (value.byteLength / SLOWEST) * 1000 - (performance.now() - began)
      yield value
    }
  } finally {
    // The pending read of a stalled body never ends, so it is not awaited.
    reader.cancel().catch(() => undefined)
  }
}

async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = setTimeout(() => reject(new Refusal("RATE_LIMITED", { retryAfter: SECONDS_UNTIL_RETRY })), milliseconds)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(late)
  }
}
