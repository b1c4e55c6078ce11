/** Postings at a bank account other than deposits: transfers, returned checks, payouts, and paid deposits and advance rent. Source: money.md 11.4. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { isUndone } from "./ended-match.ts"

/** A journal line at a bank account. `amount` is signed cents like the bank's lines; `person` is the tenant, null for a transfer or payout; `note` a check number. */
export type BankPosting = {
  id: number
  accountId: number
  on: Day
  amount: Cents
  tenantId: number | null
  person: string | null
  name: string
  note: string | null
}

type Row = Omit<BankPosting, "name"> & { kind: keyof typeof NAMES; key: string; other: string | null }

const NAMES = {
  bank_transfer: ({ amount, other }: Row) => `Transfer ${amount < 0 ? "to" : "from"} ${other}`,
  bank_return: ({ amount, person }: Row) =>
    amount < 0 ? `Returned check of ${person}` : `Check of ${person}, paid after all`,
  deposit_paid_out: ({ person }: Row) => `Deposit paid to ${person}`,
  advance_paid_out: ({ person }: Row) => `Advance rent paid to ${person}`,
  payout_paid: ({ amount }: Row) =>
    amount < 0 ? "Payout taken by the payment provider" : "Payout of the payment provider",
  payout_failed: () => "Returned payout of the payment provider",
} as const

/** The journal `j` is in force: it is no reversal, and it was not undone. */
export const STANDS = sql`j.reverses_journal_id is null and j.idem_key not like '%:undone' and not ${isUndone(sql`j`)}`

/** The account's id: the last part of the ledger account `BANK:{n}`. */
export const ACCOUNT = sql`cast(substr(jl.account, 6) as integer)`

/** The postings that meet a condition on the journal line `jl` and its journal `j`, by day. */
export async function bankPostings(tx: Tx, where: SQL): Promise<BankPosting[]> {
  const rows = await tx.rows<Row>(sql`
    select jl.id as "id", ${ACCOUNT} as "accountId", coalesce(j.occurred_on, j.effective_on) as "on", jl.cents as "amount",
      j.tenant_id as "tenantId", trim(t.first_name || ' ' || t.last_name) as "person", j.memo as "note", j.kind as "kind", j.idem_key as "key",
      (select max(a.name) from journal_lines o join bank_accounts a on o.account = 'BANK:' || a.id
        where o.journal_id = j.id and o.account <> jl.account) as "other"
    from journal_lines jl join journals j on j.id = jl.journal_id left join tenants t on t.id = j.tenant_id
    where jl.account in (select 'BANK:' || id from bank_accounts)
      and j.kind in ('bank_transfer', 'bank_return', 'deposit_paid_out', 'advance_paid_out', 'payout_paid', 'payout_failed') and ${where}
    order by 3, 1`)
  const checks = await checksOf(tx, rows)
  return rows.map((row) => {
    const whole = { ...row, ...checks.get(paymentOf(row)) }
    const { id, accountId, on, amount, tenantId, person, note } = whole
    return { id, accountId, on, amount: Number(amount) as Cents, tenantId, person, note, name: NAMES[row.kind](whole) }
  })
}

/** The payment of a return, read from the journal's key `ret:{payment}:bank`; 0 for other kinds. */
const paymentOf = ({ kind, key }: Row): number => (kind === "bank_return" ? Number(key.split(":")[1]) : 0)

type Check = Pick<BankPosting, "tenantId" | "person" | "note">

async function checksOf(tx: Tx, rows: readonly Row[]): Promise<Map<number, Check>> {
  const ids = new Set(rows.map(paymentOf))
  const found = await tx.rows<Check & { paymentId: number }>(sql`
    select p.id as "paymentId", p.tenant_id as "tenantId", trim(t.first_name || ' ' || t.last_name) as "person", r.note as "note"
    from payments p join receipts r on r.id = p.receipt_id join tenants t on t.id = p.tenant_id where ${inList(sql`p.id`, ids)}`)
  return new Map(found.map(({ paymentId, ...check }) => [paymentId, check]))
}
