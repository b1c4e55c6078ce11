/** Issuing a month's rent to ten thousand tenants, against a raw loop that writes the same rows and commits as often. In this process. */
import "./support/aliases.ts"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { asDay, type Day } from "../../app/values/calendar.ts"
import { buildForIssuing } from "./issue-rent-building.ts"
import type { Figure } from "./support/figure.ts"
import { rows } from "./support/scale.ts"

const TENANTS = rows(10_000)
/** The day on which the rents of `buildForIssuing` are due. */
export const DAY = asDay("2026-11-01")

export async function issueRentFigures(folder: string): Promise<Figure[]> {
  const own = join(folder, "issue-own.sqlite")
  const raw = join(folder, "issue-raw.sqlite")
  for (const file of [own, raw]) await buildForIssuing(file, TENANTS)
  const { MOST_AT_ONCE } = await import("../../app/domain/ledger/charges/rent-due.ts")
  const floor = issueByHand(raw, MOST_AT_ONCE)
  const { spent: value, count } = await issueByTheDomain(own, DAY)
  if (count !== TENANTS) throw new Error(`${count} rents were due`)
  return [{ name: "issuing rent for 10,000 tenants, to its floor", value: value / floor, goal: 4 }]
}

function spentSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** The CPU milliseconds that the domain takes to issue the rents of a day, on the engine of this process, and their number. */
export async function issueByTheDomain(source: string, day: Day): Promise<{ spent: number; count: number }> {
  const { closeDatabase, openDatabase, read, write } = await import("../../db/client.server.ts")
  const { chargeRents } = await import("../../jobs/charge-rent.ts")
  const now = Temporal.Instant.from(`${day}T11:00:00Z`).epochMilliseconds
  openDatabase(source)
  const start = process.cpuUsage()
  const steps = await read((tx) => chargeRents.due(tx, day), now)
  for (const step of steps) await write(step, now)
  const spent = spentSince(start)
  await closeDatabase()
  return { spent, count: steps.reduce((sum, { alone = [] }) => sum + alone.length, 0) }
}

/** The same with one commit for so many rents. */
function issueByHand(file: string, atOnce: number): number {
  const db = new Sqlite(file)
  for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "recursive_triggers = ON"]) {
    db.pragma(pragma)
  }
  db.pragma("cache_size = -16000")
  db.pragma("mmap_size = 1073741824")
  const due = db.prepare(
    "select s.id, s.tenant_id, s.unit_number, u.monthly_rent from stays s join units u on u.number = s.unit_number where s.move_out_on is null order by s.unit_number",
  )
  const charge = db.prepare(
    `insert into charges (tenant_id, stay_id, unit_number, kind, period, effective_on, due_on, amount, open, origin, journal_id, created_at)
     values (?, ?, ?, 'rent', '2026-11', ?, ?, ?, ?, 'job', ?, 0)`,
  )
  const line = db.prepare("insert into journal_lines (journal_id, tenant_id, account, cents) values (?, ?, ?, ?)")
  const journal = db.prepare(
    "insert into journals (id, tenant_id, kind, effective_on, recorded_at, idem_key) values (?, ?, 'rent_charge', ?, 0, ?)",
  )
  const balance = db.prepare(
    `insert into tenant_balances (tenant_id, rent, last_journal_id) values (?, ?, ?)
     on conflict (tenant_id) do update set rent = rent + excluded.rent, last_journal_id = excluded.last_journal_id`,
  )
  const total = db.prepare("update rent_roll_totals set rent = rent + ?, balance_owed = balance_owed + 1")
  const open = db.prepare(
    `insert into rent_roll_open_rent (period, open) values ('2026-11', ?)
     on conflict (period) do update set open = open + excluded.open`,
  )
  const issued = db.prepare(
    "insert into issued_periods (unit_number, stay_id, period, journal_id, recorded_at) values (?, ?, '2026-11', ?, 0)",
  )
  type Due = { id: number; tenant_id: number; unit_number: number; monthly_rent: number }
  const start = process.cpuUsage()
  let id = 0
  for (const { id: stayId, tenant_id: tenantId, unit_number: unit, monthly_rent: rent } of due.all() as Due[]) {
    id += 1
    if (!db.inTransaction) db.exec("begin immediate")
    charge.run(tenantId, stayId, unit, DAY, DAY, rent, rent, id)
    line.run(id, tenantId, "AR_RENT", rent)
    line.run(id, tenantId, "INC_RENT", -rent)
    balance.run(tenantId, rent, id)
    total.run(rent)
    open.run(rent)
    journal.run(id, tenantId, DAY, `rent:${unit}:${stayId}:2026-11`)
    issued.run(unit, stayId, id)
    if (id % atOnce === 0) db.exec("commit")
  }
  if (db.inTransaction) db.exec("commit")
  const spent = spentSince(start)
  db.close()
  return spent
}
