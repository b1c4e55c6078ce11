/** One reconciliation with its lines and sums. Source: money.md 11.5, api.md X301. */
import { createHash } from "node:crypto"
import { desc, eq, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { bankReconciliationReports } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { asCents, type Cents, minus, plus, sum } from "~/values/money.ts"
import { IS_MATCHED } from "../bank-files/ended-match.ts"
import { command } from "../commands.ts"
import { bankLedgerAccount } from "../ledger/accounts.ts"
import { versionOf } from "../version.ts"
import { TRUE_DAY } from "./account-lines.ts"
import type { OneReconciliation } from "./inputs.ts"
import { type ListedReconciliation, listedOf } from "./reconciliations.ts"
import { type StatementLine, statementLines } from "./statement-lines.ts"
import {
  type ReconciliationState,
  reconciliationNamed,
  type StoredReconciliation,
  stateOf,
} from "./stored-reconciliation.ts"

const { id, finishedAt, finishedByName, digest, reopenedAt, reopenedByName, reopenedReason } = bankReconciliationReports
const REPORT = { id, finishedAt, finishedByName, digest, reopenedAt, reopenedByName, reopenedReason }

/** A stored report, without its PDF. */
export type ReconciliationReport = Omit<
  typeof bankReconciliationReports.$inferSelect,
  "pdf" | "reconciliationId" | "finishedBy" | "reopenedBy"
>

/** An unmatched bank line in the statement's days. It may explain a difference. */
export type UnmatchedLine = { bankLineId: number; on: Day; amount: Cents; text: string }

/**
 * `moneyIn` and `moneyOut` are the ticked lines. `difference` = opening + ticked − closing. `outstanding`: journal lines that are not ticked. `expenses`:
 * expenses that the bank paid up to the last day; no account of the books has them. `books`: the account's balance in the books on the last day. If the
 * difference is 0, books = closing + outstanding − expenses − bookedLater.
 */
export type Sums = {
  moneyIn: Cents
  moneyOut: Cents
  difference: Cents
  inTransit: Cents
  outstandingPayments: Cents
  expenses: Cents
  /** Lines with a true day up to the last day that the books have later, because their month was closed or a check was returned within a finished statement. */
  bookedLater: Cents
  books: Cents
}

export type Reconciliation = ListedReconciliation & {
  state: ReconciliationState
  lines: StatementLine[]
  sums: Sums
  /** The latest fifty, and the number of all. */
  unmatched: UnmatchedLine[]
  unmatchedCount: number
  reports: ReconciliationReport[]
  version: string
}

/** Refuses 404 RECONCILIATION_NOT_FOUND. */
export const reconciliationOf = command(
  "see bank",
  async (tx, _actor, { reconciliation }: OneReconciliation): Promise<Reconciliation> =>
    wholeOf(tx, await reconciliationNamed(tx, reconciliation)),
)

export async function wholeOf(tx: Tx, stored: StoredReconciliation): Promise<Reconciliation> {
  const lines = stored.discardedAt === null ? await statementLines(tx, stored) : []
  const unmatched = await unmatchedLines(tx, stored)
  return {
    ...(await listedOf(tx, stored)),
    state: stateOf(stored),
    lines,
    sums: await sumsOf(tx, stored, lines),
    unmatched: unmatched.slice(0, MAX_UNMATCHED),
    unmatchedCount: unmatched.length,
    reports: await reportsOf(tx, stored.id),
    version: versionOf({ closing: stored.closing, ticked: digestOf(lines) }),
  }
}

const MAX_UNMATCHED = 50

const digestOf = (lines: readonly StatementLine[]): string =>
  createHash("sha256")
    .update(
      lines
        .filter(({ isTicked }) => isTicked)
        .map(nameOfLine)
        .join(),
    )
    .digest("base64url")

/** The name of a line, whether it is a journal line or an expense. */
export const nameOfLine = ({
  journalLineId,
  bankLineId,
}: Pick<StatementLine, "journalLineId" | "bankLineId">): string =>
  journalLineId === null ? `bank ${bankLineId}` : `books ${journalLineId}`

export const sumOf = (lines: readonly StatementLine[], isIn: (line: StatementLine) => boolean): Cents =>
  sum(lines.filter(isIn).map(({ amount }) => amount))

async function sumsOf(tx: Tx, stored: StoredReconciliation, lines: readonly StatementLine[]): Promise<Sums> {
  const moneyIn = sumOf(lines, ({ isTicked, amount }) => isTicked && amount > 0)
  const moneyOut = sumOf(lines, ({ isTicked, amount }) => isTicked && amount < 0)
  const isOutstanding = ({ isTicked, journalLineId }: StatementLine) => !isTicked && journalLineId !== null
  return {
    moneyIn,
    moneyOut,
    difference: minus(plus(plus(stored.opening, moneyIn), moneyOut), stored.closing),
    inTransit: sumOf(lines, (line) => isOutstanding(line) && line.amount > 0),
    outstandingPayments: sumOf(lines, (line) => isOutstanding(line) && line.amount < 0),
    expenses: plus(
      await expensesBefore(tx, stored),
      sumOf(lines, ({ isTicked, journalLineId }) => isTicked && journalLineId === null),
    ),
    ...(await booksOn(tx, stored)),
  }
}

async function expensesBefore(tx: Tx, { accountId, endsOn }: StoredReconciliation): Promise<Cents> {
  const [row] = await tx.rows<{ cents: number }>(sql`
    select coalesce(sum(r.amount), 0) as "cents" from bank_reconciliation_rows r join bank_reconciliations b on b.id = r.reconciliation_id
    where b.account_id = ${accountId} and b.ends_on < ${endsOn} and r.journal_line_id is null`)
  return asCents(Number(row?.cents ?? 0))
}

/** `books` goes by the day in the books. `bookedLater` has a true day by then and a later day in the books. */
async function booksOn(tx: Tx, { accountId, endsOn, lastJournalId }: StoredReconciliation) {
  const [row] = await tx.rows<{ books: number; bookedLater: number }>(sql`
    select coalesce(sum(case when j.effective_on <= ${endsOn} then jl.cents else 0 end), 0) as "books",
      coalesce(sum(case when j.effective_on > ${endsOn} then jl.cents else 0 end), 0) as "bookedLater"
    from journal_lines jl join journals j on j.id = jl.journal_id
    where jl.account = ${bankLedgerAccount(accountId)} and ${TRUE_DAY} <= ${endsOn}
      ${lastJournalId === null ? sql`` : sql`and j.id <= ${lastJournalId}`}`)
  return { books: asCents(Number(row?.books ?? 0)), bookedLater: asCents(Number(row?.bookedLater ?? 0)) }
}

async function unmatchedLines(tx: Tx, { accountId, beginsOn, endsOn }: StoredReconciliation): Promise<UnmatchedLine[]> {
  const rows = await tx.rows<UnmatchedLine>(sql`
    select l.id as "bankLineId", l.posted_on as "on", l.amount as "amount", l.text as "text" from bank_lines l
    where l.account_id = ${accountId} and l.posted_on between ${beginsOn} and ${endsOn} and not ${IS_MATCHED}
    order by l.posted_on desc, l.id desc`)
  return rows.map((row) => ({ ...row, amount: asCents(Number(row.amount)) }))
}

const reportsOf = (tx: Tx, reconciliationId: number): Promise<ReconciliationReport[]> =>
  tx.all(
    tx
      .select(REPORT)
      .from(bankReconciliationReports)
      .where(eq(bankReconciliationReports.reconciliationId, reconciliationId))
      .orderBy(desc(id)),
  )
