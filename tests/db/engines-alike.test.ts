/** Both engines have the same schema, and the same history leaves the same rows on both. Runs on PostgreSQL, with SQLite beside it. */
import { readFileSync } from "node:fs"
import Sqlite from "better-sqlite3"
import pg from "pg"
import { describe, expect, test } from "vitest"
import { isPostgres } from "#db/engine.ts"
import { rowsAfterHistory } from "../support/history-on-engine.ts"
import { addressOf, OF_TEST } from "../support/postgres-database.ts"
import { namesOnPostgres, namesOnSqlite } from "../support/schema-names.ts"
import { sqliteTemplate } from "../support/sqlite-template.ts"

describe.runIf(isPostgres)("beside SQLite", () => {
  test("tables, columns, keys, indexes, checks and guards are the same", async () => {
    const sqlite = new Sqlite(sqliteTemplate(), { readonly: true })
    const client = new pg.Client({ connectionString: addressOf(OF_TEST) })
    await client.connect()
    expect(await namesOnPostgres(client)).toEqual(namesOnSqlite(sqlite))
    await client.end()
    sqlite.close()
  })

  test("the conditions of indexes and checks say the same", () => {
    expect(conditionsOf("postgres")).toEqual(conditionsOf("sqlite"))
  })

  test("the same history of 150 events leaves the same rows in every table", async () => {
    const [onPostgres, onSqlite] = [await rowsAfterHistory("postgres", 150), await rowsAfterHistory("sqlite", 150)]
    expect(Object.values(onPostgres).flat().length).toBeGreaterThan(500)
    expect(onPostgres).toEqual(onSqlite)
  })
})

type Snapshot = {
  tables: Record<
    string,
    {
      name: string
      indexes: Record<string, { name: string; where?: string }>
      checkConstraints: Record<string, { name: string; value: string }>
    }
  >
}

/** The conditions in an engine's newest snapshot, by their names. */
function conditionsOf(engine: "sqlite" | "postgres"): Record<string, string> {
  const folder = `db/${engine}/migrations/meta`
  const { entries } = JSON.parse(readFileSync(`${folder}/_journal.json`, "utf8")) as { entries: { idx: number }[] }
  const newest = String(entries.at(-1)?.idx).padStart(4, "0")
  const { tables } = JSON.parse(readFileSync(`${folder}/${newest}_snapshot.json`, "utf8")) as Snapshot
  return Object.fromEntries(
    Object.values(tables)
      .flatMap(({ indexes, checkConstraints }) => [
        ...Object.values(indexes).map(({ name, where = "" }) => [name, alike(where)]),
        ...Object.values(checkConstraints).map(({ name, value }) => [name, alike(value)]),
      ])
      .filter(([, condition]) => condition !== "")
      .toSorted(),
  )
}

/** The engines express conditions on flags differently: SQLite compares with 0 or 1. */
const alike = (condition: string) =>
  condition
    .replaceAll(/"(\w+)"\./g, "")
    .replaceAll('"', "")
    .replaceAll(/\blivemode is not null/g, "livemode in (0, 1)")
    .replaceAll(/(?<! is )\bnot (\w+)\b/g, "$1 = 0")
