/** The lines of a reconciliation, on the statement or outstanding. Source: money.md 11.5, "Lines". */
import { eq, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { bankReconciliationRows } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { accountLines, TRUE_DAY } from "./account-lines.ts"
import { expenseLines, matchesOf } from "./matched-lines.ts"
import { pairsOf } from "./pairs.ts"
import type { StoredReconciliation } from "./stored-reconciliation.ts"

/**
 * A journal line at the account (`journalLineId`), or a bank line that is an expense. `bankLineId`: the bank line that a journal line is matched to.
 * `isOnStatement`: that bank line lies within the statement's days. `otherHalf`: one of the two lines undid the other, so together they are zero.
 */
export type StatementLine = {
  journalLineId: number | null
  bankLineId: number | null
  journalId: number | null
  on: Day
  bookedOn: Day
  amount: Cents
  name: string
  note: string | null
  isTicked: boolean
  isOnStatement: boolean
  otherHalf: number | null
}

type Row = typeof bankReconciliationRows.$inferSelect

export const rowsOf = (tx: Tx, id: number): Promise<Row[]> =>
  tx.all(
    tx
      .select()
      .from(bankReconciliationRows)
      .where(eq(bankReconciliationRows.reconciliationId, id))
      .orderBy(bankReconciliationRows.id),
  )

/** By day, then in order of posting; expenses come last on each day. A finished reconciliation shows its lines as they were then. */
export async function statementLines(tx: Tx, reconciliation: StoredReconciliation): Promise<StatementLine[]> {
  const rows = await rowsOf(tx, reconciliation.id)
  const lines = [...(await bookLines(tx, reconciliation, rows)), ...(await expensesOf(tx, reconciliation, rows))]
  return lines.toSorted((one, other) => Number(one.on > other.on) - Number(one.on < other.on))
}

async function bookLines(tx: Tx, reconciliation: StoredReconciliation, rows: Row[]): Promise<StatementLine[]> {
  const { accountId, endsOn, lastJournalId } = reconciliation
  const lines = await accountLines(
    tx,
    accountId,
    sql`${TRUE_DAY} <= ${endsOn} ${lastJournalId === null ? sql`` : sql`and j.id <= ${lastJournalId}`}
      and not exists (select 1 from bank_reconciliation_rows r join bank_reconciliations b on b.id = r.reconciliation_id
        where r.journal_line_id = jl.id and b.ends_on < ${endsOn})`,
  )
  const ticked = new Map(rows.map((row) => [row.journalLineId, row]))
  const matches = await matchesOf(tx, lines)
  const pairs = pairsOf(lines)
  return lines.map(({ id, journalId, on, bookedOn, amount, name, note }) => {
    const match = matches.get(id)
    return {
      ...{ journalId, on, bookedOn, amount, name, note },
      journalLineId: id,
      bankLineId: ticked.get(id)?.bankLineId ?? match?.bankLineId ?? null,
      isTicked: ticked.has(id),
      isOnStatement: match !== undefined && match.on <= endsOn,
      otherHalf: pairs.get(id) ?? null,
    }
  })
}

const EXPENSE = { journalLineId: null, journalId: null, isOnStatement: true, otherHalf: null }

async function expensesOf(tx: Tx, reconciliation: StoredReconciliation, rows: Row[]): Promise<StatementLine[]> {
  const ticked = new Set(rows.flatMap(({ journalLineId, bankLineId }) => (journalLineId === null ? [bankLineId] : [])))
  const lines =
    reconciliation.finishedAt === null
      ? await expenseLines(tx, reconciliation)
      : await heldExpenses(tx, reconciliation.id)
  return lines.map(({ on, amount, ...line }) => ({
    ...EXPENSE,
    ...line,
    on,
    bookedOn: on,
    amount,
    isTicked: ticked.has(line.bankLineId),
  }))
}

type Held = { bankLineId: number; on: Day; amount: Cents; name: string; note: string | null }

/** A finished reconciliation shows its expenses even if they were undone later. */
async function heldExpenses(tx: Tx, id: number): Promise<Held[]> {
  const rows = await tx.rows<Held>(sql`
    select l.id as "bankLineId", l.posted_on as "on", r.amount as "amount", coalesce(e.name, 'Expense') as "name", l.text as "note"
    from bank_reconciliation_rows r join bank_lines l on l.id = r.bank_line_id
      left join bank_matches m on m.line_id = l.id and m.undone_at is null left join expense_types e on e.id = m.expense_type_id
    where r.reconciliation_id = ${id} and r.journal_line_id is null order by 2, 1`)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) as Cents }))
}
