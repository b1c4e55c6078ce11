import Sqlite from "better-sqlite3"
import { addDays, asDay, type Day } from "../../app/values/calendar.ts"
import { migrateDatabase } from "../../db/migrate.ts"

type Row = { id: number; on: Day; amount: number }

/**
 * A bank account with as many lines as receipts. Half of the receipts went there by their method, half by a deposit slip each. A tenth of both have the same amount and day;
 * with `isEqual` all do. It writes rows directly, not through the domain.
 */
export function buildForMatching(file: string, count: number, isEqual: boolean): void {
  const db = emptyAccount(file)
  db.pragma("foreign_keys = OFF")
  db.pragma("synchronous = OFF")
  db.exec(`
    insert into bank_files (id, account_id, sha256, name, kind, line_count, first_on, last_on, imported_at, finished_at)
      values (1, 1, 'x', 'all.csv', 'csv', ${count}, '2020-01-01', '2026-12-31', 0, 0);
    insert into tenants (id, first_name, last_name, date_of_birth, primary_email, primary_phone, move_in_on, lease_end_on, created_at, updated_at)
      values (1, 'Dana', 'Reyes', '1980-01-01', 'dana@mail.example', '9095550142', '2019-12-01', '2029-08-31', 0, 0)`)
  const write = writer(db)
  db.transaction(() => {
    for (let at = 0; at < count; at += 1) write(rowAt(at, count, isEqual))
  })()
  db.pragma("wal_checkpoint(TRUNCATE)")
  db.close()
}

/** A new database with one bank account, opened. */
export function emptyAccount(file: string): Sqlite.Database {
  migrateDatabase(file)
  const db = new Sqlite(file)
  db.exec(
    "insert into bank_accounts (id, name, is_trust, opening_cents, opened_on, created_at) values (1, 'Operating', 0, 0, '2019-12-01', 0)",
  )
  return db
}

const FIRST = asDay("2020-01-01")

function rowAt(at: number, count: number, isEqual: boolean): Row {
  const isSame = isEqual || at % 10 === 0
  const on = isSame ? FIRST : addDays(FIRST, (at * 7) % 1_999)
  return { id: at + 1, on, amount: isSame ? 99_999 : 100_000 + (at % Math.ceil(count / 2)) }
}

function writer(db: Sqlite.Database): (row: Row) => void {
  const line = db.prepare(
    "insert into bank_lines (id, account_id, line_key, posted_on, amount, text) values (?, 1, ?, ?, ?, 'DEPOSIT')",
  )
  const filed = db.prepare("insert into bank_file_lines (file_id, line_id) values (1, ?)")
  const receipt = db.prepare(
    "insert into receipts (id, tenant_id, choice, amount, tender, source, status, initiated_at, effective_on) values (?, 1, 'rent', ?, ?, 'manual', 'succeeded', 0, ?)",
  )
  const payment = db.prepare(
    "insert into payments (id, receipt_id, tenant_id, type, amount, tender, effective_on, created_at) values (?, ?, 1, 'rent', ?, ?, ?, 0)",
  )
  const half = db.prepare("insert into journal_lines (id, journal_id, account, cents) values (?, ?, ?, ?)")
  const journal = db.prepare(
    "insert into journals (id, kind, effective_on, recorded_at, idem_key) values (?, 'bank_deposit', ?, 0, ?)",
  )
  const slip = db.prepare(
    "insert into deposit_slips (id, account_id, state, made_at, deposited_on, deposited_at) values (?, 1, 'deposited', 0, ?, 0)",
  )
  const onSlip = db.prepare("insert into deposit_slip_rows (slip_id, payment_id, amount) values (?, ?, ?)")
  return ({ id, on, amount }) => {
    const tender = id % 2 === 0 ? "zelle" : "check"
    line.run(id, String(id), on, amount)
    filed.run(id)
    receipt.run(String(id), amount, tender, on)
    payment.run(id, String(id), amount, tender, on)
    half.run(id * 2, id, "BANK:1", amount)
    half.run(id * 2 + 1, id, `CASH:${tender}`, -amount)
    journal.run(id, on, tender === "zelle" ? `dep:pay:${id}` : `dep:${id}`)
    if (tender === "zelle") return
    slip.run(id, on)
    onSlip.run(id, id, amount)
  }
}
