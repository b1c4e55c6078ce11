/** The program's role on PostgreSQL reads and writes rows but owns nothing, so it cannot remove the ledger's triggers. */
import { sql } from "drizzle-orm"
import { afterEach, beforeEach, expect } from "vitest"
import { closeDatabase, openDatabase, read, write } from "#db/client.server.ts"
import { onPostgres as test } from "../support/engines.ts"
import { asOwner } from "../support/postgres/pair.ts"

const NAME = `two_roles_${process.pid}`
const OWNER = `owner_${process.pid}`
const PROGRAM = `program_${process.pid}`

/** The address of this test's database, for a role. */
const addressAs = (role: string, database = NAME) =>
  Object.assign(new URL(process.env.DATABASE_URL ?? ""), { username: role, pathname: `/${database}` }).href
const server = () => process.env.DATABASE_URL ?? ""

beforeEach(async () => {
  await asOwner(server(), async (client) => {
    for (const role of [OWNER, PROGRAM]) await client.query(`create role ${role} login`)
    await client.query(`create database ${NAME} owner ${OWNER}`)
  })
  const { migratePostgres } = await import("#db/postgres/migrate.ts")
  await migratePostgres(addressAs(OWNER), { role: addressAs(PROGRAM) })
  openDatabase(addressAs(PROGRAM))
})
afterEach(async () => {
  await closeDatabase()
  await asOwner(server(), async (client) => {
    await client.query(`drop database ${NAME} with (force)`)
    for (const role of [OWNER, PROGRAM]) await client.query(`drop role ${role}`)
  })
})

const insert = sql`insert into users (email, first_name, last_name, created_at) values ('a@example.com', 'A', 'B', 0)`

test("it reads and writes rows", async () => {
  await write((tx) => tx.rows(insert))
  expect(await read((tx) => tx.rows(sql`select id, email from users`))).toEqual([{ id: 1, email: "a@example.com" }])
  await write((tx) => tx.rows(sql`delete from users`))
  await write((tx) => tx.rows(insert))
  expect(await read((tx) => tx.rows(sql`select id from users`))).toEqual([{ id: 2 }])
})

/** Statements that would remove the laws of the tables. */
const AGAINST_THE_LAWS = [
  "truncate users",
  "truncate journals cascade",
  "alter table journals disable trigger all",
  "alter table users add column x int",
  "drop table users cascade",
  "drop trigger journals_keep_delete on journals",
  "drop function refuse() cascade",
  "create or replace function refuse() returns trigger language plpgsql as $$ begin return old; end $$",
  "create table beside (x int)",
  "set session_replication_role = replica",
]

test("it cannot change, empty or drop a table or a guard", async () => {
  for (const statement of AGAINST_THE_LAWS) {
    const refused = write((tx) => tx.rows(sql.raw(statement)))
    await expect(refused, statement).rejects.toThrow(/permission denied|must be owner/)
  }
})

test("the guards refuse the tables' owner too", async () => {
  const { record } = await import("~/domain/audit/log.ts")
  const { SYSTEM } = await import("~/domain/permissions.ts")
  await write((tx) => record(tx, SYSTEM, { category: "TEN_FEE", details: "Kept" }))
  for (const statement of ["truncate journals cascade", "delete from audit_log", "update audit_log set details = ''"]) {
    const refused = asOwner(addressAs(OWNER), (client) => client.query(statement))
    await expect(refused, statement).rejects.toThrow("append-only")
  }
})
