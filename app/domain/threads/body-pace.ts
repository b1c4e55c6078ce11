/** Whoever takes one of the few places for a mail must send it: a body that stalls, or trickles, gives its place up. Source: api.md S5, threats.md T38. */
import { Refusal } from "../refusal.ts"

/** So long a body may stall, and so long it may take whatever its size, in milliseconds. */
const STALLED = 5_000
/** Beyond that it must come as fast as this, in bytes a second: slower than any line between two servers. */
const SLOWEST = 128 * 1024
const SECONDS_UNTIL_RETRY = 10

/** The parts of a body for as long as it keeps pace, then 429: a sender that is merely slow tries again. Only the waiting counts, not what is done with the parts. */
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
    // What is being read of a body that stalls never comes: nobody waits for it.
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
