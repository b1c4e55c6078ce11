/** sandbox.sqlite is in no backup, export or report. Every request is one synchronous transaction on it. Source: docs/decisions/0026. */
import { chmodSync, closeSync, mkdirSync, openSync, rmSync } from "node:fs"
import { join } from "node:path"
import Sqlite, { type Database, type Statement } from "better-sqlite3"
import { type ListFilter, listQuery } from "./http/list-query.ts"
import type { Kind, Kinds } from "./kinds.ts"
import type { SandboxOptions } from "./options.ts"

const SCHEMA = `
CREATE TABLE IF NOT EXISTS objects (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  created INTEGER NOT NULL,
  body TEXT NOT NULL,
  customer TEXT AS (body ->> '$.customer') STORED,
  intent TEXT AS (body ->> '$.payment_intent') STORED,
  charge TEXT AS (body ->> '$.charge') STORED,
  type TEXT AS (body ->> '$.type') STORED
) STRICT;
CREATE INDEX IF NOT EXISTS objects_of_kind ON objects (kind, created);
CREATE INDEX IF NOT EXISTS objects_of_intent ON objects (intent) WHERE intent IS NOT NULL;
CREATE TABLE IF NOT EXISTS answers (
  key TEXT PRIMARY KEY, request TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS due (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, what TEXT NOT NULL, id TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS deliveries (event TEXT PRIMARY KEY, attempts INTEGER NOT NULL, next_at INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS paid_out ("transaction" TEXT PRIMARY KEY, payout TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS paid_out_payout ON paid_out (payout);
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`

export type Due = { seq: number; at: number; what: string; id: string }

export type StoredResponse = { request: string; status: number; body: string }

export type Store = {
  insert<K extends Kind>(object: Kinds[K], created: number): Kinds[K]
  update<K extends Kind>(object: Kinds[K]): Kinds[K]
  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined
  findAny(id: string): object | undefined
  /** Newest first. Returns one object more than the limit when there are more. */
  list<K extends Kind>(kind: K, filter: ListFilter): Kinds[K][]
  fact(name: string): string | undefined
  setFact(name: string, value: string): void
  forgetFact(name: string): void
  schedule(due: { at: number; what: string; id: string }): void
  takeDue(until: number): Due | undefined
  storedResponse(key: string): StoredResponse | undefined
  storeResponse(key: string, response: StoredResponse, at: number): void
  forgetResponsesBefore(at: number): void
  database: Database
}

/** The transaction of one request or one due change, and its instant in seconds, the provider's unit. */
export type Sandbox = { store: Store; now: number; idempotencyKey: string | null; options: SandboxOptions }

let open: { file: string; store: Store } | undefined

/** Runs `work` in one transaction on the sandbox of this folder, all or nothing. */
export function inStore<Value>(folder: string, work: (store: Store) => Value): Value {
  const store = storeIn(folder)
  return store.database.transaction(work).immediate(store) as Value
}

export function closeSandbox(): void {
  open?.store.database.close()
  open = undefined
}

export function deleteSandbox(folder: string): void {
  closeSandbox()
  for (const part of ["-shm", "-wal", ""]) rmSync(`${fileIn(folder)}${part}`, { force: true })
}

const fileIn = (folder: string) => join(folder, "sandbox.sqlite")

function storeIn(folder: string): Store {
  const file = fileIn(folder)
  if (open?.file === file) return open.store
  closeSandbox()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // SQLite gives its side files the permissions of the file itself.
  closeSync(openSync(file, "a", 0o600))
  chmodSync(file, 0o600)
  const database = new Sqlite(file, { timeout: 10_000 })
  for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "trusted_schema = OFF"]) database.pragma(pragma)
  database.exec(SCHEMA)
  open = { file, store: storeOn(database) }
  return open.store
}

type Prepare = (sql: string) => Statement

function storeOn(database: Database): Store {
  const prepared = new Map<string, Statement>()
  const statement: Prepare = (sql) => {
    const known = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, known)
    return known
  }
  return { database, ...objectsOf(statement), ...factsOf(statement), ...dueOf(statement), ...responsesOf(statement) }
}

function objectsOf(statement: Prepare): Pick<Store, "insert" | "update" | "find" | "findAny" | "list"> {
  const body = (row: unknown) => (row ? JSON.parse((row as { body: string }).body) : undefined)
  return {
    insert(object, created) {
      statement("INSERT INTO objects (id, kind, created, body) VALUES (?, ?, ?, ?)").run(
        object.id,
        object.object,
        created,
        JSON.stringify(object),
      )
      return object
    },
    update(object) {
      statement("UPDATE objects SET body = ? WHERE id = ?").run(JSON.stringify(object), object.id)
      return object
    },
    find: (kind, id) => body(statement("SELECT body FROM objects WHERE id = ? AND kind = ?").get(id, kind)),
    findAny: (id) => body(statement("SELECT body FROM objects WHERE id = ?").get(id)),
    list(kind, filter) {
      const { sql, values, isBackwards } = listQuery(kind, filter)
      const rows = statement(sql)
        .all(...values)
        .map(body)
      return isBackwards ? rows.reverse() : rows
    },
  }
}

const factsOf = (statement: Prepare): Pick<Store, "fact" | "setFact" | "forgetFact"> => ({
  fact: (name) =>
    (statement("SELECT value FROM facts WHERE name = ?").get(name) as { value: string } | undefined)?.value,
  setFact(name, value) {
    statement("INSERT INTO facts VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value").run(
      name,
      value,
    )
  },
  forgetFact(name) {
    statement("DELETE FROM facts WHERE name = ?").run(name)
  },
})

const dueOf = (statement: Prepare): Pick<Store, "schedule" | "takeDue"> => ({
  schedule({ at, what, id }) {
    statement("INSERT INTO due (at, what, id) VALUES (?, ?, ?)").run(at, what, id)
  },
  takeDue(until) {
    const first = statement("SELECT * FROM due WHERE at <= ? ORDER BY at, seq LIMIT 1").get(until) as Due | undefined
    if (first) statement("DELETE FROM due WHERE seq = ?").run(first.seq)
    return first
  },
})

const responsesOf = (
  statement: Prepare,
): Pick<Store, "storedResponse" | "storeResponse" | "forgetResponsesBefore"> => ({
  storedResponse: (key) => statement("SELECT * FROM answers WHERE key = ?").get(key) as StoredResponse | undefined,
  storeResponse(key, { request, status, body }, at) {
    statement("INSERT INTO answers VALUES (?, ?, ?, ?, ?)").run(key, request, status, body, at)
  },
  forgetResponsesBefore(at) {
    statement("DELETE FROM answers WHERE at < ?").run(at)
  },
})
