/** `restore --before-migration` on PostgreSQL takes an update back, by the built program. tests/take-update-back.test.ts does it on SQLite. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import pg from "pg"
import { describe, expect, onTestFinished, test } from "vitest"
import { isPostgres } from "#db/engine.ts"
import { newestSchema } from "#db/migrate.ts"
import { whileNotServed } from "#db/move/replace-on-postgres.ts"
import { migratePostgres } from "#db/postgres/migrate.ts"
import { copyBeforeMigration } from "../../cli/copy-before.ts"
import { killedWhenBlocked, onPostgres, type Property, propertyAt } from "../support/moves.ts"
import { migrationsOfNextVersion } from "../support/next-version.ts"
import { asOwner } from "../support/postgres/pair.ts"
import { releasedSchemas, schemaOf, unpackedBackup } from "../support/released.ts"

type There = Property & { address: string; client: pg.Client }

const NOW = "(extract(epoch from now()) * 1000)::bigint"
const NEXT = "CREATE INDEX next ON units (number)"
const OUTBOX = "message_id, recipients, subject, body, state, pending, refused, created_at, next_at, sent_at"
const mail = (id: string, state: string) =>
  `('<${id}>', '[{"name":"Dana","address":"dana@example.com"}]', '${id}', null, '${state}', '[]', '[]', ${NOW}, ${NOW}, ${state === "sent" ? NOW : "null"})`

/** The rows recorded after the update: manual and online payments, a request, and a sent mail. */
const RECORDED = `
  insert into receipts (id, tenant_id, choice, amount, tender, source, status, initiated_at) values
    ('by-hand', 1, 'rent', 125050, 'check', 'manual', 'created', ${NOW}), ('online', 1, 'rent', 10000, 'card', 'portal', 'pending', ${NOW});
  insert into maintenance_requests (title, last_status_update, created_at, tenant_id) values ('Leak', ${NOW}, ${NOW}, 1);
  update tenants set primary_phone = '9095550199', version = version + 1 where id = 1;
  update outbox set state = 'sent', sent_at = ${NOW} where subject = 'waited';
  insert into outbox (${OUTBOX}) values ${mail("left since", "sent")}, ${mail("waits now", "queued")};`

/** Makes a session wait at its first new table until no other session has the lock. */
const WAITS_AT_FIRST_NEW_TABLE = `
  create schema waiting;
  create function waiting.wait() returns event_trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(1); end $$;
  create event trigger waiting on ddl_command_start when tag in ('CREATE TABLE') execute function waiting.wait()`

/** Every row except those that a restore changes, and the number of stored files' chunks. */
async function booksOf({ client }: There): Promise<Record<string, unknown>> {
  const { rows } = await client.query("select tablename as name from pg_tables where schemaname = 'public' order by 1")
  const changed =
    /^(sessions|api_tokens|settings|audit_|outbox|assigned_ids|last_write|processes|leases|stored_|captured|__)/
  const books: Record<string, unknown> = {}
  for (const { name } of rows as { name: string }[]) {
    if (!changed.test(name)) books[name] = (await client.query(`select * from "${name}" order by 1, 2`)).rows
  }
  return books
}

const valuesOf = async ({ client }: There, sql: string) =>
  (await client.query({ text: sql, rowMode: "array" })).rows.flat()

/** Puts a stored property of an earlier schema into the database. */
const bring = ({ address, owner = address }: { address: string; owner?: string }, name: string) =>
  whileNotServed({ address, migrationAddress: owner }, ({ replace }) => {
    const file = unpackedBackup(name)
    return replace({ file, files: join(dirname(file), "files") })
  })

const older = releasedSchemas().filter(
  (name) => schemaOf(name) < newestSchema() && schemaOf(name) >= schemaOf("0003_api_tokens"),
)
const NEWEST = releasedSchemas().at(-1) ?? ""
const UPDATES = [
  ...older.map((name) => ({ name: `of the schema ${name} by this version`, schema: name, next: false })),
  { name: "of this version, by the version before", schema: NEWEST, next: true },
]

describe.runIf(isPostgres).each(UPDATES)("an update $name", ({ schema, next }) => {
  test("is taken back: the books and files are those of before, what was recorded since is listed, and no mail is sent twice", () =>
    onPostgres("taken_back", async (there) => {
      await bring(there, schema)
      await there.client.query(`insert into outbox (${OUTBOX}) values ${mail("waited", "queued")}`)
      await there.client.query(
        "insert into deployment (system_identifier, timeline, secret_fingerprint) values ('a server', 1, 'a secret')",
      )
      await there.client.query(
        `insert into settings (key, value, updated_at) values ('startedVersion', '"0.8.7"', 0) on conflict (key) do update set value = excluded.value`,
      )
      const [before, files] = [
        await booksOf(there),
        await valuesOf(there, "select sha256 from stored_bytes order by 1"),
      ]
      const folder = next ? migrationsOfNextVersion(NEXT) : undefined
      const copyBefore = async () => void (await copyBeforeMigration(there.folder, there.address))
      const { applied } = await migratePostgres(there.address, { copyBefore, ...(folder ? { folder } : {}) })
      expect(applied.length).toBeGreaterThan(0)
      await there.client.query(RECORDED)
      const backups = join(there.folder, "backups")

      const undecided = await there.run("restore", "--before-migration")
      expect([undecided.status, undecided.output]).toEqual([
        1,
        expect.stringContaining("Nothing was changed. Type yes, or add --yes."),
      ])
      expect(await valuesOf(there, "select id from receipts where id in ('by-hand', 'online')")).toHaveLength(2)
      expect(readdirSync(backups).filter((name) => name.startsWith("before-restore"))).toEqual([])

      const { status, output } = await there.run("restore", "--before-migration", "--yes")
      expect([status, output]).toEqual([0, expect.stringContaining("  payments: 2, $100.00\n")])
      expect(output).toMatch(/The update was taken back: .*before-restore-.*\nNow start version 0\.8\.7: /)
      expect(await booksOf(there)).toEqual(before)
      expect(await valuesOf(there, "select sha256 from stored_bytes order by 1")).toEqual(files)
      expect(await valuesOf(there, "select to_regclass('next')::text")).toEqual([null])
      const listed = readdirSync(backups).find((name) => name.startsWith("recorded-since-")) ?? ""
      expect(readdirSync(join(backups, listed)).toSorted()).toEqual([
        "edited-tenants.csv",
        "payments.csv",
        "requests.csv",
      ])
      expect(readFileSync(join(backups, listed, "payments.csv"), "utf8")).toContain(
        ",100.00,0.00,card,rent,pending,,from",
      )
      const sent = "select subject, state from outbox where message_id in ('<waited>', '<left since>', '<waits now>')"
      expect(await valuesOf(there, `${sent} order by id`)).toEqual(["waited", "sent", "left since", "sent"])
      const last = "select category from audit_log order by id desc limit 1"
      expect(await valuesOf(there, last)).toEqual(["BACKUP_RESTORED"])
      const sweep = "select value from settings where key = 'sweepRequired'"
      expect(await valuesOf(there, sweep)).toEqual(['"yes"'])
      expect(existsSync(join(there.folder, "restoring"))).toBe(false)
      expect((await there.run("restore", "--before-migration", "--yes")).output).toContain("no update to take back")
    }))
})

describe.runIf(isPostgres)("an update on PostgreSQL", () => {
  test("is not taken back without a backup, with an old one, while it is served, or by another than the owner, and then verifies", () =>
    onPostgres("not_taken_back", async (there) => {
      await bring(there, NEWEST)
      const refused = async (line: string) =>
        expect(await there.run("restore", "--before-migration", "--yes")).toEqual({
          status: 1,
          output: expect.stringContaining(line),
        })
      await refused("No update made a backup in")
      const copyBefore = async () => void (await copyBeforeMigration(there.folder, there.address))
      await migratePostgres(there.address, { copyBefore, folder: migrationsOfNextVersion(NEXT) })
      const serving = new pg.Client({ connectionString: there.address, application_name: "suitekeeper" })
      await serving.connect()
      await refused("stop every process of Suitekeeper on it first")
      await serving.end()
      await there.client.query("alter table users owner to pg_monitor")
      await refused("belong to the role pg_monitor: give DATABASE_MIGRATION_URL the address with that role.")
      await there.client.query("alter table users owner to current_user")
      const backups = join(there.folder, "backups")
      const manifest = join(backups, readdirSync(backups).find((name) => name.endsWith(".json")) ?? "")
      const text = readFileSync(manifest, "utf8")
      writeFileSync(manifest, text.replace(/"createdAt": "20\d\d/, '"createdAt": "2020'))
      await refused("days old: you would have to enter again everything that was recorded since. Add --old")
      writeFileSync(manifest, text)
      const taken = await there.run("restore", "--before-migration", "--yes")
      expect([taken.status, taken.output]).toEqual([0, expect.stringContaining("payments: 0, $0.00")])
      expect((await there.run("verify")).output).toContain("Every invariant holds")
    }))

  test("that is killed after it dropped the tables leaves them as they were, and is taken back by the next try", () =>
    onPostgres("killed_taken_back", async (there) => {
      await bring(there, NEWEST)
      const copyBefore = async () => void (await copyBeforeMigration(there.folder, there.address))
      await migratePostgres(there.address, { copyBefore, folder: migrationsOfNextVersion(NEXT) })
      await there.client.query(RECORDED)
      const before = await booksOf(there)
      await there.client.query(WAITS_AT_FIRST_NEW_TABLE)
      await there.client.query("begin; select pg_advisory_xact_lock(1)")
      const restore = there.start("restore", "--before-migration", "--yes")
      const dropped =
        "select count(*)::int from pg_locks where relation = to_regclass('users') and mode = 'AccessExclusiveLock'"
      await expect.poll(() => valuesOf(there, dropped)).toEqual([1])
      await killedWhenBlocked(restore, there.client)
      await there.client.query("drop schema waiting cascade")
      expect(await booksOf(there)).toEqual(before)
      const taken = await there.run("restore", "--before-migration", "--yes")
      expect([taken.status, taken.output]).toEqual([0, expect.stringContaining("payments: 2, $100.00")])
      expect(await valuesOf(there, "select id from receipts where id in ('by-hand', 'online')")).toEqual([])
    }))

  test("is taken back by a program whose role owns nothing, which reads and writes afterwards", () =>
    onPostgres("roles_taken_back", async ({ folder, address: owner, client }) => {
      const role = `taking_back_${process.pid}`
      await client.query(`create role ${role} login`)
      onTestFinished(async () => {
        await asOwner(process.env.DATABASE_URL ?? "", (admin) => admin.query(`drop role ${role}`))
      })
      const address = Object.assign(new URL(owner), { username: role }).href
      const there = propertyAt(folder, { DATABASE_URL: address, DATABASE_MIGRATION_URL: owner })
      await bring({ address, owner }, NEWEST)
      const copyBefore = async () => void (await copyBeforeMigration(folder, owner))
      await migratePostgres(owner, { copyBefore, folder: migrationsOfNextVersion(NEXT), role: address })
      const taken = await there.run("restore", "--before-migration", "--yes")
      expect([taken.status, taken.output]).toEqual([0, expect.stringContaining("The update was taken back")])
      const ann = ["--email", "ann@example.com", "--first", "Ann", "--last", "Lee", "--level", "0"]
      expect((await there.run("user", "create", ...ann)).status).toBe(0)
      expect((await there.run("verify")).output).toContain("Every invariant holds")
      const owners = await client.query(`select tableowner from pg_tables where tableowner = '${role}'`)
      expect(owners.rows).toEqual([])
    }))
})
