/** Preparing the autopay of ten thousand tenants, against a raw loop that writes the same rows and commits as often. In this process. */
import "./support/aliases.ts"
import { join } from "node:path"
import Sqlite, { type Database } from "better-sqlite3"
import { asDay } from "../../app/values/calendar.ts"
import { readSettings, replaceSettings } from "../../settings.ts"
import { buildForIssuing } from "./issue-rent-building.ts"
import type { Figure } from "./support/figure.ts"
import { rows } from "./support/scale.ts"

const TENANTS = rows(10_000)
const DAY = asDay("2026-11-01")
const NOW = Temporal.Instant.from(`${DAY}T11:30:00Z`).epochMilliseconds

export async function autopayRunFigures(folder: string): Promise<Figure[]> {
  replaceSettings(readSettings({ DATA_DIR: folder, PAYMENTS: "sandbox" }))
  const file = join(folder, "autopay-run.sqlite")
  await buildForIssuing(file, TENANTS)
  enrollEverybody(file)
  const value = await prepareByTheDomain(file)
  const floor = insertByHand(file)
  return [{ name: "preparing autopay for 10,000 tenants, to its floor", value: value / floor, goal: 8 }]
}

/** Everybody has an account, a saved card and autopay on the first. */
export function enrollEverybody(file: string): void {
  const db = new Sqlite(file)
  db.exec(`
    insert into settings (key, value, updated_at) values ('autopayDay', '1', 0);
    update tenants set provider_customer_id = 'cus_' || id, provider_account = 'acct_1 test';
    insert into users (email, first_name, last_name, tenant_id, enabled, created_at)
      select primary_email, first_name, last_name, id, 1, 0 from tenants;
    insert into payment_methods (id, tenant_id, account, type, brand, last4, exp_month, exp_year, funding, created_at)
      select 'pm_' || id, id, 'acct_1 test', 'card', 'visa', '4242', 12, 2040, 'credit', 0 from tenants;
    insert into autopay (tenant_id, enabled, method_id, method_type) select id, 1, 'pm_' || id, 'card' from tenants;`)
  db.close()
}

function spentSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

async function prepareByTheDomain(file: string): Promise<number> {
  const { closeDatabase, openDatabase, read, write } = await import("../../db/client.server.ts")
  const { chargeRents } = await import("../../jobs/charge-rent.ts")
  const { prepareAutopay } = await import("../../jobs/prepare-autopay.ts")
  openDatabase(file)
  for (const step of await read((tx) => chargeRents.due(tx, DAY), NOW)) await write(step, NOW)
  const start = process.cpuUsage()
  const steps = await read((tx) => prepareAutopay.due(tx, DAY), NOW)
  for (const step of steps) await write(step, NOW)
  const spent = spentSince(start)
  closeDatabase()
  return spent
}

/** Writes the created rows again into tables of the same shape. */
function insertByHand(file: string): number {
  const db = new Sqlite(file)
  for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"]) db.pragma(pragma)
  const tables = ["autopay_log", "receipts", "online_payments", "autopay_runs"]
  const copies = tables.map((name) => copyOf(db, name))
  const start = process.cpuUsage()
  for (let row = 0; row < TENANTS; row += 1) {
    db.exec("begin immediate")
    for (const { insert, rows } of copies) insert.run(...(rows[row] ?? []))
    db.exec("commit")
  }
  const spent = spentSince(start)
  db.close()
  return spent
}

/** An empty table like this one with its indexes, the insert statement, and the rows to insert. */
function copyOf(db: Database, name: string) {
  const rows = db.prepare(`select * from ${name}`).raw().all() as unknown[][]
  if (rows.length !== TENANTS) throw new Error(`${name} has ${rows.length} rows`)
  const made = db.prepare("select sql from sqlite_master where tbl_name = ? and sql is not null and type <> 'trigger'")
  for (const sql of made.pluck().all(name) as string[]) {
    db.exec(
      sql
        .replace(/^(CREATE (?:TABLE|(?:UNIQUE )?INDEX)) [`"]?(\w+)[`"]?/i, "$1 copy_$2")
        .replace(/ ON [`"]?\w+[`"]?/i, (on) => (/^create table/i.test(sql) ? on : ` ON copy_${name}`)),
    )
  }
  const insert = db.prepare(`insert into copy_${name} values (${(rows[0] ?? []).map(() => "?").join(", ")})`)
  return { insert, rows }
}
