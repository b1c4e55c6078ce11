/**
 * Access to the database: `write`, `read` and `readInTurns` are the only ways to open a transaction (docs/decisions: async domain and the port).
 * Inside one, the domain gets a `Tx` and awaits nothing else: Stripe, mail and disk happen before or after.
 */
import { AsyncLocalStorage } from "node:async_hooks"
import Sqlite, { type Database } from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { clock } from "./clock.ts"
import { PATIENCE_WHEN_OPENING } from "./data-folder.ts"
import { compileOnce } from "./statement-cache.ts"
import { type Connection, endTransaction, type Tx, transaction } from "./transaction.ts"
import { beginning, queue } from "./write-queue.ts"

export { statement, type Tx } from "./transaction.ts"
export { DatabaseBusy, onceFree } from "./write-queue.ts"

let writer: Connection | undefined
let reader: Connection | undefined
/** The connection for snapshots over several turns, opened at the first use. */
let longReader: Connection | undefined
const inside = new AsyncLocalStorage<"read" | "write">()

/** Opening may wait inside SQLite while another process opens or closes the database; transactions wait outside SQLite (write-queue.ts). */
function connect(file: string, readonly: boolean, patience = PATIENCE_WHEN_OPENING): Connection {
  const handle = new Sqlite(file, { readonly, timeout: patience })
  try {
    setUp(handle)
  } catch (error) {
    handle.close()
    throw error
  }
  return { handle, db: drizzle(handle), prepared: new Map() }
}

function setUp(handle: Database): void {
  handle.pragma("journal_mode = WAL")
  handle.pragma("synchronous = FULL")
  handle.pragma("foreign_keys = ON")
  handle.pragma("recursive_triggers = ON")
  handle.pragma("trusted_schema = OFF")
  // Deleted or replaced data must not remain readable in the file.
  handle.pragma("secure_delete = FAST")
  handle.pragma("cache_size = -16000")
  handle.pragma("mmap_size = 1073741824")
  handle.pragma("busy_timeout = 0")
  compileOnce(handle)
}

/**
 * Opens the writing and the reading connection on a migrated database file. Blocks for up to `patience` (ms) while another process holds the file.
 */
export function openDatabase(file: string, patience = PATIENCE_WHEN_OPENING): void {
  closeDatabase()
  writer = connect(file, false, patience)
  reader = connect(file, true, patience)
}

/** Moves the write-ahead log into the file and closes both connections. Does nothing when none is open. */
export function closeDatabase(): void {
  reader?.handle.close()
  longReader?.handle.close()
  if (writer?.handle.open) {
    writer.handle.pragma("wal_checkpoint(TRUNCATE)")
    writer.handle.close()
  }
  writer = undefined
  reader = undefined
  longReader = undefined
}

const writes = queue()
const reads = queue()
const longReads = queue()
const begin = { read: beginning(), write: beginning(), long: beginning() }

async function perform<Value>(
  connection: Connection,
  kind: "read" | "write",
  now: number | undefined,
  work: (tx: Tx) => Promise<Value>,
  requestedAt: number,
): Promise<Value> {
  const { handle } = connection
  await begin[kind](handle, kind === "write" ? "BEGIN IMMEDIATE" : "BEGIN", requestedAt)
  const tx = transaction(connection, now ?? clock())
  try {
    const value = await inOneTurn(kind, () => work(tx))
    handle.exec("COMMIT")
    return value
  } catch (error) {
    if (handle.inTransaction) handle.exec("ROLLBACK")
    throw error
  } finally {
    endTransaction(tx)
  }
}

async function inOneTurn<Value>(kind: "read" | "write", work: () => Promise<Value>): Promise<Value> {
  let left = false
  const tripwire = setImmediate(() => {
    left = true
  })
  try {
    const value = await inside.run(kind, work)
    if (left) throw new Error("A transaction awaited something other than the database")
    return value
  } finally {
    clearImmediate(tripwire)
  }
}

function open(connection: Connection | undefined): Connection {
  if (!connection) throw new Error("The database is not open")
  if (inside.getStore()) throw new Error("A transaction was opened inside a transaction")
  return connection
}

/**
 * Runs `work` in one transaction that may write, or throws and leaves nothing behind. Writes wait for each other.
 * `now` sets the transaction's instant (the demo building and tests live in other times); it is the wall clock otherwise.
 */
export async function write<Value>(work: (tx: Tx) => Promise<Value>, now?: number): Promise<Value> {
  const connection = open(writer)
  const requestedAt = performance.now()
  return writes(() => perform(connection, "write", now, work, requestedAt))
}

/** Runs `work` on one unchanging snapshot of the data. Nothing can be written through it. */
export async function read<Value>(work: (tx: Tx) => Promise<Value>, now?: number): Promise<Value> {
  const connection = open(reader)
  const requestedAt = performance.now()
  return reads(() => perform(connection, "read", now, work, requestedAt))
}

/** Runs a query on one unchanging snapshot, the same for each query whatever is written between them. */
export type ReadSnapshot = <Value>(query: (tx: Tx) => Promise<Value>) => Promise<Value>

/**
 * Runs `work` on one unchanging snapshot of the data over several turns: all its queries see the same moment, and other requests run between two
 * queries. Only one such snapshot is open at a time; other callers wait for it.
 */
export async function readInTurns<Value>(work: (readSnapshot: ReadSnapshot) => Promise<Value>): Promise<Value> {
  const { handle: known } = open(reader)
  const requestedAt = performance.now()
  return longReads(async () => {
    longReader ??= connect(known.name, true)
    const { handle } = longReader
    await begin.long(handle, "BEGIN", requestedAt)
    const tx = transaction(longReader, clock())
    try {
      return await work((query) => inOneTurn("read", () => query(tx)))
    } finally {
      if (handle.inTransaction) handle.exec("ROLLBACK")
      endTransaction(tx)
    }
  })
}

/** The raw writing handle, for backups, migrations and measurements outside the domain. */
export function rawDatabase(): Database {
  return open(writer).handle
}
