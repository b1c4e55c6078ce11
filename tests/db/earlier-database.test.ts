import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { gunzipSync } from "node:zlib"
import Sqlite from "better-sqlite3"
import * as fc from "fast-check"
import { expect } from "vitest"
import { closeDatabase, openDatabase, read } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.ts"
import { schemaFacts } from "#db/sqlite/schema-facts.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { rentRollTotalsViolations } from "~/domain/rent-roll-totals/rent-roll-totals.ts"
import { asDay } from "~/values/calendar.ts"
import { historiesOf, liveOn } from "../support/building-histories.ts"
import { confirmsClock } from "../support/confirmed-clock.ts"
import { onSqlite as test } from "../support/engines.ts"
import { migrationsOfNextVersion } from "../support/next-version.ts"
import { inFolder } from "../support/operator.ts"
import { WITH_UNITS } from "../support/unit-histories.ts"
import { on } from "../support/world.ts"

const TOTALS = [
  "select * from rent_roll_totals",
  "select * from rent_roll_months where total_paid <> 0 order by 1",
  "select * from rent_roll_open_rent where open <> 0 order by 1",
]
const TABLES = ["journals", "journal_lines", "allocations", "charges", "receipts", "payments", "tenant_balances"]

/** The queries of an earlier program on the ledger, which must return the same rows after the migration. */
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

test("totals of the rent roll that had gone wrong are summed anew by the migration", async () => {
  await inFolder(async (run, file) => {
    unpacked("database-before-baseline", file)
    const before = rowsOf(file, TOTALS)
    change(
      file,
      "update rent_roll_totals set rent = 1, units = 0; delete from rent_roll_months; update rent_roll_open_rent set open = open + 1",
    )
    migrateDatabase(file)
    expect(rowsOf(file, TOTALS)).toEqual(before)
    expect(await run("verify")).toMatchObject({ status: 0 })
  })
})

test("an earlier database whose balances are not those of its ledger is refused by a command with the tenant, and stays as it is", async () => {
  await inFolder(async (run, file) => {
    unpacked("database-before-baseline", file)
    change(file, "update tenant_balances set rent = rent + 7 where tenant_id = 3")
    const stored = () => [factsOf(file), rowsOf(file, [...ledgerQueries(file), "select * from __drizzle_migrations"])]
    const before = stored()
    const { status, err } = await run("verify")
    expect([status, err]).toEqual([
      1,
      expect.stringContaining("I7 tenant balances are what their lines sum to: tenant 3"),
    ])
    expect(stored()).toEqual(before)
  })
})

/** The projections without values that differ in each run, such as a receipt's id. */
const PROJECTIONS = [
  "select * from tenant_balances order by 1",
  "select * from tenant_months order by 1, 2",
  "select id, tenant_id, open, due_on, deleted_at from charges order by 1",
  "select tenant_id, initiated_at, amount, status, taken_back from receipts order by 1, 2, 3, 4, 5",
  "select * from rent_roll_totals",
  "select * from rent_roll_months order by 1",
  "select * from rent_roll_open_rent order by 1",
]

/** A new database with the rows of another. */
function copyRows(from: string, to: string): void {
  migrateDatabase(to)
  const handle = new Sqlite(to)
  const stored = (type: string) =>
    handle
      .prepare<[string], { name: string; sql: string }>("select name, sql from sqlite_master where type = ?")
      .all(type)
      .filter(({ name }) => !/^(sqlite|__drizzle)_/.test(name))
  const triggers = stored("trigger")
  for (const { name } of triggers) handle.exec(`drop trigger ${name}`)
  handle.pragma("foreign_keys = off")
  handle.exec(`attach '${from}' as other`)
  for (const { name } of stored("table")) {
    const columns = handle.prepare(`select '"' || name || '"' from pragma_table_info('${name}')`).pluck().all().join()
    handle.exec(`delete from main.${name}; insert into main.${name} (${columns}) select ${columns} from other.${name}`)
  }
  for (const { sql } of triggers) handle.exec(sql)
  handle.close()
}

test("an adopted database and a new one with its rows have equal projections after the same 500 events", async () => {
  const history = fc.sample(historiesOf(WITH_UNITS, 60), { seed: 20_261_124, numRuns: 60 }).flat().slice(0, 500)
  expect(history).toHaveLength(500)
  await inFolder(async (_, file) => {
    unpacked("database-before-baseline", file)
    migrateDatabase(file)
    copyRows(file, `${file}.new`)
    const before = rowsOf(file, PROJECTIONS)
    expect(rowsOf(`${file}.new`, PROJECTIONS)).toEqual(before)
    for (const each of [file, `${file}.new`]) {
      openDatabase(each)
      const days = history.map((happening) => ({ ...happening, days: happening.days % 2 }))
      await liveOn(asDay("2026-11-25"), WITH_UNITS, days, {
        afterEach: async (day) => void (await confirmsClock(on(day))),
      })
      expect(await read(rentRollTotalsViolations)).toEqual([])
      // Ignores the disputes, because the demo's past contains responses that no bank gives.
      expect((await read(verifyLedger)).filter(({ law }) => !law.includes("in dispute"))).toEqual([])
      closeDatabase()
    }
    const after = rowsOf(file, PROJECTIONS)
    for (const [index, rows] of after.entries()) expect(rows).not.toEqual(before[index])
    expect(rowsOf(`${file}.new`, PROJECTIONS)).toEqual(after)
    expect(factsOf(`${file}.new`)).toEqual(factsOf(file))
  })
})

test("an adopted database is refused by its version as one of a newer, as every database is", async () => {
  await inFolder(async (_, file) => {
    unpacked("database-before-baseline", file)
    migrateDatabase(file, { folder: migrationsOfNextVersion() })
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
