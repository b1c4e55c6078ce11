/**
 * Records the text and values of every write of a process to its database, by transaction. The server loads it before the program (`--import`). At its end it
 * writes them to the file named by RECORD_WRITES. Reads are not recorded.
 */
import { writeFileSync } from "node:fs"
import { basename } from "node:path"
import { serialize } from "node:v8"
import Sqlite, { type Database, type Statement } from "better-sqlite3"

export type Write = { text: string; values: unknown[] }
/** The writes of one commit, and its time in milliseconds. */
export type Transaction = { at: number; writes: Write[] }

const file = process.env.RECORD_WRITES
if (file) {
  const transactions = recordWrites()
  process.once("exit", () => writeFileSync(file, serialize(transactions)))
}

/** The writes from now on, to databases opened from now on. The list grows with every commit. */
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

/** Reports the values of each run of a statement, by whichever method it runs. */
function watch(statement: Statement, report: (values: unknown[]) => void): void {
  for (const how of ["run", "get", "all"] as const) {
    const run = statement[how].bind(statement) as (...values: unknown[]) => never
    statement[how] = (...values: unknown[]) => {
      report(values)
      return run(...values)
    }
  }
}
