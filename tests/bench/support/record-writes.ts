/**
 * Records the text and values of everything a process writes into its database, a transaction at a time. Loaded into the server before the program
 * (`--import`) it leaves them at the end in the file that RECORD_WRITES names. What was only read is no part of it.
 */
import { writeFileSync } from "node:fs"
import { basename } from "node:path"
import { serialize } from "node:v8"
import Sqlite, { type Database, type Statement } from "better-sqlite3"

export type Write = { text: string; values: unknown[] }
/** What was committed together, and when, in milliseconds. */
export type Transaction = { at: number; writes: Write[] }

const file = process.env.RECORD_WRITES
if (file) {
  const transactions = recordWrites()
  process.once("exit", () => writeFileSync(file, serialize(transactions)))
}

/** What is written from now on into databases that are opened from now on: grows with every commit. */
export function recordWrites(): Transaction[] {
  const transactions: Transaction[] = []
  let writes: Write[] = []
  const isOurs = ({ readonly, name }: Database) => !readonly && basename(name) === "suitekeeper.sqlite"
  const { prepare, exec } = Sqlite.prototype
  Sqlite.prototype.prepare = function (this: Database, text: string) {
    const statement = prepare.call(this, text)
    if (isOurs(this) && !statement.readonly) watch(statement, (values) => writes.push({ text, values }))
    return statement
  } as Database["prepare"]
  Sqlite.prototype.exec = function (this: Database, text: string) {
    const result = exec.call(this, text)
    if (!isOurs(this)) return result
    if (text === "COMMIT" && writes.length > 0) transactions.push({ at: Date.now(), writes })
    if (text === "COMMIT" || text === "ROLLBACK") writes = []
    return result
  } as Database["exec"]
  return transactions
}

/** Tells the values with which a statement is run, however it is run. */
function watch(statement: Statement, report: (values: unknown[]) => void): void {
  for (const how of ["run", "get", "all"] as const) {
    const run = statement[how].bind(statement) as (...values: unknown[]) => never
    statement[how] = (...values: unknown[]) => {
      report(values)
      return run(...values)
    }
  }
}
