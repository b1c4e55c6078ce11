/** Prepared queries run directly on PostgreSQL's session and return the same as through the builder. */
import { eq, sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/node-postgres"
import { beforeEach, expect } from "vitest"
import { read, statement, type Tx, write } from "#db/client.server.ts"
import { isBuilt } from "#db/postgres/built-query.ts"
import { outbox, tenants, users } from "#db/schema/index.ts"
import type { Drizzle } from "#db/transaction.ts"
import { onPostgres as test } from "../support/engines.ts"

const id = sql.placeholder("id")
const upper = sql<string>`upper(${users.email})`.mapWith((text: unknown) => `${text}!`)

const QUERIES = {
  "a whole row": (db) => db.select().from(outbox).where(eq(outbox.id, id)),
  "a calculated value": (db) => db.select({ upper, enabled: users.enabled }).from(users).where(eq(users.id, id)),
  "a row that a join lacks": (db) =>
    db.select().from(users).leftJoin(tenants, eq(users.tenantId, tenants.id)).where(eq(users.id, id)),
  "rows of two tables": (db) =>
    db.select().from(users).innerJoin(outbox, eq(outbox.id, users.id)).where(eq(users.id, id)),
  "a changed row": (db) => db.update(users).set({ enabled: false }).where(eq(users.id, id)).returning(),
} satisfies Record<string, (db: Drizzle) => unknown>

beforeEach(async () => {
  const sent = { name: "Dana", address: "dana@example.com" }
  await write(async (tx) => {
    const names = { firstName: "Dana", lastName: "Reyes" }
    await tx.run(tx.insert(users).values({ id: 1, email: "dana@example.com", ...names, createdAt: 5 }))
    const mail = { id: 1, messageId: "<1@here>", subject: "Hello", createdAt: 5, nextAt: 5 }
    await tx.run(tx.insert(outbox).values({ ...mail, recipients: [sent], pending: [sent.address], refused: [] }))
  })
})

test.each(Object.entries(QUERIES))("%s is read as the builder reads it", async (_, build) => {
  const query = build as unknown as (db: Drizzle) => { prepare(): never }
  const prepared = statement((db) => query(db).prepare())
  const found = await write((tx) => tx.all(prepared, { id: 1 }))
  expect(found).toHaveLength(1)
  expect(found).toEqual(await write((tx) => tx.all(query(tx as never) as never, { id: 1 })))
  expect(await write((tx: Tx) => tx.all(prepared, { id: 2 }))).toEqual([])
})

test("a placeholder without a value is refused", async () => {
  const prepared = statement((db) => QUERIES["a whole row"](db).prepare())
  await expect(read((tx) => tx.all(prepared))).rejects.toThrow('No value for placeholder "id" was provided')
})

test("this release keeps the parts of a prepared query where they are read", () => {
  const db = drizzle({ client: {} as never }) as unknown as Drizzle
  for (const query of Object.values(QUERIES))
    expect(isBuilt((query(db).prepare as (name: string) => object)("x"))).toBe(true)
})
