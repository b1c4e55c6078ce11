/** Transactions on SQLite: one writing and one reading connection of this process. Statements run synchronously. */
import Sqlite, { type Database } from "better-sqlite3"
import { clock } from "../clock.ts"
import { PATIENCE_WHEN_OPENING } from "../data-folder.ts"
import { type Engine, insideOf, mustBeOutside } from "../engine-port.ts"
import { endTransaction, type Tx, transaction } from "../transaction.ts"
import { beginning, queue } from "../write-queue.ts"
import { connectionOn, type SqliteConnection } from "./connection.ts"
import { compileOnce } from "./statement-cache.ts"

let writer: SqliteConnection | undefined
let reader: SqliteConnection | undefined
/** The connection for snapshots over several turns, opened at the first use. */
let longReader: SqliteConnection | undefined

/** Opening may wait inside SQLite while another process opens or closes the database; transactions wait outside SQLite (write-queue.ts). */
function connect(file: string, readonly: boolean, patience = PATIENCE_WHEN_OPENING): SqliteConnection {
  const handle = new Sqlite(file, { readonly, timeout: patience })
  try {
    setUp(handle)
  } catch (error) {
    handle.close()
    throw error
  }
  return connectionOn(handle)
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

function open(file: string, patience = PATIENCE_WHEN_OPENING): void {
  void close()
  writer = connect(file, false, patience)
  reader = connect(file, true, patience)
}

async function close(): Promise<void> {
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
  connection: SqliteConnection,
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

/** Statements run synchronously, so work that takes more than this turn of the event loop awaited something else. */
async function inOneTurn<Value>(kind: "read" | "write", work: () => Promise<Value>): Promise<Value> {
  let left = false
  const tripwire = setImmediate(() => {
    left = true
  })
  try {
    const value = await insideOf(kind, work)
    if (left) throw new Error("A transaction awaited something other than the database")
    return value
  } finally {
    clearImmediate(tripwire)
  }
}

function opened(connection: SqliteConnection | undefined): SqliteConnection {
  if (!connection) throw new Error("The database is not open")
  mustBeOutside()
  return connection
}

export const sqlite: Engine = {
  open,
  close,
  async write(work, now) {
    const connection = opened(writer)
    const requestedAt = performance.now()
    return writes(() => perform(connection, "write", now, work, requestedAt))
  },
  async read(work, now) {
    const connection = opened(reader)
    const requestedAt = performance.now()
    return reads(() => perform(connection, "read", now, work, requestedAt))
  },
  async readInTurns(work) {
    const { handle: known } = opened(reader)
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
  },
  standby: async () => "none configured",
}

export const rawHandle = (): Database => opened(writer).handle
