/** The journal lines at a bank account, described in words. Source: money.md 11.5. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { methodLabel } from "~/values/payments/payment-labels.ts"
import { bankLedgerAccount } from "../ledger/accounts.ts"
import type { JournalKind } from "../ledger/journal-entry.ts"
import { KIND_LABELS } from "../reports/posting-text.ts"

/** `on` is the true day. `bookedOn` is the day in the books, if it differs because the month of `on` is closed. `amount` is signed like the bank's lines. */
export type AccountLine = {
  id: number
  journalId: number
  key: string
  kind: JournalKind
  on: Day
  bookedOn: Day
  amount: Cents
  name: string
  recordedAt: number
  note: string | null
}

type Row = Omit<AccountLine, "name"> & { other: string | null; person: string | null }

/** The true day of the journal `j`. */
export const TRUE_DAY = sql`coalesce(j.occurred_on, j.effective_on)`

/** The lines that meet a condition on the line `jl` and its journal `j`, by true day, then in order of posting. Excludes the opening balance. */
export async function accountLines(tx: Tx, accountId: number, where: SQL): Promise<AccountLine[]> {
  const rows = await tx.rows<Row>(sql`
    select jl.id as "id", j.id as "journalId", j.idem_key as "key", j.kind as "kind", ${TRUE_DAY} as "on", j.effective_on as "bookedOn",
      jl.cents as "amount", j.recorded_at as "recordedAt", j.memo as "note", trim(t.first_name || ' ' || t.last_name) as "person",
      (select max(a.name) from journal_lines o join bank_accounts a on o.account = 'BANK:' || a.id
        where o.journal_id = j.id and o.account <> jl.account) as "other"
    from journal_lines jl join journals j on j.id = jl.journal_id left join tenants t on t.id = j.tenant_id
    where jl.account = ${bankLedgerAccount(accountId)} and j.kind <> 'bank_opening' and ${where}
    order by 5, 1`)
  const payments = await paymentsOf(tx, rows)
  return rows.map(({ other, person, amount, ...row }) => {
    const payment = payments.get(paymentIn(row.key) ?? 0)
    const cents = Number(amount) as Cents
    const name = nameOf({ ...row, amount: cents, other, person }, payment)
    return { ...row, amount: cents, name, note: payment?.note ?? row.note }
  })
}

/** The payment whose method, deletion or return made the journal with this key. */
export function paymentIn(key: string): number | null {
  const [, number] = /^(?:dep:pay|undep|ret):(\d+)/.exec(key) ?? []
  return number === undefined ? null : Number(number)
}

/** The deposit slip named in a key. */
export function slipIn(key: string): number | null {
  const [, number] = /^dep:(\d+)/.exec(key) ?? []
  return number === undefined ? null : Number(number)
}

type Payment = { id: number; person: string; tender: string; note: string | null }

async function paymentsOf(tx: Tx, rows: readonly Row[]): Promise<Map<number, Payment>> {
  const ids = new Set(rows.flatMap(({ key }) => paymentIn(key) ?? []))
  const found = await tx.rows<Payment>(sql`
    select p.id as "id", trim(t.first_name || ' ' || t.last_name) as "person", r.tender as "tender", r.note as "note"
    from payments p join receipts r on r.id = p.receipt_id join tenants t on t.id = p.tenant_id where ${inList(sql`p.id`, ids)}`)
  return new Map(found.map((payment) => [payment.id, payment]))
}

function nameOf(row: Row, payment: Payment | undefined): string {
  const { kind, key, amount, other, person } = row
  const slip = slipIn(key)
  const undone = key.endsWith(":undone") ? ", undone" : ""
  if (slip !== null) return `Deposit slip ${slip}${undone}`
  if (kind === "bank_transfer") return `Transfer ${(amount < 0) === (undone === "") ? "to" : "from"} ${other}${undone}`
  if (kind === "bank_return" && payment)
    return amount < 0 ? `Returned check of ${payment.person}` : `Check of ${payment.person}, paid after all`
  if (payment)
    return `${methodLabel(payment.tender)} of ${payment.person}${key.startsWith("undep:") ? ", deleted" : ""}`
  return `${KIND_LABELS[kind]}${person === null ? "" : `, ${person}`}${undone}`
}
