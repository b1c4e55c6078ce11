/**
 * The private fields of drizzle-orm and better-sqlite3 that db/ reads to run statements at less cost. The test fails for a release without one of
 * them; the program then uses the public calls only, which are slower and return the same results.
 */
import { readFileSync } from "node:fs"
import Sqlite, { type Database, type Statement } from "better-sqlite3"
import { eq, sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { describe, expect } from "vitest"
import { rawDatabase, read } from "#db/client.server.ts"
import { wholeRows } from "#db/read-table.ts"
import { outbox, tenants, users } from "#db/schema/index.ts"
import { preparedQuery } from "#db/sqlite/prepared-query.ts"
import { compileOnce } from "#db/sqlite/statement-cache.ts"
import { onSqlite as test } from "../support/engines.ts"

type Fields = Record<string, unknown>
type Query = { all(values: Fields): unknown; get(values: Fields): unknown; run(values: Fields): unknown }

/** The installed release, for instance "drizzle-orm 0.45.4". */
function release(name: string): string {
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url)
  return `${name} ${(JSON.parse(readFileSync(file, "utf8")) as { version: string }).version}`
}

const id = sql.placeholder("id")
const upper = sql<string>`upper(${users.email})`.mapWith((text: unknown) => `${text}!`)
const withTenant = eq(users.tenantId, tenants.id)

/** Queries of every kind that is prepared: flags, JSON, a calculated value, rows of two tables. */
const QUERIES = {
  "a whole row": (db) => db.select().from(outbox).where(eq(outbox.id, id)).prepare(),
  "a calculated value": (db) => db.select({ upper }).from(users).where(eq(users.id, id)).prepare(),
  "a row that a join lacks": (db) =>
    db.select().from(users).leftJoin(tenants, withTenant).where(eq(users.id, id)).prepare(),
  "a changed row": (db) => db.update(users).set({ enabled: false }).where(eq(users.id, id)).returning().prepare(),
} satisfies Record<string, (db: ReturnType<typeof drizzle>) => Query>
const NAMES = Object.keys(QUERIES) as (keyof typeof QUERIES)[]

/** Dana, who has no unit, and a mail to her. */
function building(): Database {
  const handle = rawDatabase()
  handle.exec(`insert into users (id, email, first_name, last_name, enabled, created_at) values (1, 'dana@example.com', 'Dana', 'Reyes', 1, 5);
    insert into outbox (id, message_id, recipients, subject, pending, refused, created_at, next_at)
      values (1, '<1@here>', '[{"name":"Dana","address":"dana@example.com"}]', 'Hello', '["dana@example.com"]', '[]', 5, 5)`)
  return handle
}

const fieldsOf = (name: keyof typeof QUERIES) => QUERIES[name](drizzle(building())) as unknown as Fields
const statementOf = () => rawDatabase().prepare("select 1") as unknown as Fields

/** Each private field, what it must be, and where it is found. */
const PRIVATE: [owner: string, field: string, shape: unknown, found: () => unknown][] = [
  ["drizzle-orm", "stmt", expect.any(Object), () => fieldsOf("a whole row").stmt],
  ["drizzle-orm", "stmt.raw", expect.any(Function), () => (fieldsOf("a whole row").stmt as Fields).raw],
  ["drizzle-orm", "query.params", [id], () => (fieldsOf("a calculated value").query as Fields).params],
  ["drizzle-orm", "fields", [{ path: ["upper"], field: upper }], () => fieldsOf("a calculated value").fields],
  [
    "drizzle-orm",
    "joinsNotNullableMap",
    { users: true, tenants: false },
    () => fieldsOf("a row that a join lacks").joinsNotNullableMap,
  ],
  [
    "drizzle-orm",
    "SQL.decoder",
    { mapFromDriverValue: expect.any(Function) },
    () => (upper as unknown as Fields).decoder,
  ],
  ["better-sqlite3", "reader", true, () => statementOf().reader],
  ["better-sqlite3", "raw", expect.any(Function), () => statementOf().raw],
  ["better-sqlite3", "prepare, replaced", 1, () => new Set([1, 2].map(() => rawDatabase().prepare("select 1"))).size],
]

test.each(PRIVATE)("%s has %s", (owner, field, shape, found) => {
  expect(
    found(),
    `${release(owner)} keeps ${field} elsewhere: db/ runs statements slower until it reads it there`,
  ).toEqual(shape)
})

/** The same object, but without this field for readers. */
function lacking<Of extends object>(whole: Of, field: string): Of {
  return new Proxy(whole, {
    has: (target, name) => name !== field && name in target,
    get(target, name) {
      if (name === field) return undefined
      const value: unknown = Reflect.get(target, name)
      return typeof value === "function" ? value.bind(target) : value
    },
  })
}

/** A prepared query whose calculated values have no visible decoder. */
function withoutDecoders(query: Query): Query {
  const { fields } = query as unknown as { fields: { path: string[]; field: object }[] }
  const hidden = fields.map((selected) => ({ ...selected, field: lacking(selected.field, "decoder") }))
  return new Proxy(query, {
    get(target, name) {
      const value: unknown = name === "fields" ? hidden : Reflect.get(target, name)
      return typeof value === "function" ? value.bind(target) : value
    },
  })
}

test.each(["a whole row", "a calculated value", "a changed row"] as const)("%s is run at less cost", (name) => {
  const prepared = QUERIES[name](drizzle(building())) as Query
  expect(
    preparedQuery(prepared),
    `${release("drizzle-orm")} runs its queries itself: db/ finds a part of them nowhere`,
  ).not.toBe(prepared)
})

describe.each(NAMES)("%s", (name) => {
  test.each(["none", "stmt", "query", "fields", "joinsNotNullableMap", "decoder"])(
    "is read the same without %s",
    (field) => {
      const db = drizzle(building())
      const prepared = QUERIES[name](db) as Query
      const found = preparedQuery(field === "decoder" ? withoutDecoders(prepared) : lacking(prepared, field))
      const expected = (QUERIES[name](db) as Query).all({ id: 1 })
      expect(expected).toHaveLength(1)
      expect(found.all({ id: 1 })).toEqual(expected)
      expect([found.get({ id: 1 })]).toEqual(expected)
      expect(found.get({ id: 2 })).toBeUndefined()
    },
  )
})

/** A statement that does not say whether it returns rows. */
function withoutReader(statement: Statement) {
  const run = {
    raw(isOn: boolean) {
      statement.raw(isOn)
      return run
    },
    get: (...values: unknown[]) => statement.get(...values),
  }
  return run
}

/** Connections on which statements cannot be cached, with the change that causes this. */
const UNCACHED: [string, (handle: Database) => void][] = [
  [
    "prepare cannot be replaced",
    (handle) => Object.defineProperty(handle, "prepare", { value: handle.prepare.bind(handle) }),
  ],
  [
    "a statement does not say whether it returns rows",
    (handle) => {
      const prepare = handle.prepare.bind(handle)
      handle.prepare = ((text: string) => withoutReader(prepare(text))) as unknown as Database["prepare"]
    },
  ],
]

test.each(UNCACHED)("statements read the same where %s", (_, change) => {
  const handle = new Sqlite(":memory:")
  change(handle)
  compileOnce(handle)
  const one = () => handle.prepare("select ? as value")
  expect(one().raw(true).get(7)).toEqual([7])
  expect(one().get(7)).toEqual({ value: 7 })
  handle.close()
})

test("whole rows read by raw SQL are what the builder reads: JSON, flags, empty columns", async () => {
  building()
  for (const table of [users, outbox] as const) {
    const whole = wholeRows(table, sql`where id = ${id}`)
    const expected = await read((tx) => tx.all(tx.select().from(table).where(eq(table.id, 1))))
    expect(await read((tx) => whole(tx, { id: 1 }))).toEqual(expected)
  }
})
