/** The type of a transaction, without a way to open one. Only `client.server.ts` opens transactions. */
import type { Database } from "better-sqlite3"
import { fillPlaceholders, type SQL } from "drizzle-orm"
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3"
import { preparedQuery } from "./prepared-query.ts"
import { queryOf } from "./raw-query.ts"

type Drizzle = BetterSQLite3Database
type Many = { all(values?: Record<string, unknown>): unknown }
type One = { get(values?: Record<string, unknown>): unknown }
type Run = { run(values?: Record<string, unknown>): unknown }

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
  all<Query extends Many>(
    query: Query | Statement<Query>,
    values?: Record<string, unknown>,
  ): Promise<ReturnType<Query["all"]>>
  one<Query extends One>(
    query: Query | Statement<Query>,
    values?: Record<string, unknown>,
  ): Promise<ReturnType<Query["get"]> | undefined>
  run<Query extends Run>(query: Query | Statement<Query>, values?: Record<string, unknown>): Promise<void>
  /** Rows of a raw statement, for queries that the builder cannot express or runs too slowly. Only SQL that both dialects share. */
  rows<Row>(query: SQL, values?: Record<string, unknown>): Promise<Row[]>
  /** Caches a value for this transaction only (settings read many times, today's date). */
  once<Value>(key: string, find: () => Promise<Value>): Promise<Value>
}

export type Connection = { readonly handle: Database; readonly db: Drizzle; readonly prepared: Map<symbol, unknown> }

const connections = new WeakMap<Tx, Connection>()

const isBuilder = (query: unknown): query is { prepare(): object } =>
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
      const made = preparedQuery((isBuilder(built) ? built.prepare() : built) as Query & object)
      connection.prepared.set(mark, made)
      return made
    },
  }
}

/** A transaction on a connection that has begun one at this instant (ms). */
export function transaction(connection: Connection, now: number): Tx {
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

/** Ends a transaction, so that a later statement on it fails. */
export function endTransaction(tx: Tx): void {
  connections.delete(tx)
}
