/** Runs the domain's queries on a session: the builder's queries, and raw statements. */
import { fillPlaceholders, type Query, type SQL } from "drizzle-orm"
import { drizzle } from "drizzle-orm/node-postgres"
import { PgDialect } from "drizzle-orm/pg-core"
import type { Connection, Drizzle, Values } from "../transaction.ts"
import { builtQuery, isRunning } from "./built-query.ts"
import type { Session } from "./session.ts"

type Runnable = { execute(values?: Values): Promise<unknown> }

const dialect = new PgDialect()
const written = new WeakMap<SQL, Query>()

export function connectionOn(session: Session): Connection {
  const db = drizzle({ client: session as never })
  const execute = async (query: unknown, values?: Values) => {
    if (isRunning(query)) return query.rowsOf(values)
    const result = await (query as Runnable).execute(values).catch((error: Error) => {
      throw error.cause ?? error
    })
    return (Array.isArray(result) ? result : (result as { rows: unknown[] }).rows) as unknown[]
  }
  return {
    db: db as unknown as Drizzle,
    prepared: new Map(),
    // The session names each statement's text.
    prepare(built) {
      const prepared = "prepare" in built && typeof built.prepare === "function" ? built.prepare("") : built
      return builtQuery(prepared, session) ?? prepared
    },
    all: execute,
    one: async (query, values) => (await execute(query, values))[0],
    run: execute,
    rows: async (query, values = {}) => {
      const { sql: text, params } = queryOf(query)
      return (await session.query({ text }, fillPlaceholders(params, values))).rows
    },
  }
}

/** The text and parameters of raw SQL, built once for a constant query. */
function queryOf(query: SQL): Query {
  const known = written.get(query)
  if (known) return known
  const made = dialect.sqlToQuery(query)
  written.set(query, made)
  return made
}
