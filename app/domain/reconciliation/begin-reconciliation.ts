/** Begins a reconciliation. Source: money.md 11.5, api.md X302. */
import type { Tx } from "#db/client.server.ts"
import { bankReconciliations } from "#db/schema/index.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import { type Cents, formatMoney, negated } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { accountLabel, bankAccount } from "../bank-accounts/bank-accounts.ts"
import { command } from "../commands.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import type { Actor } from "../permissions.ts"
import { badField, missing, Refusal } from "../refusal.ts"
import { type BeginReconciliation, MAX_LINES } from "./inputs.ts"
import { accountToReconcile, beginningOf, statedBalance } from "./proposal.ts"
import { type Reconciliation, wholeOf } from "./reconciliation.ts"
import { type StatementLine, statementLines } from "./statement-lines.ts"
import { storeTicks } from "./store-ticks.ts"
import { type StoredReconciliation, unfinishedOf } from "./stored-reconciliation.ts"

/**
 * Begins the reconciliation of an account with the statement that ends on a day. Ticks the lines that are matched to a bank line up to that day, all
 * expenses, and postings that were undone again. Refuses 404 BANK_ACCOUNT_NOT_FOUND (also a voided account); 409 RECONCILIATION_OPEN if another
 * reconciliation is not finished; 400 a last day that is not over or not after the previous statement, more than 2,000 lines, and a missing closing
 * balance. Audit BANK_RECONCILIATION.
 */
export const beginReconciliation = command(
  "manage bank",
  async (tx, actor, input: BeginReconciliation): Promise<Reconciliation> => {
    const { bankAccountId, endDate: endsOn } = input
    const account = await accountToReconcile(tx, bankAccountId)
    const unfinished = await unfinishedOf(tx, account.id)
    if (unfinished) throw new Refusal("RECONCILIATION_OPEN", { message: openMessage(unfinished) })
    const begins = await beginningOf(tx, account)
    await mustBeOver(tx, endsOn, begins.beginsOn)
    const closing = await closingOf(tx, input)
    const row = { accountId: account.id, ...begins, endsOn, closing, begunBy: actor.userId, begunAt: tx.now }
    const made = await tx.one(tx.insert(bankReconciliations).values(row).returning())
    if (!made) throw new Error("A reconciliation was not stored")
    const lines = await statementLines(tx, made)
    if (lines.length > MAX_LINES)
      throw badField(
        "endDate",
        `There are more than ${MAX_LINES.toLocaleString("en-US")} lines until then. Use an earlier day.`,
      )
    await storeTicks(tx, made.id, lines.filter(isTickedAtFirst))
    await recordReconciliation(tx, actor, made, `begun, with a closing balance of ${formatMoney(closing)}`)
    return wholeOf(tx, made)
  },
)

export const openMessage = ({ endsOn }: StoredReconciliation): string =>
  `The reconciliation to ${formatDay(endsOn)} is not finished. Finish it or discard it first.`

/** Lines matched to a bank line of the statement, and postings that were undone again, because the bank has both halves or neither. */
export const isTickedAtFirst = ({ isOnStatement, otherHalf }: StatementLine): boolean =>
  isOnStatement || otherHalf !== null

async function mustBeOver(tx: Tx, endsOn: Day, beginsOn: Day): Promise<void> {
  if (endsOn < beginsOn)
    throw badField("endDate", `Use a day from ${formatDay(beginsOn)} on, the day after the statement before.`)
  if (endsOn >= (await ledgerDay(tx))) throw badField("endDate", "Use a day before today: the statement must be over.")
}

async function closingOf(
  tx: Tx,
  { bankAccountId, endDate, closing, isOverdrawn }: BeginReconciliation,
): Promise<Cents> {
  if (closing !== undefined) return isOverdrawn ? negated(closing) : closing
  const stated = await statedBalance(tx, bankAccountId, endDate)
  if (stated === null) throw missing("closing", "Type the balance at the end of the statement.")
  return stated
}

export async function recordReconciliation(
  tx: Tx,
  actor: Actor,
  { id, accountId, endsOn, closing }: StoredReconciliation,
  what: string,
): Promise<void> {
  const account = accountLabel(await bankAccount(tx, accountId))
  await record(tx, actor, {
    category: "BANK_RECONCILIATION",
    details: `The reconciliation of ${account} to ${formatDay(endsOn)} was ${what}.`,
    metadata: { ReconciliationID: id, BankAccountID: accountId, EndDate: endsOn, Closing: closing },
  })
}
