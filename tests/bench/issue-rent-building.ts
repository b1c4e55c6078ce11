import Sqlite from "better-sqlite3"
import { migrateDatabase } from "../../db/migrate.ts"
import { rebuildTotals } from "./support/rebuild-totals.ts"

/** A building of occupied suites whose rent was issued up to October 2026. It writes rows directly, not through the domain. */
export async function buildForIssuing(file: string, count: number): Promise<void> {
  migrateDatabase(file)
  const db = new Sqlite(file)
  db.pragma("foreign_keys = OFF")
  db.pragma("synchronous = OFF")
  const setting = db.prepare("insert into settings (key, value, updated_at) values (?, ?, 0)")
  const unit = db.prepare("insert into units (number, monthly_rent, deposit, created_at) values (?, ?, ?, 0)")
  const tenant = db.prepare(
    `insert into tenants (id, first_name, last_name, date_of_birth, primary_email, primary_phone, move_in_on, lease_end_on, created_at, updated_at)
     values (?, 'Dana', 'Reyes', '1980-01-01', ?, '9095550142', '2026-09-01', '2029-08-31', 0, 0)`,
  )
  const stay = db.prepare(
    "insert into stays (id, tenant_id, unit_number, move_in_on, rent_from_period, created_at) values (?, ?, ?, '2026-09-01', '2026-10', 0)",
  )
  const issued = db.prepare(
    "insert into issued_periods (unit_number, stay_id, period, recorded_at) values (?, ?, '2026-10', 0)",
  )
  db.transaction(() => {
    const settings = { timezone: "America/Los_Angeles", balanceIssueDay: 1, rentDueDay: 1, billingSince: "2025-01-01" }
    for (const [key, value] of Object.entries(settings)) setting.run(key, JSON.stringify(value))
    for (let id = 1; id <= count; id += 1) {
      unit.run(100 + id, 90_000 + (id % 97) * 1_250, 90_000)
      tenant.run(id, `tenant${id}@mail.example`)
      stay.run(id, id, 100 + id)
      issued.run(100 + id, id)
    }
  })()
  db.pragma("wal_checkpoint(TRUNCATE)")
  db.close()
  await rebuildTotals(file)
}
