import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { gunzipSync } from "node:zlib"
import Sqlite from "better-sqlite3"
import { expect, test } from "vitest"
import { migrateDatabase } from "#db/migrate.ts"
import { schemaFacts } from "#db/sqlite/schema-facts.ts"
import { migrationsOfNextVersion } from "../support/next-version.ts"
import { inFolder } from "../support/operator.ts"

const TABLES = ["journals", "journal_lines", "allocations", "charges", "receipts", "payments", "tenant_balances"]

/** What an earlier program knew of the ledger: its queries find the same rows after the migration. */
function ledgerQueries(file: string): string[] {
  const handle = new Sqlite(file, { readonly: true })
  const columns = (table: string) => handle.prepare(`select name from pragma_table_info('${table}')`).pluck().all()
  const queries = TABLES.map((table) => `select ${columns(table).join()} from ${table} order by 1`)
  handle.close()
  return queries
}

function rowsOf(file: string, queries: string[]): unknown[] {
  const handle = new Sqlite(file, { readonly: true })
  const rows = queries.map((query) => handle.prepare(query).raw().all())
  handle.close()
  return rows
}

const unpacked = (name: string, file: string): void =>
  writeFileSync(file, gunzipSync(readFileSync(`tests/fixtures/${name}.sqlite.gz`)))

const change = (file: string, sql: string): void => {
  const handle = new Sqlite(file)
  handle.exec(sql)
  handle.close()
}

const factsOf = (file: string): string[] => {
  const handle = new Sqlite(file, { readonly: true })
  try {
    return schemaFacts(handle)
  } finally {
    handle.close()
  }
}

test("a demo building of the last version before the baseline is adopted with its ledger as it was, and every invariant holds on it", async () => {
  await inFolder(async (run, file) => {
    unpacked("database-before-baseline", file)
    const queries = ledgerQueries(file)
    const before = rowsOf(file, queries)
    expect(migrateDatabase(file)).toMatch(/before-migration-/)
    expect(rowsOf(file, queries)).toEqual(before)
    expect(migrateDatabase(file)).toBeUndefined()
    expect(await run("verify")).toMatchObject({ status: 0, out: expect.stringContaining("Every invariant holds") })
  })
})

test("an adopted database and a new one have the same tables, columns, keys, indexes, checks and triggers", async () => {
  await inFolder(async (_, file) => {
    unpacked("database-before-baseline", file)
    migrateDatabase(file)
    migrateDatabase(`${file}.new`)
    expect(factsOf(file)).toEqual(factsOf(`${file}.new`))
  })
})

test("an adopted database is refused by its version as one of a newer, as every database is", async () => {
  await inFolder(async (_, file) => {
    unpacked("database-before-baseline", file)
    migrateDatabase(file, migrationsOfNextVersion())
    expect(() => migrateDatabase(file)).toThrow(/written by a newer version/)
  })
})

test.each([
  ["drop index charges_open", /missing: index charges_open on charges\(tenant_id BINARY/],
  ["drop trigger journals_whole", /missing: trigger journals_whole: create trigger/],
  ["alter table units add column color text", /not expected: column units.color text/],
  [
    "create table recipes (id integer primary key)",
    /not expected: column recipes.id integer key 1\n- not expected: table recipes$/,
  ],
])(
  "a database that was changed by hand (%s) is refused with the difference, and stays as it is",
  async (sql, difference) => {
    await inFolder(async (_, file) => {
      unpacked("database-before-baseline", file)
      change(file, sql)
      const before = readFileSync(file)
      expect(() => migrateDatabase(file)).toThrow(difference)
      expect(readFileSync(file).equals(before)).toBe(true)
      expect(existsSync(join(dirname(file), "backups"))).toBe(false)
    })
  },
)

test("an older database is refused with one line that names the version to start first", async () => {
  await inFolder(async (run, file) => {
    unpacked("database-too-old", file)
    expect(() => migrateDatabase(file)).toThrow(
      /is too old for this version\. Start the version tagged last-with-55-migrations on it once, then this one\.$/,
    )
    expect(await run("verify")).toMatchObject({ status: 1, err: expect.stringContaining("last-with-55-migrations") })
    expect(existsSync(join(dirname(file), "backups"))).toBe(false)
  })
})
