/** A building with many months of charged and paid rent. It writes rows directly, not through the domain. */
import Sqlite from "better-sqlite3"
import { migrateDatabase } from "../../db/migrate.ts"

const TENDERS = ["card", "ach", "check", "zelle", "cash"] as const
const RENT = 100_000

type Size = { tenants: number; months: readonly string[] }

/** Every tenant pays every month; one in seven a month late, with a late fee; one in ten in advance. */
export function buildForReports(file: string, { tenants, months }: Size): void {
  migrateDatabase(file)
  const db = new Sqlite(file)
  db.pragma("foreign_keys = OFF")
  db.pragma("synchronous = OFF")
  dropTriggers(db)
  db.transaction(() => {
    const write = writerOf(db)
    write.settings({ timezone: "America/Los_Angeles", balanceIssueDay: 1, rentDueDay: 1, billingSince: "2015-01-01" })
    for (let tenant = 1; tenant <= tenants; tenant += 1) {
      write.tenant(tenant, `${months[0]}-01`)
      for (const [index, month] of months.entries()) {
        const isLate = (tenant + index) % 7 === 0
        const charge = write.charge(tenant, month, "rent", RENT)
        const paidOn = isLate ? (months[index + 1] ?? month) : month
        write.paid({ tenant, charge, on: `${paidOn}-03`, cents: RENT, tender: TENDERS[tenant % 5] ?? "check" })
        if (isLate) {
          const fee = write.charge(tenant, month, "late", RENT / 20)
          write.paid({ tenant, charge: fee, on: `${paidOn}-03`, cents: RENT / 20, tender: "check" })
        }
      }
      if (tenant % 10 === 0) write.ahead(tenant, `${months.at(-1)}-04`)
    }
  })()
  db.exec("analyze")
  db.pragma("wal_checkpoint(TRUNCATE)")
  db.close()
}

/** Drops the ledger's triggers. The rows follow their rules, but are too many to check one by one. */
function dropTriggers(db: Sqlite.Database): void {
  const names = db.prepare("select name from sqlite_master where type = 'trigger'").pluck().all() as string[]
  for (const name of names) db.exec(`drop trigger ${name}`)
}

type Paid = { tenant: number; charge: number; on: string; cents: number; tender: string }

function writerOf(db: Sqlite.Database) {
  const setting = db.prepare("insert into settings (key, value, updated_at) values (?, ?, 0)")
  const unit = db.prepare("insert into units (number, monthly_rent, deposit, floor, created_at) values (?, ?, ?, ?, 0)")
  const history = db.prepare(
    "insert into unit_history (unit_number, kind, effective_on, recorded_at, rent, floor) values (?, 'created', ?, 0, ?, ?)",
  )
  const tenantRow = db.prepare(
    `insert into tenants (id, first_name, last_name, date_of_birth, primary_email, primary_phone, move_in_on, lease_end_on, created_at, updated_at)
     values (?, 'Dana', 'Reyes', '1980-01-01', ?, '9095550142', ?, '2039-08-31', 0, 0)`,
  )
  const stay = db.prepare(
    "insert into stays (id, tenant_id, unit_number, move_in_on, rent_from_period, created_at) values (?, ?, ?, ?, ?, 0)",
  )
  const journal = db.prepare(
    "insert into journals (id, tenant_id, kind, effective_on, recorded_at, receipt_id, idem_key) values (?, ?, ?, ?, 0, ?, ?)",
  )
  const line = db.prepare("insert into journal_lines (journal_id, tenant_id, account, cents) values (?, ?, ?, ?)")
  const charge = db.prepare(
    `insert into charges (tenant_id, stay_id, unit_number, kind, period, effective_on, due_on, amount, open, origin, journal_id, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, 0, 'job', ?, 0)`,
  )
  const receipt = db.prepare(
    `insert into receipts (id, tenant_id, choice, amount, tender, source, status, initiated_at, effective_on)
     values (?, ?, 'everything', ?, ?, 'manual', 'succeeded', 0, ?)`,
  )
  const allocation = db.prepare(
    "insert into allocations (journal_id, charge_id, bucket, cents, tender, category) values (?, ?, ?, ?, ?, ?)",
  )
  let journals = 0
  const post = (
    tenant: number,
    kind: string,
    on: string,
    lines: Record<string, number>,
    receiptId: string | null = null,
  ) => {
    journals += 1
    journal.run(journals, tenant, kind, on, receiptId, `bench:${journals}`)
    for (const [account, cents] of Object.entries(lines)) line.run(journals, tenant, account, cents)
    return journals
  }
  return {
    settings(values: Record<string, unknown>) {
      for (const [key, value] of Object.entries(values)) setting.run(key, JSON.stringify(value))
    },
    tenant(id: number, since: string) {
      unit.run(100 + id, RENT, RENT, (id % 9) + 1)
      history.run(100 + id, since, RENT, (id % 9) + 1)
      tenantRow.run(id, `tenant${id}@mail.example`, since)
      stay.run(id, id, 100 + id, since, since.slice(0, 7))
      post(id, "payment", since, { "CASH:check": RENT, DEP_HELD: -RENT })
    },
    charge(tenant: number, month: string, kind: "rent" | "late", cents: number): number {
      const [account, income, posted] =
        kind === "rent" ? ["AR_RENT", "INC_RENT", "rent_charge"] : ["AR_LATE", "INC_LATE", "late_fee"]
      const on = kind === "rent" ? `${month}-01` : `${month}-05`
      const number = post(tenant, posted ?? "", on, { [account ?? ""]: cents, [income ?? ""]: -cents })
      return Number(charge.run(tenant, tenant, 100 + tenant, kind, month, on, on, cents, number).lastInsertRowid)
    },
    paid({ tenant, charge: id, on, cents, tender }: Paid) {
      const receiptId = `bench-${tenant}-${id}`
      const fee = tender === "card" ? cents * 0.03 : 0
      const account = tender === "card" || tender === "ach" ? "STRIPE" : `CASH:${tender}`
      receipt.run(receiptId, tenant, cents, tender, on)
      const lines = { [account]: cents + fee, AR_RENT: -cents, ...(fee > 0 ? { INC_CONV: -fee } : {}) }
      allocation.run(post(tenant, "payment", on, lines, receiptId), id, "rent", cents, tender, tender)
    },
    ahead: (tenant: number, on: string) => post(tenant, "payment", on, { "CASH:check": RENT, ADV_CASH: -RENT }),
  }
}
