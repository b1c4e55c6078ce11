/** The list of dates in the next 90 days for a building of 10,000 units, against bare statements that read the same rows with their names. In this process. */
import "./support/aliases.ts"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { addDays, asDay } from "../../app/values/calendar.ts"
import { buildForRentRoll } from "./rent-roll-building.ts"
import type { Figure } from "./support/figure.ts"
import { rows, times } from "./support/scale.ts"

const UNITS = rows(10_000)
const RUNS = times(20)
const DAYS = 90

export async function datesFigures(folder: string): Promise<Figure[]> {
  process.env.DATA_DIR ??= folder
  const { closeDatabase, openDatabase, read } = await import("../../db/client.server.ts")
  const { SYSTEM } = await import("../../app/domain/permissions.ts")
  const { upcomingDates } = await import("../../app/domain/dates/dates.ts")
  const { today } = await import("../../app/domain/settings/defaults.ts")
  const file = join(folder, "dates.sqlite")
  await buildForRentRoll(file, UNITS, new Date().toISOString().slice(0, 7))
  openDatabase(file)
  const now = await read(today)
  fill(file, now)
  const bare = new Sqlite(file, { readonly: true })
  const all = () => read((tx) => upcomingDates(tx, SYSTEM, { days: DAYS }))
  const one = () => read((tx) => upcomingDates(tx, SYSTEM, { days: DAYS, kind: "moveOut" }))
  const floor = () => everything(bare, now, addDays(now, DAYS))
  const [found, expected] = [(await all()).length, floor().length]
  if (found !== expected) throw new Error(`${found} dates come up, and ${expected} are stored`)
  const least = await spent(floor)
  const figures = [
    {
      name: "dates of 10,000 units in 90 days, to bare statements of them",
      value: (await spent(all)) / least,
      goal: 2.5,
    },
    { name: "the move-outs alone, to the same", value: (await spent(one)) / least, goal: 0.1 },
  ]
  closeDatabase()
  bare.close()
  return figures
}

/** CPU milliseconds of one run, after a warm-up run. */
async function spent(work: () => unknown): Promise<number> {
  await work()
  const before = process.cpuUsage()
  for (let run = 0; run < RUNS; run += 1) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / RUNS
}

/** Leases, certificates and increases end or begin on every day of the year to come, each lease with a term. */
function fill(file: string, now: string): void {
  const db = new Sqlite(file)
  db.pragma("foreign_keys = OFF")
  const day = (of: number) => addDays(asDay(now), of % 365)
  const lease = db.prepare("update tenants set lease_end_on = ? where id = ?")
  const term = db.prepare(
    "insert into lease_terms (stay_id, starts_on, ends_on, created_at) values (?, '2024-05-01', ?, 0)",
  )
  const certificate = db.prepare(
    `insert into insurance_certificates (tenant_id, insurer, policy, amount_cents, expires_on, state, created_at)
     values (?, 'Harbor Mutual', '1', 1, ?, 'accepted', 0)`,
  )
  const increase = db.prepare(
    "update units set planned_increase_on = ?, planned_increase_cents = 1000 where number = ?",
  )
  const stays = db
    .prepare<[], { id: number; tenant: number }>(
      "select id, tenant_id as tenant from stays where move_out_on is null and not is_subunit",
    )
    .all()
  db.transaction(() => {
    for (const { id, tenant } of stays) {
      lease.run(day(id * 7), tenant)
      term.run(id, day(id * 7))
      certificate.run(tenant, day(id * 11 + 1))
    }
    for (let number = 101; number < 101 + UNITS; number += 4) increase.run(day(number * 3 + 1), number)
  })()
  db.exec("analyze")
  db.close()
}

function everything(bare: Sqlite.Database, from: string, until: string): unknown[] {
  const held = "stays s join tenants t on t.id = s.tenant_id"
  const name = "t.id, t.first_name, t.last_name, t.primary_email, s.unit_number"
  const within = (sql: string) => bare.prepare(sql).all(from, until)
  return [
    ...within(`select ${name}, t.lease_end_on from ${held}
      where s.move_out_on is null and not s.is_subunit and t.lease_end_on between ? and ?`),
    ...within(`select ${name}, c.expires_on from insurance_certificates c join stays s on s.tenant_id = c.tenant_id
      join tenants t on t.id = s.tenant_id
      where s.move_out_on is null and not s.is_subunit and c.expires_on between ? and ?`),
    ...within(`select ${name}, u.planned_increase_on from units u
      left join stays s on s.unit_number = u.number and s.move_out_on is null left join tenants t on t.id = s.tenant_id
      where u.planned_increase_on between ? and ?`),
  ]
}
