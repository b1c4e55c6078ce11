/**
 * Access to the database: `write`, `read` and `readInTurns` are the only ways to open a transaction (docs/decisions: async domain and the port).
 * Inside one, the domain gets a `Tx` and awaits nothing else: Stripe, mail and disk happen before or after.
 */
import type { Database } from "better-sqlite3"
import { isPostgres } from "./engine.ts"
import type { Engine, ReadSnapshot, Standby } from "./engine-port.ts"
import { rawHandle, sqlite } from "./sqlite/port.ts"
import type { Tx } from "./transaction.ts"

export type { ReadSnapshot } from "./engine-port.ts"
export { isHeld, isUnusable, saysNothingOfRows } from "./failures.ts"
export { statement, type Tx } from "./transaction.ts"
export { DatabaseBusy } from "./write-queue.ts"

const engine: Engine = isPostgres ? (await import("./postgres/port.ts")).postgres : sqlite

let openedSource: string | undefined

/** Opens SQLite's migrated file, waiting up to `patience` (milliseconds) while another process holds it. It connects to PostgreSQL only when first needed. */
export function openDatabase(source: string, patience?: number): void {
  engine.open(source, patience)
  openedSource = source
}

/** The last opened database: SQLite's file, or the address of PostgreSQL. */
export function sourceOfDatabase(): string {
  if (openedSource === undefined) throw new Error("No database was opened")
  return openedSource
}

/** Closes all connections; on SQLite first moves the write-ahead log into the file. Does nothing if none is open. */
export function closeDatabase(): Promise<void> {
  return engine.close()
}

/** Runs `work` in one transaction; if it throws, nothing is changed. Writes of all processes queue. `now` sets another instant (demo, tests). */
export function write<Value>(work: (tx: Tx) => Promise<Value>, now?: number): Promise<Value> {
  return engine.write(work, now)
}

/** Runs `work` on one unchanging snapshot of the data. Nothing can be written through it. */
export function read<Value>(work: (tx: Tx) => Promise<Value>, now?: number): Promise<Value> {
  return engine.read(work, now)
}

/** Runs `work` on one snapshot over several turns, so that other requests run in between. Few are open at a time (SQLite: one); others wait. */
export function readInTurns<Value>(work: (readSnapshot: ReadSnapshot) => Promise<Value>): Promise<Value> {
  return engine.readInTurns(work)
}

/**
 * Whether a second machine has the last commits: without a configured standby only one machine has them, and while a standby is missing, new commits wait.
 * SQLite has no standby. Refuses (DatabaseBusy) if the database cannot be reached.
 */
export async function standbyState(): Promise<{ standby: Standby }> {
  return { standby: await engine.standby() }
}

/** From now on SQLite's commits do not wait for the disk. Only for a database that can be made again after a crash. */
export function flushNoCommits(): void {
  if (!isPostgres) rawHandle().pragma("synchronous = OFF")
}

/** The raw writing handle of SQLite, for measurements and tests outside the domain. */
export function rawDatabase(): Database {
  if (isPostgres) throw new Error("There is no SQLite database")
  return rawHandle()
}
