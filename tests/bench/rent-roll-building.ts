/** A building to measure: `count` units, four of five occupied, with a year of rent. It writes rows directly, as fast as the disk allows. */
import Sqlite from "better-sqlite3"
import { normalizeForSearch } from "../../app/values/contact.ts"
import { migrateDatabase } from "../../db/migrate.ts"
import { rebuildTotals } from "./support/rebuild-totals.ts"

const MONTHS = 12
const NAMES = ["Dana Whitfield", "Nguyễn Thị Hương", "Łukasz Brzęczyszczykiewicz", "Zoë Castellanos", "Ivan Sato"]
const STATUSES = ["none", "none", "green", "yellow", "grey"]

/** Creates the database file of a building whose current month is `period`. */
export async function buildForRentRoll(file: string, count: number, period: string): Promise<void> {
  migrateDatabase(file)
  const handle = new Sqlite(file)
  handle.pragma("foreign_keys = OFF")
  handle.pragma("synchronous = OFF")
  handle.transaction(() => fill(handle, count, period))()
  await rebuildTotals(file)
  handle.exec("analyze")
  handle.pragma("wal_checkpoint(TRUNCATE)")
  handle.close()
}

function fill(handle: Sqlite.Database, count: number, period: string): void {
  const unit = handle.prepare(
    "insert into units (number, monthly_rent, deposit, square_footage, floor, status, ready_to_rent, created_at) values (?, ?, ?, ?, ?, ?, ?, 0)",
  )
  const history = handle.prepare(
    "insert into unit_history (unit_number, kind, effective_on, recorded_at, old_rent, rent) values (?, ?, ?, 0, ?, ?)",
  )
  const tenant = handle.prepare(
    `insert into tenants (id, first_name, last_name, date_of_birth, business_name, primary_email, primary_phone, move_in_on, lease_end_on, rent_roll_text, created_at, updated_at)
     values (?, ?, ?, '1980-01-01', ?, ?, '9095550142', '2024-05-01', '2027-04-30', ?, 0, 0)`,
  )
  const stay = handle.prepare(
    "insert into stays (tenant_id, unit_number, is_subunit, move_in_on, rent_from_period, created_at) values (?, ?, ?, '2024-05-01', '2024-06', 0)",
  )
  const balance = handle.prepare(
    "insert into tenant_balances (tenant_id, rent, late, other, deposit_reserve, advance_cash, last_journal_id) values (?, ?, ?, ?, ?, ?, 1)",
  )
  const paid = handle.prepare(
    "insert into tenant_months (tenant_id, period, rent_paid, total_paid) values (?, ?, ?, ?)",
  )
  const charge = handle.prepare(
    "insert into charges (tenant_id, unit_number, kind, period, effective_on, due_on, amount, open, origin, journal_id, created_at) values (?, ?, 'rent', ?, ?, ?, ?, ?, 'job', 1, 0)",
  )
  const receipt = handle.prepare(
    "insert into receipts (id, tenant_id, choice, amount, tender, source, status, initiated_at) values (?, ?, 'rent', ?, 'ach', 'portal', 'pending', 0)",
  )
  const note = handle.prepare(
    "insert into tenant_notes (tenant_id, title, description, created_at) values (?, 'Called', 'About the key', 1)",
  )
  for (let index = 0; index < count; index += 1) {
    const number = 101 + index
    const rent = 90_000 + (index % 97) * 1_250
    unit.run(
      number,
      rent,
      rent,
      200 + (index % 50) * 12,
      (index % 9) + 1,
      STATUSES[index % 5],
      index % 31 === 0 ? 1 : 0,
    )
    history.run(number, "created", "2024-01-01", null, rent - 5_000)
    history.run(number, "rent", "2026-04-01", rent - 5_000, rent)
    if (index % 5 === 4) continue
    const owner = index % 40 === 3 ? index : index + 1
    const isSubunit = owner !== index + 1
    if (!isSubunit) {
      const [first = "", ...rest] = (NAMES[index % NAMES.length] ?? "").split(" ")
      const last = `${rest.join(" ")} ${index}`
      const business = index % 3 === 0 ? `${last} Trading LLC` : null
      const email = `tenant${index}@mail.example`
      tenant.run(
        owner,
        first,
        last,
        business,
        email,
        normalizeForSearch([`${first} ${last}`, business ?? "", email].join("\n")),
      )
      const owes = index % 3 === 1 ? rent : 0
      balance.run(
        owner,
        owes,
        owes ? 4_500 : 0,
        index % 11 === 1 && owes ? 2_000 : 0,
        rent,
        index % 13 === 0 && !owes ? 12_300 : 0,
      )
      for (let back = 0; back < MONTHS; back += 1) {
        const month = monthsBefore(period, back)
        if (back > 0 || !owes) paid.run(owner, month, rent, rent)
        charge.run(owner, number, month, `${month}-01`, `${month}-01`, rent, back === 0 && owes ? rent : 0)
      }
      if (index % 17 === 1) receipt.run(`bench-${number}`, owner, rent)
      if (index % 20 === 0) note.run(owner)
    }
    stay.run(owner, number, isSubunit ? 1 : 0)
  }
}

function monthsBefore(period: string, back: number): string {
  const months = Number(period.slice(0, 4)) * 12 + Number(period.slice(5)) - 1 - back
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`
}
