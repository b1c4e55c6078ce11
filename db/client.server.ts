/**
 * The door to the database: `write` and `read` are the only ways to open a transaction (docs/decisions: async domain and the port).
 * Inside one, the domain gets a `Tx` and awaits nothing but it: Stripe, mail and disk happen before or after.
 */
import { AsyncLocalStorage } from "node:async_hooks"
import Sqlite, { type Database } from "better-sqlite3"
import { fillPlaceholders, type SQL } from "drizzle-orm"
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3"
import { clock } from "./clock.ts"
import { compileOnce } from "./compile-once.ts"
import { PATIENCE_WHEN_OPENING } from "./data-folder.ts"
import { queryOf } from "./raw-query.ts"
import { beginning, queue } from "./waiting.ts"

export { DatabaseBusy } from "./waiting.ts"

type Drizzle = BetterSQLite3Database
type Many = { all(values?: Record<string, unknown>): unknown }
type One = { get(values?: Record<string, unknown>): unknown }
type Run = { run(values?: Record<string, unknown>): unknown }

/** A statement prepared once per connection: made by `statement`, run by `tx.all`, `tx.one` or `tx.run` with its placeholders' values. */
export type Statement<Query> = { readonly on: (tx: Tx) => Query }

/** What a function inside a transaction works with. Every call runs at once and is awaited; a bare builder would never run. */
export interface Tx {
  /** The instant of this transaction, in milliseconds: the only "now" of the domain. */
  readonly now: number
  /** Builders of statements: hand what they build to `all`, `one` or `run`. */
  readonly select: Drizzle["select"]
  readonly selectDistinct: Drizzle["selectDistinct"]
  readonly insert: Drizzle["insert"]
  readonly update: Drizzle["update"]
  readonly delete: Drizzle["delete"]
  readonly with: Drizzle["with"]
  readonly $with: Drizzle["$with"]
  all<Query extends Many>(
    query: Query | Statement<Query>,
    values?: Record<string, unknown>,
  ): Promise<ReturnType<Query["all"]>>
  one<Query extends One>(
    query: Query | Statement<Query>,
    values?: Record<string, unknown>,
  ): Promise<ReturnType<Query["get"]> | undefined>
  run<Query extends Run>(query: Query | Statement<Query>, values?: Record<string, unknown>): Promise<void>
  /** Rows of a raw statement, for what the builder cannot say or reads too slowly. Only SQL that both dialects share. */
  rows<Row>(query: SQL, values?: Record<string, unknown>): Promise<Row[]>
  /** Remembers an answer for this transaction only (settings read many times, today's date). */
  once<Value>(key: string, find: () => Promise<Value>): Promise<Value>
}

type Connection = { readonly handle: Database; readonly db: Drizzle; readonly prepared: Map<symbol, unknown> }

let writer: Connection | undefined
let reader: Connection | undefined
const inside = new AsyncLocalStorage<"read" | "write">()
const connections = new WeakMap<Tx, Connection>()

/** Opening waits inside SQLite for a process that opens or closes the database at this moment; transactions wait outside of it (waiting.ts). */
function connect(file: string, readonly: boolean): Connection {
  const handle = new Sqlite(file, { readonly, timeout: PATIENCE_WHEN_OPENING })
  handle.pragma("journal_mode = WAL")
  handle.pragma("synchronous = FULL")
  handle.pragma("foreign_keys = ON")
  handle.pragma("recursive_triggers = ON")
  handle.pragma("trusted_schema = OFF")
  handle.pragma("cache_size = -16000")
  handle.pragma("mmap_size = 1073741824")
  handle.pragma("busy_timeout = 0")
  compileOnce(handle)
  return { handle, db: drizzle(handle), prepared: new Map() }
}

/** Opens the writing and the reading connection on a migrated database file. */
export function openDatabase(file: string): void {
  closeDatabase()
  writer = connect(file, false)
  reader = connect(file, true)
}

/** Moves what is in the write-ahead log into the file and closes both connections. Does nothing when none is open. */
export function closeDatabase(): void {
  reader?.handle.close()
  if (writer?.handle.open) {
    writer.handle.pragma("wal_checkpoint(TRUNCATE)")
    writer.handle.close()
  }
  writer = undefined
  reader = undefined
}

const isBuilder = (query: unknown): query is { prepare(): unknown } =>
  query !== null && typeof query === "object" && "prepare" in query && typeof query.prepare === "function"

/** Declares a statement that is prepared once per connection, with `sql.placeholder` for its values. */
export function statement<Query>(build: (tx: Drizzle) => Query): Statement<Query> {
  const mark = Symbol("statement")
  return {
    on(tx) {
      const connection = connections.get(tx)
      if (!connection) throw new Error("A statement was run outside of its transaction")
      const known = connection.prepared.get(mark)
      if (known !== undefined) return known as Query
      const built = build(connection.db)
      const made = isBuilder(built) ? (built.prepare() as Query) : built
      connection.prepared.set(mark, made)
      return made
    },
  }
}

function transaction(connection: Connection, now: number): Tx {
  const { db, handle } = connection
  const memory = new Map<string, Promise<unknown>>()
  const resolve = <Query>(query: Query | Statement<Query>): Query =>
    query !== null && typeof query === "object" && "on" in query && typeof query.on === "function"
      ? (query as Statement<Query>).on(tx)
      : (query as Query)
  const tx: Tx = {
    now,
    select: db.select.bind(db) as Drizzle["select"],
    selectDistinct: db.selectDistinct.bind(db) as Drizzle["selectDistinct"],
    insert: db.insert.bind(db) as Drizzle["insert"],
    update: db.update.bind(db) as Drizzle["update"],
    delete: db.delete.bind(db) as Drizzle["delete"],
    with: db.with.bind(db) as Drizzle["with"],
    $with: db.$with,
    all: async (query, values) => resolve(query).all(values) as never,
    one: async (query, values) => resolve(query).get(values) as never,
    run: async (query, values) => {
      resolve(query).run(values)
    },
    rows: async (query, values = {}) => {
      const { sql: text, params } = queryOf(query)
      return handle.prepare(text).all(...fillPlaceholders(params, values)) as never
    },
    once: (key, find) => {
      const known = memory.get(key)
      if (known) return known as never
      const found = find()
      memory.set(key, found)
      return found
    },
  }
  connections.set(tx, connection)
  return tx
}

const writes = queue()
const reads = queue()
const begin = { read: beginning(), write: beginning() }

async function perform<Value>(
  connection: Connection,
  kind: "read" | "write",
  now: number | undefined,
  work: (tx: Tx) => Promise<Value>,
  askedAt: number,
): Promise<Value> {
  const { handle } = connection
  await begin[kind](handle, kind === "write" ? "BEGIN IMMEDIATE" : "BEGIN", askedAt)
  let left = false
  const tripwire = setImmediate(() => {
    left = true
  })
  const tx = transaction(connection, now ?? clock())
  try {
    const value = await inside.run(kind, () => work(tx))
    if (left) throw new Error("A transaction awaited something other than the database")
    handle.exec("COMMIT")
    return value
  } catch (error) {
    if (handle.inTransaction) handle.exec("ROLLBACK")
    throw error
  } finally {
    clearImmediate(tripwire)
    connections.delete(tx)
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
  const askedAt = performance.now()
  return writes(() => perform(connection, "write", now, work, askedAt))
}

/** Runs `work` on one unchanging view of the data. Nothing can be written through it. */
export async function read<Value>(work: (tx: Tx) => Promise<Value>, now?: number): Promise<Value> {
  const connection = open(reader)
  const askedAt = performance.now()
  return reads(() => perform(connection, "read", now, work, askedAt))
}

/** The raw writing handle, for backups, migrations and measurements outside the domain. */
export function rawDatabase(): Database {
  return open(writer).handle
}
