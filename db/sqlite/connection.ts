/** A connection to SQLite that runs the domain's queries. */
import type { Database } from "better-sqlite3"
import { fillPlaceholders } from "drizzle-orm"
import { drizzle } from "drizzle-orm/better-sqlite3"
import type { Connection, Values } from "../transaction.ts"
import { preparedQuery } from "./prepared-query.ts"
import { queryOf } from "./raw-query.ts"

export type SqliteConnection = Connection & { readonly handle: Database }
type Query = Record<"all" | "get" | "run", (values?: Values) => unknown>

const isBuilder = (query: object): query is { prepare(): object } =>
  "prepare" in query && typeof query.prepare === "function"

export function connectionOn(handle: Database): SqliteConnection {
  return {
    handle,
    db: drizzle(handle),
    prepared: new Map(),
    prepare: (built) => preparedQuery(isBuilder(built) ? built.prepare() : built),
    all: (query, values) => (query as Query).all(values),
    one: (query, values) => (query as Query).get(values),
    run: (query, values) => (query as Query).run(values),
    rows: (query, values = {}) => {
      const { sql: text, params } = queryOf(query)
      return handle.prepare(text).all(...fillPlaceholders(params, values))
    },
  }
}
