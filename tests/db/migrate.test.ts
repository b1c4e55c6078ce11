import { spawn } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { expect } from "vitest"
import { migrateDatabase } from "#db/migrate.ts"
import { MigrationRefused } from "#db/migration-refused.ts"
import { STARTED_VERSION } from "#db/started-version.ts"
import { PROJECTIONS } from "~/domain/ledger/projection-laws.ts"
import { onSqlite as test } from "../support/engines.ts"
import { migrationsOfNextVersion } from "../support/next-version.ts"

const newFile = () => join(mkdtempSync(join(tmpdir(), "suitekeeper-migrate-")), "suitekeeper.sqlite")

function change(file: string, sql: string): void {
  const handle = new Sqlite(file)
  handle.exec(sql)
  handle.close()
}

test("a new database is made, and migrating again changes nothing", () => {
  const file = newFile()
  expect(migrateDatabase(file)).toBeUndefined()
  expect(migrateDatabase(file)).toBeUndefined()
})

test("an older database is copied before it is migrated", () => {
  const file = newFile()
  migrateDatabase(file)
  const handle = new Sqlite(file)
  const last = handle.prepare("select count(*) as count from __drizzle_migrations").get() as { count: number }
  handle.close()
  expect(last.count).toBeGreaterThan(0)
  change(file, "insert into settings (key, value, updated_at) values ('websiteHeader', '\"Kept\"', 0)")
  expect(migrateDatabase(file, { folder: migrationsOfNextVersion() })).toBeDefined()
  const folder = join(file, "..", "backups")
  const [copy = ""] = readdirSync(folder)
  expect(statSync(join(folder, copy)).mode & 0o777).toBe(0o600)
  const stored = new Sqlite(join(folder, copy), { readonly: true })
  expect(stored.prepare("select value from settings where key = 'websiteHeader'").pluck().get()).toBe('"Kept"')
  stored.close()
})

test("a database of a newer program is refused with a clear line", () => {
  const file = newFile()
  migrateDatabase(file)
  change(file, "insert into __drizzle_migrations (hash, created_at) values ('later', 9999999999999)")
  expect(() => migrateDatabase(file)).toThrow(MigrationRefused)
  expect(() => migrateDatabase(file)).toThrow(/newer version/)
})

test("an empty file, or another program's database, is never taken for a new property", () => {
  const empty = newFile()
  writeFileSync(empty, "")
  expect(() => migrateDatabase(empty)).toThrow(/is empty: put the database back, or remove the file/)
  const foreign = newFile()
  change(foreign, "create table recipes (id integer primary key)")
  expect(() => migrateDatabase(foreign)).toThrow(/is no database of Suitekeeper/)
  const lost = newFile()
  writeFileSync(`${lost}-wal`, "the last writes of a database that was moved away")
  expect(() => migrateDatabase(lost)).toThrow(/write-ahead log is there/)
  expect(existsSync(lost)).toBe(false)
})

test("a migration that leaves a figure other than its rows say is refused with both, and changes nothing", () => {
  const file = newFile()
  migrateDatabase(file)
  change(file, "insert into settings (key, value, updated_at) values ('websiteHeader', '\"Kept\"', 0)")
  const before = readFileSync(file)
  const folder = migrationsOfNextVersion(`DELETE FROM rent_roll_totals;
--> statement-breakpoint
INSERT INTO rent_roll_totals (id, units) VALUES (1, 7);`)
  const migrate = () => migrateDatabase(file, { folder, laws: PROJECTIONS })
  expect(migrate).toThrow(MigrationRefused)
  expect(migrate).toThrow(/I17 .*: The rent roll keeps 7 as units, but it is 0\./)
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(readdirSync(join(file, "..", "backups"))).toEqual([])
  expect(migrateDatabase(file, { folder: migrationsOfNextVersion(), laws: PROJECTIONS })).toBeDefined()
})

test("a migration that does not fit the rows changes nothing, pushes no older copy out, and names the version to start", () => {
  const file = newFile()
  migrateDatabase(file)
  const copies = join(file, "..", "backups")
  mkdirSync(copies)
  const old = Array.from({ length: 10 }, (_, index) => `before-migration-2026-01-${index + 10}.sqlite`)
  for (const name of old) writeFileSync(join(copies, name), "")
  change(file, "insert into settings (key, value, updated_at) values ('websiteHeader', '\"Kept\"', 0)")
  const folder = migrationsOfNextVersion(`CREATE TABLE next (id integer PRIMARY KEY) STRICT;
--> statement-breakpoint
UPDATE settings SET key = 'websiteHeader';`)
  const migrate = () => migrateDatabase(file, { folder })
  const before = readFileSync(file)
  expect(migrate).toThrow(
    /was not migrated and is as it was: UNIQUE constraint failed: settings.key. Start the version before again\.$/,
  )
  expect(readFileSync(file).equals(before)).toBe(true)
  change(file, `insert into settings (key, value, updated_at) values ('${STARTED_VERSION}', '"1.2.3"', 0)`)
  expect(migrate).toThrow(MigrationRefused)
  expect(migrate).toThrow(/Start version 1\.2\.3 again\.$/)
  expect(readdirSync(copies)).toEqual(old.slice(1))
})

test("ten copies are kept, and none that is incomplete", () => {
  const file = newFile()
  migrateDatabase(file)
  const folder = join(file, "..", "backups")
  mkdirSync(folder)
  const old = Array.from({ length: 12 }, (_, index) => `before-migration-2026-01-${index + 10}.sqlite`)
  for (const name of [...old, "before-migration-2026-01-30.sqlite.part", "suitekeeper-2025.sqlite"]) {
    writeFileSync(join(folder, name), "")
  }
  expect(migrateDatabase(file, { folder: migrationsOfNextVersion() })).toBeDefined()
  const stored = readdirSync(folder)
  expect(stored.filter((name) => name.startsWith("before-migration-"))).toHaveLength(10)
  expect(stored.filter((name) => name.endsWith(".part"))).toEqual([])
  expect(stored).toEqual(expect.arrayContaining([old.at(-1), "suitekeeper-2025.sqlite"]))
})

const onLinux = process.platform === "linux" ? test : test.skip

onLinux("opening waits for a process that holds the database", async () => {
  const file = newFile()
  migrateDatabase(file)
  const holder = new Sqlite(file)
  holder.pragma("locking_mode = EXCLUSIVE")
  holder.exec("begin immediate")
  const code =
    "const { openDatabase, closeDatabase } = await import('./db/client.server.ts'); openDatabase(process.argv[1]); closeDatabase()"
  const child = spawn(process.execPath, ["--input-type=module", "-e", code, file], {
    stdio: ["ignore", "ignore", "pipe"],
  })
  let text = ""
  child.stderr.on("data", (part: Buffer) => {
    text += part.toString()
  })
  const status = new Promise((resolve) => child.once("close", resolve))
  const opened = () => child.exitCode !== null || filesOf(child.pid ?? 0).includes(file)
  await expect.poll(opened, { timeout: 60_000 }).toBe(true)
  holder.close()
  expect([await status, text]).toEqual([0, ""])
})

/** The paths of the files that a process has open now. */
function filesOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(join(folder, name))]
    } catch {
      // Closed between the two calls.
      return []
    }
  })
}
