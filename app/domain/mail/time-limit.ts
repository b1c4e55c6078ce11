/**
 * Does the work with a signal that aborts when the other one does, or after so many milliseconds; afterwards it has aborted in any case. AbortSignal.any
 * over AbortSignal.timeout does not do: Node 20 collects the inner signal before its time, and whoever waits, waits for ever.
 */
export async function withTimeLimit<Result>(
  milliseconds: number,
  stop: AbortSignal,
  work: (limit: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = new AbortController()
  const abort = () => limit.abort()
  const timer = setTimeout(abort, milliseconds)
  stop.addEventListener("abort", abort, { signal: limit.signal })
  if (stop.aborted) abort()
  try {
    return await work(limit.signal)
  } finally {
    clearTimeout(timer)
    abort()
  }
}
