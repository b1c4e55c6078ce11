/** Brings confirmed rent rolls in, a few suites a transaction, with room for everybody else between two of them. */
import { setTimeout as pause } from "node:timers/promises"
import { DatabaseBusy, read, write } from "#db/client.server.ts"
import { Refusal } from "~/domain/refusal.ts"
import { discardCutOff } from "~/domain/rent-roll-import/begin-import.ts"
import { bringInNext, runningImport, stopImport } from "~/domain/rent-roll-import/run-import.ts"
import type { Report } from "./job.ts"

/** Longer than another process waits between two looks at the lock, so that it gets its turn. In milliseconds. */
const ROOM = 25
/** How long suites are brought in before the transaction ends and others have their turn, in milliseconds. */
const A_TURN = 25

type Stop = { readonly aborted: boolean }

/**
 * Goes on with the import under way until it is through, or until `stop` says so: the next start goes on. All of it counts at the instant
 * of its confirmation. What keeps a suite from coming in ends the import; `tell` hears of it unless it is said in words on the page.
 */
export async function importRentRolls(stop: Stop = { aborted: false }, report: Report = console.error): Promise<void> {
  for (let current = await read(runningImport); current && !stop.aborted; current = await read(runningImport)) {
    const { id, createdAt } = current
    try {
      while (!stop.aborted && (await write((tx) => bringInNext(tx, id, within(A_TURN)), createdAt))) await pause(ROOM)
    } catch (error) {
      if (isPassing(error)) throw error
      if (!(error instanceof Refusal)) report(error)
      await write((tx) => stopImport(tx, id, error))
    }
  }
}

function within(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds
  return () => performance.now() < end
}

/** What says nothing about the file: a busy database, a full disk. The import goes on when it is over. */
function isPassing(error: unknown): boolean {
  if (error instanceof DatabaseBusy) return true
  const code = error instanceof Error && "code" in error ? String(error.code) : ""
  return code.startsWith("SQLITE_") && !code.startsWith("SQLITE_CONSTRAINT")
}

/** Gives free what confirmations had taken that the server before this one could not finish. */
export const discardCutOffImports = (): Promise<void> => write((tx) => discardCutOff(tx, true))
