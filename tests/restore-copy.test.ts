/** Restoring, with the built program, the copy that an update made before it migrated. */
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import Sqlite from "better-sqlite3"
import { beforeAll, expect, test } from "vitest"
import { migrateDatabase } from "#db/migrate.ts"
import { migrationsOfNextVersion } from "./support/next-version.ts"
import { emptyFolder } from "./support/processes.ts"
import { run, serving } from "./support/program.ts"

const databaseIn = (folder: string) => join(folder, "suitekeeper.sqlite")
const copiesIn = (folder: string, what: string) =>
  readdirSync(join(folder, "backups"))
    .filter((name) => name.startsWith(`before-${what}-`))
    .map((name) => join(folder, "backups", name))
const everythingBelow = (folder: string) => readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted()

function rowsOf(file: string, sql: string): unknown[] {
  const handle = new Sqlite(file, { readonly: true })
  const rows = handle.prepare(sql).all()
  handle.close()
  return rows
}

function change(file: string, sql: string): void {
  const handle = new Sqlite(file)
  handle.exec(sql)
  handle.close()
}

let building: string
beforeAll(async () => {
  building = emptyFolder()
  await run(building, "demo", "seed", "--units", "20", "--months", "2")
})

const LEDGER = "select * from journal_lines order by id"

/** The building after an update to the next version, which has written to it. `copy` is the copy that the update made before. */
function updated(): { folder: string; file: string; copy: string } {
  const folder = emptyFolder()
  cpSync(building, folder, { recursive: true })
  const file = databaseIn(folder)
  const copy = migrateDatabase(file, { folder: migrationsOfNextVersion() }) ?? ""
  change(file, "insert into settings (key, value, updated_at) values ('since', '1', 0)")
  return { folder, file, copy }
}

test("after an update that was a mistake the version before puts its copy back, with the files where they were", async () => {
  const { folder, file, copy } = updated()
  expect((await run(folder, "verify")).output).toContain("was written by a newer version")
  const files = everythingBelow(join(folder, "files"))
  const { status, output } = await run(folder, "restore", copy)
  expect([status, output]).toEqual([0, expect.stringMatching(/^Restored the copy of \d{4}-[^\n]*signs in again\.\n$/)])
  expect(output).toContain("the files there stayed")
  expect(everythingBelow(folder).filter((name) => /restoring|-wal$|-shm$/.test(name))).toEqual([])
  expect(rowsOf(file, LEDGER)).toEqual(rowsOf(databaseIn(building), LEDGER))
  expect(rowsOf(file, "select * from settings where key = 'since'")).toEqual([])
  expect(rowsOf(file, "select category from audit_log order by id desc limit 1")).toEqual([
    { category: "BACKUP_RESTORED" },
  ])
  expect(everythingBelow(join(folder, "files"))).toEqual(files)
  expect((await run(folder, "verify")).output).toContain("Every invariant holds")
})

test("what a restored copy replaced is kept beside it, with its last writes, and can be put back in the same way", async () => {
  const folder = emptyFolder()
  cpSync(building, folder, { recursive: true })
  const file = databaseIn(folder)
  const first = join(folder, "backups", "before-migration-2026-11-20T03-04-05-678Z.sqlite")
  expect((await run(folder, "backup")).status).toBe(0)
  copyFileSync(file, first)
  // Killed, so that its last write is only in the write-ahead log.
  const { child, status } = await serving(folder)
  change(file, "insert into settings (key, value, updated_at) values ('since', '1', 0)")
  child.kill("SIGKILL")
  await status
  expect((await run(folder, "restore", first)).output).toContain("Restored the copy of 2026-11-20T03:04:05.678Z")
  const [previous = ""] = copiesIn(folder, "restore")
  expect(statSync(previous).mode & 0o777).toBe(0o600)
  expect(rowsOf(file, "select value from settings where key = 'since'")).toEqual([])
  expect((await run(folder, "restore", previous)).status).toBe(0)
  expect(rowsOf(file, "select value from settings where key = 'since'")).toEqual([{ value: "1" }])
})

test("a copy of an older version is migrated, as a backup is, and the program says so", async () => {
  const folder = emptyFolder()
  writeFileSync(databaseIn(folder), gunzipSync(readFileSync("tests/fixtures/database-before-baseline.sqlite.gz")))
  await run(folder, "verify")
  const [copy = ""] = copiesIn(folder, "migration")
  const { status, output } = await run(folder, "restore", copy)
  expect([status, output]).toEqual([
    0,
    expect.stringContaining("The copy was of an older version, and this one migrated"),
  ])
  expect((await run(folder, "verify")).status).toBe(0)
})

test("stored files that were deleted since the update are told, and the rest is put back", async () => {
  const { folder, copy } = updated()
  const [content] = rowsOf(copy, "select sha256 from contents limit 1") as { sha256: string }[]
  const sha256 = content?.sha256 ?? ""
  writeFileSync(join(folder, "files", sha256.slice(0, 2), sha256), "")
  const { status, output } = await run(folder, "restore", copy)
  expect([status, output]).toEqual([0, expect.stringContaining("deleted since, or damaged: 1. See verify.")])
})

test("a copy that is damaged, newer, of another DATA_DIR, or while the database is in use is refused with one line, and nothing changes", async () => {
  const refused = async ({ folder, file }: { folder: string; file: string }, copy: string, line: string) => {
    const before = readFileSync(file)
    const { status, output } = await run(folder, "restore", copy)
    expect([status, output.split("\n").length, output]).toEqual([1, 2, expect.stringContaining(line)])
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(everythingBelow(folder).filter((name) => /restoring|before-restore/.test(name))).toEqual([])
  }
  const damaged = updated()
  writeFileSync(damaged.copy, readFileSync(damaged.copy).fill("x", 0, 100))
  await refused(damaged, damaged.copy, "is damaged: restore another copy")
  const cut = updated()
  writeFileSync(cut.copy, readFileSync(cut.copy).subarray(0, 200_000))
  await refused(cut, cut.copy, "is damaged: restore another copy")
  const newer = updated()
  copyFileSync(newer.file, newer.copy)
  chmodSync(newer.copy, 0o600)
  await refused(newer, newer.copy, "was made by a newer version of Suitekeeper")
  const older = updated()
  writeFileSync(older.copy, gunzipSync(readFileSync("tests/fixtures/database-too-old.sqlite.gz")))
  await refused(older, older.copy, "Restore it with the version tagged last-with-55-migrations")
  const [one, other] = [updated(), updated()]
  await refused(one, other.copy, "in the DATA_DIR in whose backups it lies")
  const handle = new Sqlite(one.file)
  handle.pragma("journal_mode = WAL")
  handle.exec("begin immediate")
  await refused(one, one.copy, "cannot be copied before it is replaced")
  handle.close()
  expect(existsSync(one.copy)).toBe(true)
  const served = emptyFolder()
  cpSync(building, served, { recursive: true })
  await serving(served)
  const copy = join(served, "backups", "before-migration-2026-11-20T03-04-05-678Z.sqlite")
  expect((await run(served, "backup")).status).toBe(0)
  copyFileSync(one.copy, copy)
  expect((await run(served, "restore", copy)).output).toMatch(/^Another process serves DATA_DIR [^\n]*\n$/)
})
