/**
 * Works of one name are done one after another in this process. It saves work only (hashes of guesses that would be refused, calls that would
 * wait for each other); that nothing happens too often, the database sees to. Source: threats.md T16.
 */
const last = new Map<string, Promise<unknown>>()

/** Does `work` once all earlier work of the same name has ended, however that ended. */
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
