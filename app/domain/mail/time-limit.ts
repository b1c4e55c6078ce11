/** Gives work a time limit in milliseconds. Not AbortSignal.any over AbortSignal.timeout: Node 20 collects it early, so the work waits forever. */
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
