/** A stored database of every released schema migrates to the present one; rows, stored files and the audit log do not change. */
import { renameSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, test } from "vitest"
import { closeDatabase, openDatabase, read } from "#db/client.server.ts"
import { isPostgres } from "#db/engine.ts"
import { migrateDatabase, newestSchema } from "#db/migrate.ts"
import { sqliteSource } from "#db/move/sqlite-property.ts"
import { allViolations } from "~/domain/backups/violations.ts"
import { PROJECTIONS } from "~/domain/ledger/projection-laws.ts"
import { readText } from "../support/documents.ts"
import { emptyFolder } from "../support/processes.ts"
import { run } from "../support/program.ts"
import {
  firstMigrations,
  onFile,
  postgresMigrationsOf,
  releasedSchemas,
  rowsOf,
  schemaOf,
  tablesOf,
  unpackedBackup,
} from "../support/released.ts"

const NAMES = releasedSchemas()
/** A restore ends the sessions and tokens, requires a sweep, and adds a row to the audit log. */
const CHANGED_BY_RESTORE = ["sessions", "api_tokens", "calendar_addresses", "settings", "audit_log", "audit_days"]

/** Migrations that compute a projection again, because they changed its meaning. The laws of `verify` check the result. */
const SUMMED_ANEW: Record<string, string> = { "0002_rent-roll-by-its-writers": "rent_roll_open_rent" }
const summedAnew = (name: string): string[] =>
  Object.entries(SUMMED_ANEW).flatMap(([by, table]) => (schemaOf(name) < schemaOf(by) ? table : []))

test("every version of the changelog has a stored database of its schema, and so has the baseline", () => {
  const schemas = JSON.parse(readText("tests/fixtures/released/versions.json")) as Record<string, string>
  const versions = [...readText("CHANGELOG.md").matchAll(/^## \[(\d[^\]]*)\]/gm)].map(([, version = ""]) => version)
  expect(versions.filter((version) => !NAMES.includes(schemas[version] ?? ""))).toEqual([])
  expect(NAMES).toContain("0000_baseline")
  for (const name of NAMES) expect([name, schemaOf(name)]).toEqual([name, expect.any(Number)])
})

describe.skipIf(isPostgres).each(NAMES)("a database of the schema %s on SQLite", (name) => {
  test("is migrated with every row and stored file as it was, and every invariant holds", async () => {
    const file = unpackedBackup(name)
    const files = join(dirname(file), "files")
    const all = await onFile(file, async (handle) => tablesOf(handle))
    const tables = all.filter((table) => !summedAnew(name).includes(table.name))
    const rows = () => onFile(file, (handle) => rowsOf(tables, sqliteSource(handle, files)))
    const before = await rows()
    expect([tables.length > 50, before.contents.length > 5]).toEqual([true, true])
    const copy = migrateDatabase(file, { laws: PROJECTIONS })
    expect(copy === undefined).toBe(schemaOf(name) === newestSchema())
    expect(await rows()).toEqual(before)
    await closeDatabase()
    openDatabase(file)
    expect(await read(allViolations)).toEqual([])
    await closeDatabase()
    const started = emptyFolder()
    renameSync(file, join(started, "suitekeeper.sqlite"))
    renameSync(files, join(started, "files"))
    expect((await run(started, "verify")).output).toContain("Every invariant holds")
  })

  test("is restored from a backup of its time", async () => {
    const backup = unpackedBackup(name)
    const tables = await onFile(backup, async (handle) => tablesOf(handle))
    const same = tables.filter((table) => ![...CHANGED_BY_RESTORE, ...summedAnew(name)].includes(table.name))
    const rows = (file: string) =>
      onFile(file, (handle) => rowsOf(same, sqliteSource(handle, join(dirname(file), "files"))))
    const folder = emptyFolder()
    expect(await run(folder, "restore", backup)).toEqual({ status: 0, output: expect.stringContaining("Restored") })
    expect(await rows(join(folder, "suitekeeper.sqlite"))).toEqual(await rows(backup))
    expect((await run(folder, "verify")).output).toContain("Every invariant holds")
  })
})

describe.runIf(isPostgres)("on PostgreSQL", async () => {
  const { connect } = await import("#db/postgres/hosts.ts")
  const { migratePostgres } = await import("#db/postgres/migrate.ts")
  const { copiedTables } = await import("#db/move/copied-tables.ts")
  const { copyProperty } = await import("#db/move/copy-property.ts")
  const { withLaws, withoutLaws } = await import("#db/move/held-laws.ts")
  const { postgresSource, postgresTarget } = await import("#db/move/postgres-property.ts")
  const { onPostgres } = await import("../support/moves.ts")
  const known = NAMES.filter((name) => postgresMigrationsOf(name).length > 0)

  test.each(known)("a database of the schema %s is migrated with every row and stored file as it was", (name) =>
    onPostgres("released", async ({ address, run: operate, client }) => {
      const file = unpackedBackup(name)
      await client.query("drop schema public cascade; create schema public")
      await migratePostgres(address, { folder: firstMigrations(postgresMigrationsOf(name).length) })
      const session = await connect(address, {})
      await session.script("begin")
      const tables = await copiedTables(session)
      const references = await withoutLaws(session, tables)
      await onFile(file, (handle) =>
        copyProperty(tables, sqliteSource(handle, join(dirname(file), "files")), postgresTarget(session)),
      )
      await session.script("update last_write set at = coalesce((select max(created_at) from audit_log), 0)")
      await withLaws(session, tables, references)
      await session.script("commit")
      const held = async () => {
        await session.script("begin isolation level repeatable read read only")
        const rows = await rowsOf(tables, postgresSource(session))
        const { digest } = await copyProperty(tables, postgresSource(session))
        await session.script("rollback")
        return { ...rows, digest }
      }
      const before = await held()
      expect(before.contents.length).toBeGreaterThan(5)
      await migratePostgres(address, { laws: PROJECTIONS })
      expect(await held()).toEqual(before)
      await session.end()
      expect((await operate("verify")).output).toContain("Every invariant holds")
    }),
  )
})
