/** Reads requested in one turn of the event loop, for instance by one page, share one snapshot and one session. */
import { AsyncLocalStorage } from "node:async_hooks"
import type { Tx } from "../transaction.ts"
import { MigratedMeanwhile } from "./unavailable.ts"

type Work<Value> = (tx: Tx) => Promise<Value>
type Snapshot = <Value>(work: Work<Value>) => Promise<Value>
type Reading = { work: Work<unknown>; resolve: (value: unknown) => void; reject: (error: unknown) => void }

/**
 * Returns the function that reads. A snapshot begins after each of its reads was requested, so none misses an earlier commit. A read that fails because
 * another read's statement failed, or because the database was migrated, is repeated on its own snapshot.
 */
export function sharedReads(snapshot: Snapshot) {
  let requested: Reading[] = []
  return <Value>(work: Work<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      const reading = { work: AsyncLocalStorage.bind(work), resolve: resolve as Reading["resolve"], reject }
      if (requested.push(reading) > 1) return
      process.nextTick(() => {
        const readings = requested
        requested = []
        void perform(snapshot, readings)
      })
    })
}

async function perform(snapshot: Snapshot, readings: Reading[]): Promise<void> {
  const outcomes = await snapshot((tx) =>
    Promise.allSettled(readings.map(async ({ work, resolve }) => resolve(await work(tx)))),
  ).catch((reason: unknown) => readings.map(() => ({ status: "rejected", reason }) as const))
  const failures = readings.flatMap((reading, index) => {
    const outcome = outcomes[index]
    return outcome?.status === "rejected" ? [{ ...reading, error: outcome.reason as unknown }] : []
  })
  const isMigrated = failures.some(({ error }) => error instanceof MigratedMeanwhile)
  for (const { work, resolve, reject, error } of failures) {
    if (isMigrated || isOfAnother(error)) resolve(snapshot(work))
    else reject(error)
  }
}

/** A transaction runs no statement after a failed one. */
const isOfAnother = (error: unknown) => (error as { code?: unknown } | null)?.code === "25P02"
