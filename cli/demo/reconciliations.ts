/** The bookkeeper reconciled both accounts month by month. The operating account's last statement is not finished, because of two lines. */
import { sql } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { bankAccountList } from "~/domain/bank-accounts/bank-accounts.ts"
import { accountLines, TRUE_DAY } from "~/domain/reconciliation/account-lines.ts"
import { beginReconciliation } from "~/domain/reconciliation/begin-reconciliation.ts"
import { finishAt } from "~/domain/reconciliation/finish-reconciliation.ts"
import { nextReconciliation, type Proposal } from "~/domain/reconciliation/proposal.ts"
import { tickLines } from "~/domain/reconciliation/tick-lines.ts"
import { type Day, lastOf, monthOf } from "~/values/calendar.ts"
import { absolute, type Cents, plus } from "~/values/money.ts"
import { UNMATCHED } from "./bank-statements.ts"
import type { Cast } from "./named-people.ts"

export async function reconcileDemoAccounts(cast: Cast, now: number): Promise<void> {
  const admin = cast.staff("admin")
  const accounts = await read((tx) => bankAccountList(tx, admin, {}), now)
  for (const { id: bankAccountId, isTrust } of accounts) {
    let next = await read((tx) => nextReconciliation(tx, admin, { bankAccountId }), now)
    while (next.unfinished === null && isWholeMonth(next.endsOn)) {
      await reconcile(admin, { ...next, endsOn: next.endsOn }, { isTrust, now })
      next = await read((tx) => nextReconciliation(tx, admin, { bankAccountId }), now)
    }
  }
}

/** Statements cover whole months, and only months that are over. */
function isWholeMonth(endsOn: Day | null): endsOn is Day {
  return endsOn !== null && endsOn === lastOf(monthOf(endsOn))
}

type Statement = Proposal & { endsOn: Day }

async function reconcile(
  admin: ReturnType<Cast["staff"]>,
  statement: Statement,
  { isTrust, now }: { isTrust: boolean; now: number },
): Promise<void> {
  const { accountId: bankAccountId, endsOn: endDate } = statement
  const { id: reconciliationId, unmatchedCount } = await write(async (tx) => {
    const closing = await closingOf(tx, statement)
    const input = { bankAccountId, endDate, closing: absolute(closing), isOverdrawn: closing < 0 }
    return beginReconciliation(tx, admin, input)
  }, now)
  if (unmatchedCount > 0) return
  // The trust account has no imported files, so its few lines are ticked by hand.
  if (isTrust) await write((tx) => tickLines(tx, admin, { reconciliationId, choice: "all" }), now)
  await finishAt(admin, { reconciliationId }, now)
}

/** The bank's balance: the balance in the books plus the unmatched lines. */
async function closingOf(tx: Tx, { accountId, beginsOn, endsOn, opening }: Statement): Promise<Cents> {
  const lines = await accountLines(tx, accountId, sql`${TRUE_DAY} between ${beginsOn} and ${endsOn}`)
  const rows = await tx.rows<{ text: string }>(
    sql`select text as "text" from bank_lines where account_id = ${accountId} and posted_on between ${beginsOn} and ${endsOn}`,
  )
  const texts = new Set(rows.map(({ text }) => text))
  const unmatched = UNMATCHED.filter(({ text }) => texts.has(text))
  return plus(opening, ...[...lines, ...unmatched].map(({ amount }) => amount))
}
