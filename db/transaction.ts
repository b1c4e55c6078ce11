/** The type of a transaction, without a way to open one. Only `client.server.ts` opens transactions. */
import type { SQL } from "drizzle-orm"
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3"

/** The query builder. Its types are SQLite's on both engines, because the domain reads and writes the same values on both. */
export type Drizzle = BetterSQLite3Database
export type Values = Record<string, unknown>
type Many = { all(values?: Values): unknown }
type One = { get(values?: Values): unknown }
type Run = { run(values?: Values): unknown }

/** A statement prepared once per connection: made by `statement`, run by `tx.all`, `tx.one` or `tx.run` with its placeholders' values. */
export type Statement<Query> = { readonly on: (tx: Tx) => Query }

/** A transaction for the functions inside it. Every call runs at once and is awaited; a builder alone never runs. */
export interface Tx {
  /** The instant of this transaction, in milliseconds, and the only "now" of the domain. */
  readonly now: number
  /** Statement builders: pass the result to `all`, `one` or `run`. */
  readonly select: Drizzle["select"]
  readonly selectDistinct: Drizzle["selectDistinct"]
  readonly insert: Drizzle["insert"]
  readonly update: Drizzle["update"]
  readonly delete: Drizzle["delete"]
  readonly with: Drizzle["with"]
  readonly $with: Drizzle["$with"]
  all<Query extends Many>(query: Query | Statement<Query>, values?: Values): Promise<ReturnType<Query["all"]>>
  one<Query extends One>(
    query: Query | Statement<Query>,
    values?: Values,
  ): Promise<ReturnType<Query["get"]> | undefined>
  run<Query extends Run>(query: Query | Statement<Query>, values?: Values): Promise<void>
  /** Returns the rows of a raw statement, for queries that the builder cannot express or runs too slowly. Use only SQL that both engines share. */
  rows<Row>(query: SQL, values?: Values): Promise<Row[]>
  /** Caches a value for this transaction only (settings read many times, today's date). */
  once<Value>(key: string, find: () => Promise<Value>): Promise<Value>
}

/** How an engine runs a query on one of its connections: SQLite returns the result, PostgreSQL its promise. */
export interface Connection {
  readonly db: Drizzle
  readonly prepared: Map<symbol, unknown>
  prepare(built: object): unknown
  all(query: unknown, values?: Values): unknown
  one(query: unknown, values?: Values): unknown
  run(query: unknown, values?: Values): unknown
  rows(query: SQL, values?: Values): unknown
}

const connections = new WeakMap<Tx, Connection>()

/** Declares a statement that is prepared once per connection, with `sql.placeholder` for its values. */
export function statement<Query>(build: (tx: Drizzle) => Query): Statement<Query> {
  const mark = Symbol("statement")
  return {
    on(tx) {
      const connection = connectionOf(tx)
      const known = connection.prepared.get(mark)
      if (known !== undefined) return known as Query
      const made = connection.prepare(build(connection.db) as object)
      connection.prepared.set(mark, made)
      return made as Query
    },
  }
}

function connectionOf(tx: Tx): Connection {
  const connection = connections.get(tx)
  if (!connection) throw new Error("A statement was run outside of its transaction")
  return connection
}

/** A transaction on a connection that has begun one at this instant (ms). */
export function transaction(connection: Connection, now: number): Tx {
  const { db } = connection
  const memory = new Map<string, Promise<unknown>>()
  const resolve = (query: object) => ("on" in query && typeof query.on === "function" ? query.on(tx) : query)
  const tx: Tx = {
    now,
    select: db.select.bind(db) as Drizzle["select"],
    selectDistinct: db.selectDistinct.bind(db) as Drizzle["selectDistinct"],
    insert: db.insert.bind(db) as Drizzle["insert"],
    update: db.update.bind(db) as Drizzle["update"],
    delete: db.delete.bind(db) as Drizzle["delete"],
    with: db.with.bind(db) as Drizzle["with"],
    $with: db.$with,
    all: async (query, values) => connectionOf(tx).all(resolve(query), values) as never,
    one: async (query, values) => connectionOf(tx).one(resolve(query), values) as never,
    run: async (query, values) => {
      await connectionOf(tx).run(resolve(query), values)
    },
    rows: async (query, values) => connectionOf(tx).rows(query, values) as never,
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

/** Ends a transaction, so that a later statement on it fails. */
export function endTransaction(tx: Tx): void {
  connections.delete(tx)
}
