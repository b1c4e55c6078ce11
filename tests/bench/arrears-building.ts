/** A ledger to measure: tenants with months of rent, one journal for each charge and payment. It writes rows directly, without triggers. */
import Sqlite from "better-sqlite3"
import { addMonths, asMonth, clampedDay } from "../../app/values/calendar.ts"
import { migrateDatabase } from "../../db/migrate.ts"

const FIRST = asMonth("2021-01")
const RENT = 100_000

/** Creates the database file. Every tenant pays each month's rent two months later, so that some is always open. Returns the last month's first day. */
export function buildForArrears(file: string, tenants: number, months: number): void {
  migrateDatabase(file)
  const handle = new Sqlite(file)
  handle.pragma("foreign_keys = OFF")
  handle.pragma("synchronous = OFF")
  const triggers = handle.prepare<[], { name: string }>("select name from sqlite_master where type = 'trigger'").all()
  for (const { name } of triggers) handle.exec(`drop trigger "${name}"`)
  handle.transaction(() => fill(handle, tenants, months))()
  handle.exec("analyze")
  handle.pragma("wal_checkpoint(TRUNCATE)")
  handle.close()
}

/** The first day of the `count`th month. */
export const dayAfter = (count: number) => clampedDay(addMonths(FIRST, count), 1)

function fill(handle: Sqlite.Database, tenants: number, months: number): void {
  const tenant = handle.prepare(
    `insert into tenants (id, first_name, last_name, date_of_birth, primary_email, primary_phone, move_in_on, lease_end_on, created_at, updated_at)
     values (?, 'Dana', ?, '1980-01-01', ?, '9095550142', '2021-01-01', '2031-01-01', 0, 0)`,
  )
  const stay = handle.prepare(
    "insert into stays (tenant_id, unit_number, move_in_on, rent_from_period, created_at) values (?, ?, '2021-01-01', '2021-01', 0)",
  )
  const journal = handle.prepare(
    "insert into journals (id, tenant_id, kind, effective_on, recorded_at, idem_key) values (?, ?, ?, ?, 0, ?)",
  )
  const charge = handle.prepare(
    `insert into charges (id, tenant_id, unit_number, kind, effective_on, due_on, amount, open, origin, journal_id, created_at)
     values (?, ?, ?, 'rent', ?, ?, ?, ?, 'job', ?, 0)`,
  )
  const allocation = handle.prepare(
    "insert into allocations (journal_id, charge_id, bucket, cents, tender, category) values (?, ?, 'rent', ?, 'check', 'check')",
  )
  let number = 0
  for (let month = 0; month < months; month += 1) {
    for (let id = 1; id <= tenants; id += 1) {
      if (month === 0) {
        tenant.run(id, `Reyes ${id}`, `${id}@example.com`)
        stay.run(id, 100 + id)
      }
      number += 1
      const isPaid = month < months - 2
      journal.run(number, id, "rent_charge", dayAfter(month), `rent:${number}`)
      const chargeId = month * tenants + id
      charge.run(chargeId, id, 100 + id, dayAfter(month), dayAfter(month), RENT, isPaid ? 0 : RENT, number)
      if (month < 2) continue
      number += 1
      journal.run(number, id, "payment", dayAfter(month), `paid:${number}`)
      allocation.run(number, chargeId - 2 * tenants, RENT)
    }
  }
}
