/** Backups made on one engine and restored on the other by the built program, and the one before a migration. Runs on PostgreSQL. */
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { isPostgres } from "#db/engine.ts"
import { migratePostgres } from "#db/postgres/migrate.ts"
import { preparePostgres } from "#db/postgres/prepare.ts"
import { copyBeforeMigration } from "../../cli/copy-before.ts"
import { inFolder, onPostgres, type Property, rowsIn } from "../support/moves.ts"
import { migrationsOfNextVersion } from "../support/next-version.ts"
import { unpackedBackup } from "../support/released.ts"

const backupIn = (folder: string, name = "suitekeeper-") =>
  join(folder, readdirSync(folder).find((one) => one.startsWith(name) && one.endsWith(".sqlite")) ?? "")

describe.runIf(isPostgres)("backups", () => {
  const restored = async (property: Property, backup: string) => {
    const { status, output } = await property.run("restore", backup)
    expect([status, output]).toEqual([
      0,
      expect.stringMatching(/^Restored the backup of [^\n]*signs in again\.\nThe secret [^\n]*\n$/),
    ])
  }
  const LEDGER = ["journals", "journal_lines", "allocations", "receipts", "units", "tenants", "users", "stored_files"]

  test("a backup of either engine is restored on the other, with its files, and verifies", () =>
    onPostgres("backed_up", async (there) => {
      const building = inFolder()
      await building.run("demo", "seed", "--units", "20", "--months", "2")
      await building.run("backup", "--with-secret")
      await restored(there, backupIn(join(building.folder, "backups")))
      const [{ files, ended }] = (
        await there.client.query(
          "select (select count(*) from stored_bytes) as files, (select details from audit_log order by id desc limit 1) as ended",
        )
      ).rows
      expect([files > 0, ended]).toEqual([1 > 0, expect.stringContaining("was restored")])
      expect((await there.run("verify")).output).toContain("Every invariant holds")
      expect((await there.run("restore", backupIn(join(building.folder, "backups")))).output).toContain("is not empty")
      expect((await there.run("backup")).output).toContain("Backed up and verified")
      const back = inFolder()
      await restored(back, backupIn(join(there.folder, "backups")))
      expect((await back.run("verify")).output).toContain("Every invariant holds")
      const [before, after] = [rowsIn(building.folder), rowsIn(back.folder)]
      for (const table of LEDGER) expect([table, after[table]]).toEqual([table, before[table]])
    }))

  test("a backup of an older version is restored on PostgreSQL, migrated", () =>
    onPostgres("older", async (there) => {
      await restored(there, unpackedBackup("0003_api_tokens"))
      expect((await there.run("verify")).output).toContain("Every invariant holds")
    }))

  test("a migration that does not fit the rows changes nothing, leaves no copy, and names the version to start", () =>
    onPostgres("unfit", async (there) => {
      const folder = migrationsOfNextVersion("CREATE TABLE next (id bigint PRIMARY KEY); UPDATE units SET nothing = 1")
      const prepare = () =>
        preparePostgres({
          ...{ address: there.address, migrationAddress: there.address, folder: there.folder, migrations: folder },
          ...{ laws: {}, secret: "s", patience: 0 },
          copyBefore: () => copyBeforeMigration(there.folder, there.address),
        })
      await expect(prepare()).rejects.toThrow(/is as it was: column "nothing" .* Start the version before again\.$/)
      await there.client.query(`insert into settings (key, value, updated_at) values ('startedVersion', '"1.2.3"', 0)`)
      await expect(prepare()).rejects.toThrow(/Start version 1\.2\.3 again\.$/)
      expect((await there.client.query("select to_regclass('next') as next")).rows).toEqual([{ next: null }])
      expect(readdirSync(join(there.folder, "backups")).filter((name) => /sqlite|json/.test(name))).toEqual([])
    }))

  test("before a migration of a database with a schema a start makes a whole backup, which the version before restores", () =>
    onPostgres("outdated", async (there) => {
      await there.client.query("insert into settings (key, value, updated_at) values ('since', '1', 0)")
      const migrations = migrationsOfNextVersion("CREATE INDEX next ON units (number)")
      const copies: string[] = []
      const copyBefore = async () => void copies.push(await copyBeforeMigration(there.folder, there.address))
      expect(await migratePostgres(there.address, { folder: migrations, copyBefore })).toMatchObject({
        applied: ["next"],
      })
      expect(await migratePostgres(there.address, { folder: migrations, copyBefore })).toMatchObject({ applied: [] })
      expect(copies).toEqual([backupIn(join(there.folder, "backups"), "before-migration-")])
      await onPostgres("before", async (before) => {
        await restored(before, copies[0] ?? "")
        const rows = "select value from settings where key = 'since'"
        expect((await before.client.query(rows)).rows).toEqual([{ value: "1" }])
      })
    }))
})
