import { readFileSync, writeFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import Sqlite from "better-sqlite3"
import { expect, test } from "vitest"
import { migrateDatabase } from "#db/migrate.ts"
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

test("the demo building of commit 75e275b migrates with its ledger as it was, and every invariant holds on it", async () => {
  await inFolder(async (run, file) => {
    writeFileSync(file, gunzipSync(readFileSync("tests/fixtures/database-75e275b.sqlite.gz")))
    const queries = ledgerQueries(file)
    const before = rowsOf(file, queries)
    migrateDatabase(file)
    expect(rowsOf(file, queries)).toEqual(before)
    expect(await run("verify")).toMatchObject({ status: 0, out: expect.stringContaining("Every invariant holds") })
  })
})
