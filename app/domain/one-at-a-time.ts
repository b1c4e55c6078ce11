/** Runs work of one name one after another: in this process, or in all processes that serve the database. Source: docs/decisions/0057. */
import { holdingTurn } from "#db/lease.ts"

const last = new Map<string, Promise<unknown>>()

/** Runs `work` once all earlier work of the same name in this process has ended, successful or not. This only saves work. Source: threats.md T16. */
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

/** The same for all processes, for rules that a second process would break. Refuses (DatabaseBusy) if the database cannot be reached. */
export const oneAtATimeEverywhere = <Value>(name: string, work: () => Promise<Value>): Promise<Value> =>
  oneAtATime(name, () => holdingTurn(name, work))
