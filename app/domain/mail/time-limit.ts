/**
 * Runs the work with a signal that aborts with the outer signal, after so many milliseconds, or when the work ends. AbortSignal.any over
 * AbortSignal.timeout cannot replace it: Node 20 collects the inner signal too early, so the work would wait forever.
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
