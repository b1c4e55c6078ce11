/**
 * The floor of writing: bare statements write the application's rows again, with the same values, into a copy of the same database, and commit as often. It
 * has no web server, no rules and no reads.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { deserialize } from "node:v8"
import Sqlite, { type Statement } from "better-sqlite3"
import { type Application, start } from "./application.ts"
import type { Transaction } from "./record-writes.ts"

const RECORDER = new URL("./record-writes.ts", import.meta.url).href
/** The replay runs this often on fresh copies, and the median counts. */
const ROUNDS = 3

/**
 * CPU milliseconds of bare SQLite for the writes of one run of `ask`. `ask` runs `workflow` times against its own application, on a copy of the database in
 * its current state, with settings `more`.
 */
export async function floorOf(
  app: Application,
  runs: number,
  request: (app: Application, run: number) => Promise<unknown>,
  more: Record<string, string> = {},
): Promise<number> {
  const folder = join(app.folder, "floor")
  mkdirSync(folder, { recursive: true })
  const before = join(folder, "before.sqlite")
  await copy(join(app.folder, DATABASE), before)
  await copy(before, join(folder, DATABASE))
  const file = join(folder, "writes")
  const recorded = await start(folder, { ...more, NODE_OPTIONS: `--import ${RECORDER}`, RECORD_WRITES: file })
  const application = { ...app, ...recorded }
  const from = Date.now()
  for (let run = 0; run < runs; run += 1) await request(application, run)
  await recorded.stop()
  const transactions = deserialize(readFileSync(file)) as Transaction[]
  const spent: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const fresh = join(folder, `round-${round}.sqlite`)
    await copy(before, fresh)
    spent.push(replay(fresh, transactions, from) / runs)
  }
  rmSync(folder, { recursive: true })
  return spent.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
}

const DATABASE = "suitekeeper.sqlite"

export async function copy(from: string, to: string): Promise<void> {
  const db = new Sqlite(from, { readonly: true })
  await db.backup(to)
  db.close()
}

/** Replays recorded writes in order. Returns the CPU milliseconds of those committed since `from`. */
export function replay(file: string, transactions: Transaction[], from: number): number {
  const db = new Sqlite(file)
  for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "recursive_triggers = ON"]) {
    db.pragma(pragma)
  }
  db.pragma("cache_size = -16000")
  db.pragma("mmap_size = 1073741824")
  const compiled = new Map<string, Statement>()
  const write = ({ writes }: Transaction) => {
    db.exec("BEGIN IMMEDIATE")
    for (const { text, values } of writes) {
      const statement = compiled.get(text) ?? db.prepare(text)
      compiled.set(text, statement)
      if (statement.reader) statement.all(...values)
      else statement.run(...values)
    }
    db.exec("COMMIT")
  }
  for (const transaction of transactions.filter(({ at }) => at < from)) write(transaction)
  const measured = transactions.filter(({ at }) => at >= from)
  const began = process.cpuUsage()
  for (const transaction of measured) write(transaction)
  const { user, system } = process.cpuUsage(began)
  db.close()
  return (user + system) / 1_000
}
