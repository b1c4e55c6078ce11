/** Work of one name runs one after another in this process, which only saves work: the database ensures the limits. Source: threats.md T16. */
const last = new Map<string, Promise<unknown>>()

/** Runs `work` once all earlier work of the same name has ended, whatever its result. */
export async function oneAtATime<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const mine = (last.get(name) ?? Promise.resolve()).then(work)
  const ended = mine.catch(() => undefined)
  last.set(name, ended)
  try {
    return await mine
  } finally {
    if (last.get(name) === ended) last.delete(name)
  }
}
