/** The postings that bank lines can be matched to. Source: money.md 11.4. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { addDays, type Day } from "~/values/calendar.ts"
import { ACCOUNT, bankPostings, STANDS } from "../bank-files/bank-postings.ts"
import { IS_MATCHED } from "../bank-files/ended-match.ts"
import type { Matchable } from "./certain-pairs.ts"

/** An unmatched line. `isByHand`: its match was undone, so it is never matched automatically, but still counts as a candidate. */
export type OpenLine = Matchable & { isByHand: boolean }

export async function openLines(tx: Tx): Promise<OpenLine[]> {
  const rows = await tx.rows<Matchable & { undone: number }>(sql`
    select l.id as "id", l.account_id as "accountId", l.posted_on as "on", l.amount as "amount", l.check_number as "number",
      case when exists (select 1 from bank_matches u where u.line_id = l.id and u.undone_at is not null) then 1 else 0 end as "undone"
    from bank_lines l where not ${IS_MATCHED}`)
  return rows.map(({ undone, ...row }) => ({
    ...row,
    number: checkNumberIn(row.number),
    isByHand: Number(undone) === 1,
  }))
}

/** An amount at the bank by the books: a slip, a payment that its method brought there, or another posting. `person` is the only tenant's name. */
export type Target = Matchable & {
  kind: "slip" | "payment" | "posting"
  tenantId: number | null
  tender: string | null
  person: string | null
  name: string
}

/** The columns of `bank_matches` that refer to a target. */
export const linkTo = ({ kind, id }: Pick<Target, "kind" | "id">) => ({
  depositSlipId: kind === "slip" ? id : null,
  paymentId: kind === "payment" ? id : null,
  journalLineId: kind === "posting" ? id : null,
})

const NAME = sql`trim(t.first_name || ' ' || t.last_name)`

type Row = Omit<Target, "number" | "kind" | "person"> & { note: string | null }

/** Unmatched payments that went to an account by their method. */
export async function directPayments(tx: Tx, where: SQL): Promise<Target[]> {
  const rows = await tx.rows<Row>(sql`
    select p.id as "id", ${ACCOUNT} as "accountId", p.effective_on as "on", p.amount as "amount", p.tenant_id as "tenantId",
      r.tender as "tender", r.note as "note", ${NAME} as "name"
    from payments p join receipts r on r.id = p.receipt_id join tenants t on t.id = p.tenant_id
    join journals j on j.idem_key = 'dep:pay:' || p.id join journal_lines jl on jl.journal_id = j.id and jl.account like 'BANK:%'
    where r.status = 'succeeded' and not exists (select 1 from bank_matches m where m.payment_id = p.id and m.undone_at is null) and ${where}
    order by p.effective_on, p.id`)
  return rows.map((row) => targetOf("payment", { ...row, person: row.name }))
}

/** Unmatched deposited slips. A slip of one check has the check's number and tenant. */
export async function depositedSlips(tx: Tx, where: SQL): Promise<Target[]> {
  const rows = await tx.rows<Row & { count: number }>(sql`
    select s.id as "id", s.account_id as "accountId", s.deposited_on as "on", sum(sr.amount) as "amount", count(*) as "count",
      max(p.tenant_id) as "tenantId", max(r.tender) as "tender", max(r.note) as "note", max(${NAME}) as "name"
    from deposit_slips s join deposit_slip_rows sr on sr.slip_id = s.id and sr.left_at is null
    join payments p on p.id = sr.payment_id join receipts r on r.id = p.receipt_id join tenants t on t.id = p.tenant_id
    where s.state = 'deposited' and not exists (select 1 from bank_matches m where m.deposit_slip_id = s.id and m.undone_at is null) and ${where}
    group by s.id, s.account_id, s.deposited_on order by s.deposited_on, s.id`)
  return rows.map(({ count, amount, ...row }) => {
    const slip = { ...row, amount: Number(amount) as Target["amount"] }
    const name = `Deposit slip ${row.id}`
    return targetOf(
      "slip",
      Number(count) === 1
        ? { ...slip, person: row.name, name: `${name}, ${row.name}` }
        : { ...slip, person: null, name, tenantId: null, note: null },
    )
  })
}

/** Unmatched postings: transfers between own accounts, returned checks, payouts, and paid deposits and advance rent. */
export async function openPostings(tx: Tx, where: SQL): Promise<Target[]> {
  const rows = await bankPostings(
    tx,
    sql`${STANDS} and not exists (select 1 from bank_matches m where m.journal_line_id = jl.id and m.undone_at is null) and ${where}`,
  )
  return rows.map(({ note, ...row }) => ({ ...row, kind: "posting", tender: null, number: checkNumberIn(note) }))
}

const targetOf = (kind: Target["kind"], { note, ...row }: Row & Pick<Target, "person">): Target => ({
  ...row,
  kind,
  number: row.tender === "check" ? checkNumberIn(note) : null,
})

/** Any 5 business days lie within 14 calendar days. */
const MAX_DAYS = 14

export async function openTargets(tx: Tx, from: Day): Promise<Target[]> {
  const first = addDays(from, -MAX_DAYS)
  const payments = await directPayments(tx, sql`p.effective_on >= ${first}`)
  const postings = await openPostings(tx, sql`coalesce(j.occurred_on, j.effective_on) >= ${first}`)
  return [...(await depositedSlips(tx, sql`s.deposited_on >= ${first}`)), ...payments, ...postings]
}

/** The check number in a payment's note: only digits, with or without "#" or "check" before them. Leading zeros do not count. */
export function checkNumberIn(note: string | null): string | null {
  const [, digits] = /^(?:check\s*)?(?:#|no\.?)?\s*0*(\d{1,15})$/i.exec(note?.trim() ?? "") ?? []
  return digits ?? null
}
