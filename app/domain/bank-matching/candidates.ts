/** What the lines of bank accounts may be matched to. Source: money.md 11.4. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { addDays, type Day } from "~/values/calendar.ts"
import type { Matchable } from "./certain-pairs.ts"

/** A match counts unless its payment was deleted. */
export const IS_MATCHED = sql`exists (select 1 from bank_matches m left join payments mp on mp.id = m.payment_id
  left join receipts mr on mr.id = mp.receipt_id where m.line_id = l.id and (mr.id is null or mr.status <> 'reversed'))`

/** Credits of all accounts that are not matched, from a day on. */
export const openCredits = (tx: Tx, from: Day | null = null): Promise<Matchable[]> =>
  tx.rows<Matchable>(sql`
    select l.id as "id", l.posted_on as "on", l.amount as "amount", l.check_number as "number" from bank_lines l
    where l.amount > 0 and not ${IS_MATCHED} ${from === null ? sql`` : sql`and l.posted_on >= ${from}`}`)

/** Payments by hand that the bank may show one by one: those of a deposit slip come with the slip's line. */
const MAY_BE_A_LINE: SQL = sql`r.source in ('manual', 'move_in') and r.tender <> 'managementCredit' and r.status = 'succeeded'
  and p.journal_id is not null and not exists (select 1 from bank_matches m where m.payment_id = p.id)`

export type OpenPayment = Matchable & { tenantId: number; tender: string; name: string }

/** Payments that no line is matched to, within days of each other. */
export async function openPayments(tx: Tx, where: SQL): Promise<OpenPayment[]> {
  const rows = await tx.rows<OpenPayment & { note: string | null }>(sql`
    select p.id as "id", p.effective_on as "on", p.amount as "amount", p.tenant_id as "tenantId", r.tender as "tender", r.note as "note",
      trim(t.first_name || ' ' || t.last_name) as "name"
    from payments p join receipts r on r.id = p.receipt_id join tenants t on t.id = p.tenant_id
    where ${MAY_BE_A_LINE} and ${where} order by p.effective_on, p.id`)
  return rows.map(({ note, ...row }) => ({ ...row, number: row.tender === "check" ? checkNumberIn(note) : null }))
}

/** Two calendar weeks hold every 5 business days. */
const MAX_DAYS = 10

export const openPaymentsFrom = (tx: Tx, from: Day): Promise<OpenPayment[]> =>
  openPayments(tx, sql`p.effective_on >= ${addDays(from, -MAX_DAYS)}`)

/** A check's number is its note: digits alone, perhaps after "#" or "check"; leading zeros do not count. */
export function checkNumberIn(note: string | null): string | null {
  const [, digits] = /^(?:check\s*)?(?:#|no\.?)?\s*0*(\d{1,15})$/i.exec(note?.trim() ?? "") ?? []
  return digits ?? null
}
