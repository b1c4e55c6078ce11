/** Recognizes errors that mean the database cannot be used now, on either engine. PostgreSQL's errors are already DatabaseBusy (db/postgres/unavailable.ts). */
import { DatabaseBusy } from "./write-queue.ts"

/** SQLite's codes for a full or failing disk, a lock, and a file that cannot be opened or written. */
const UNUSABLE = /^SQLITE_(FULL|IOERR|BUSY|READONLY|CANTOPEN)/

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "")

/** Whether an error means that the database cannot be used now, so that a later attempt may succeed. */
export const isUnusable = (error: unknown): boolean => error instanceof DatabaseBusy || UNUSABLE.test(codeOf(error))

/** Whether another process held the database, or its server could not be reached. Also examines the error's cause. */
export function isHeld(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error instanceof DatabaseBusy || codeOf(error).startsWith("SQLITE_BUSY") || isHeld(error.cause)
}

/** Whether an error came from the database but not from the rows: any error except a broken constraint. */
export function saysNothingOfRows(error: unknown): boolean {
  const code = codeOf(error)
  return error instanceof DatabaseBusy || (code.startsWith("SQLITE_") && !code.startsWith("SQLITE_CONSTRAINT"))
}
