/** Statements are planned once and our own code reads their rows: the results are those of the builder. */
import Sqlite from "better-sqlite3"
import { eq, sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { expect } from "vitest"
import { rawDatabase } from "#db/client.server.ts"
import { outbox, tenants, userPermissions, users } from "#db/schema/index.ts"
import { preparedQuery } from "#db/sqlite/prepared-query.ts"
import { plannedOnce } from "#db/sqlite/statement-cache.ts"
import { onSqlite as test } from "../support/engines.ts"

test.each([
  ["select * from a where id = ? limit ?", "select * from a where id = +? limit +?"],
  ["select * from a where day <= ? and level is ?", "select * from a where day <= ? and level is +?"],
  [`select 'x = ?' as "a = ?" from a where b=?`, `select 'x = ?' as "a = ?" from a where b= +?`],
  ["insert into a values (?, ?)", "insert into a values (?, ?)"],
])("%s", (text, planned) => expect(plannedOnce(text)).toBe(planned))

test("a sign in front of a parameter changes no value", () => {
  const handle = new Sqlite(":memory:")
  for (const value of [7, -0.5, "007", "abc", Buffer.from("x"), null]) {
    expect(handle.prepare("select 1 from (select ? as value) where value is +?").get(value, value)).toBeDefined()
  }
  handle.close()
})

/** A person without a unit, and a mail: flags, JSON, empty columns, and joined rows. */
function building() {
  const handle = rawDatabase()
  handle.exec(`insert into users (id, email, first_name, last_name, enabled, created_at) values (1, 'dana@example.com', 'Dana', 'Reyes', 1, 5);
    insert into user_permissions (user_id, level) values (1, 4);
    insert into outbox (id, message_id, recipients, subject, pending, refused, created_at, next_at)
      values (1, '<1@here>', '[{"name":"Dana","address":"dana@example.com"}]', 'Hello', '["dana@example.com"]', '[]', 5, 5)`)
  return drizzle(handle)
}

test("rows with flags, JSON and joined rows are what the builder reads", () => {
  const db = building()
  const value = sql.placeholder
  const queries = [
    () =>
      db
        .select()
        .from(outbox)
        .where(eq(outbox.id, value("id")))
        .prepare(),
    () =>
      db
        .update(outbox)
        .set({ state: "sending" })
        .where(eq(outbox.id, value("id")))
        .returning()
        .prepare(),
    () =>
      db
        .select()
        .from(users)
        .where(eq(users.id, value("id")))
        .prepare(),
    () =>
      db
        .select({ id: users.id, upper: sql<string>`upper(${users.email})` })
        .from(users)
        .where(eq(users.id, value("id")))
        .prepare(),
    () =>
      db
        .select()
        .from(users)
        .innerJoin(userPermissions, eq(userPermissions.userId, users.id))
        .where(eq(users.id, value("id")))
        .prepare(),
    () =>
      db
        .select()
        .from(users)
        .leftJoin(tenants, eq(tenants.id, users.tenantId))
        .where(eq(users.id, value("id")))
        .prepare(),
  ]
  for (const query of queries) {
    expect(preparedQuery(query()).all({ id: 1 })).toEqual(query().all({ id: 1 }))
    expect(preparedQuery(query()).get({ id: 1 })).toEqual(query().get({ id: 1 }))
    expect(preparedQuery(query()).all({ id: 1 })).toHaveLength(1)
    expect(preparedQuery(query()).get({ id: 2 })).toBeUndefined()
    expect(() => preparedQuery(query()).get({})).toThrow("No value for placeholder")
  }
})
