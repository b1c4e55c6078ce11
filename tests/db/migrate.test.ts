import { mkdtempSync, readdirSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { expect, test } from "vitest"
import { MigrationRefused, migrateDatabase } from "#db/migrate.ts"

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
  change(file, "update __drizzle_migrations set created_at = created_at - 1")
  expect(() => migrateDatabase(file)).toThrow()
  const folder = join(file, "..", "backups")
  const [copy = ""] = readdirSync(folder)
  expect(statSync(join(folder, copy)).mode & 0o777).toBe(0o600)
  const kept = new Sqlite(join(folder, copy), { readonly: true })
  expect(kept.prepare("select value from settings where key = 'websiteHeader'").pluck().get()).toBe('"Kept"')
  kept.close()
})

test("a database of a newer program is refused with a clear line", () => {
  const file = newFile()
  migrateDatabase(file)
  change(file, "insert into __drizzle_migrations (hash, created_at) values ('later', 9999999999999)")
  expect(() => migrateDatabase(file)).toThrow(MigrationRefused)
  expect(() => migrateDatabase(file)).toThrow(/newer version/)
})
