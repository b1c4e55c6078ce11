/** Imports confirmed rent rolls, a few suites per transaction, with pauses for other transactions. */
import { setTimeout as pause } from "node:timers/promises"
import { read, saysNothingOfRows, write } from "#db/client.server.ts"
import { servesAlone } from "#db/lease.ts"
import { Refusal } from "~/domain/refusal.ts"
import { discardCutOff } from "~/domain/rent-roll-import/begin-import.ts"
import { bringInNext, runningImport, stopImport } from "~/domain/rent-roll-import/run-import.ts"
import type { ReportError, Stop } from "./job.ts"

/** Longer than another process waits between two checks of the lock, so that it gets the lock. In milliseconds. */
const PAUSE = 25
/** The time one transaction imports suites, in milliseconds. */
const TRANSACTION_TIME = 15

/** Continues an import until `stop`. Postings are dated at its confirmation. A faulty suite ends it; `report` receives errors that the page does not explain. */
export async function importRentRolls(
  stop: Stop = { aborted: false },
  report: ReportError = console.error,
): Promise<void> {
  for (let current = await read(runningImport); current && !stop.aborted; current = await read(runningImport)) {
    const { id, createdAt } = current
    try {
      while (!stop.aborted && (await write((tx) => bringInNext(tx, id, within(TRANSACTION_TIME)), createdAt)))
        await pause(PAUSE)
    } catch (error) {
      // The import continues once the database can be used again.
      if (saysNothingOfRows(error)) throw error
      if (!(error instanceof Refusal)) report(error)
      await write((tx) => stopImport(tx, id, error))
    }
  }
}

function within(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds
  return () => performance.now() < end
}

/** Releases the reservations of the previous server's unfinished confirmations; if other processes serve too, only old ones. */
export const discardCutOffImports = (): Promise<void> => write((tx) => discardCutOff(tx, servesAlone))
