/** The bank lines that the journal lines of an account are matched to, and the bank lines that are expenses. Source: money.md 11.4, 11.5. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { HAS_ENDED } from "../bank-files/ended-match.ts"
import { type AccountLine, paymentIn, slipIn } from "./account-lines.ts"

export type MatchedLine = { bankLineId: number; on: Day }
type Row = MatchedLine & { slipId: number | null; paymentId: number | null; journalLineId: number | null }

/** The bank line of each journal line, by the journal line's id. To support another kind of target, add its column and key here. */
export async function matchesOf(
  tx: Tx,
  lines: readonly Pick<AccountLine, "id" | "key">[],
): Promise<Map<number, MatchedLine>> {
  const slips = new Set(lines.flatMap(({ key }) => (key.endsWith(":undone") ? [] : (slipIn(key) ?? []))))
  const payments = new Set(lines.flatMap(({ key }) => (key.startsWith("dep:pay:") ? (paymentIn(key) ?? []) : [])))
  const ids = lines.map(({ id }) => id)
  const rows = await tx.rows<Row>(sql`
    select m.line_id as "bankLineId", l.posted_on as "on", m.deposit_slip_id as "slipId", m.payment_id as "paymentId",
      m.journal_line_id as "journalLineId"
    from bank_matches m join bank_lines l on l.id = m.line_id where m.undone_at is null and not ${HAS_ENDED}
      and (${inList(sql`m.deposit_slip_id`, slips)} or ${inList(sql`m.payment_id`, payments)} or ${inList(sql`m.journal_line_id`, ids)})`)
  const found = new Map(
    rows.map(({ slipId, paymentId, journalLineId, ...match }) => [targetOf(slipId, paymentId, journalLineId), match]),
  )
  return new Map(
    lines.flatMap(({ id, key }) => {
      const match = found.get(key) ?? found.get(`line ${id}`)
      return match ? [[id, match] as const] : []
    }),
  )
}

function targetOf(slipId: number | null, paymentId: number | null, journalLineId: number | null): string {
  if (slipId !== null) return `dep:${slipId}`
  return paymentId === null ? `line ${journalLineId}` : `dep:pay:${paymentId}`
}

/** A bank line that is an expense. The books have expenses in no account. */
export type ExpenseLine = { bankLineId: number; on: Day; amount: Cents; name: string; note: string | null }

/** Expenses of an account up to a day that are in no other reconciliation, from the account's first day on. */
export async function expenseLines(
  tx: Tx,
  { accountId, endsOn, id }: { accountId: number; endsOn: Day; id: number },
): Promise<ExpenseLine[]> {
  const rows = await tx.rows<ExpenseLine>(sql`
    select l.id as "bankLineId", l.posted_on as "on", l.amount as "amount", e.name as "name", l.text as "note"
    from bank_lines l join bank_matches m on m.line_id = l.id and m.undone_at is null and m.expense_type_id is not null
      join expense_types e on e.id = m.expense_type_id join bank_accounts a on a.id = l.account_id
    where l.account_id = ${accountId} and l.posted_on <= ${endsOn} and l.posted_on >= a.opened_on
      and not exists (select 1 from bank_reconciliation_rows r
        where r.bank_line_id = l.id and r.journal_line_id is null and r.reconciliation_id <> ${id})
    order by 2, 1`)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) as Cents }))
}
