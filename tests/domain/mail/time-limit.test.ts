/** Work with a time limit ends after the limit, or when it is stopped. */
import { EventEmitter, once } from "node:events"
import { expect, test } from "vitest"
import { withTimeLimit } from "~/domain/mail/time-limit.ts"

const never = (limit: AbortSignal) => once(new EventEmitter(), "never", { signal: limit })

test("work ends with its limit, with a stop before or during it, and may end before", async () => {
  const stop = new AbortController()
  await expect(withTimeLimit(10, stop.signal, never)).rejects.toThrow("aborted")
  const waits = withTimeLimit(60_000, stop.signal, never)
  stop.abort()
  await expect(waits).rejects.toThrow("aborted")
  await expect(withTimeLimit(60_000, stop.signal, never)).rejects.toThrow("aborted")
  expect(await withTimeLimit(60_000, new AbortController().signal, async () => "done")).toBe("done")
})
