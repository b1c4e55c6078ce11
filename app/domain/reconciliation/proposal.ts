/** Proposes the next reconciliation of an account. Source: money.md 11.5, api.md X309. */
import { and, desc, eq, isNotNull, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { bankFiles } from "#db/schema/index.ts"
import { addDays, type Day, lastOf, monthOf } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { bankAccount, type StoredAccount } from "../bank-accounts/bank-accounts.ts"
import { command } from "../commands.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import { Refusal } from "../refusal.ts"
import type { ProposalQuery } from "./inputs.ts"
import { lastFinishedOf, unfinishedOf } from "./stored-reconciliation.ts"

/** `closing` is the balance at the end of `endsOn` according to a bank's file. `unfinished` is the reconciliation that must be finished first. */
export type Proposal = {
  accountId: number
  beginsOn: Day
  opening: Cents
  endsOn: Day | null
  closing: Cents | null
  unfinished: number | null
}

/** Refuses 404 BANK_ACCOUNT_NOT_FOUND, also for a voided account. */
export const nextReconciliation = command(
  "see bank",
  async (tx, _actor, { bankAccountId }: ProposalQuery): Promise<Proposal> => {
    const account = await accountToReconcile(tx, bankAccountId)
    const begins = await beginningOf(tx, account)
    const endsOn = await proposedEnd(tx, begins.beginsOn)
    return {
      accountId: account.id,
      ...begins,
      endsOn,
      closing: endsOn === null ? null : await statedBalance(tx, account.id, endsOn),
      unfinished: (await unfinishedOf(tx, account.id))?.id ?? null,
    }
  },
)

/** Returns an account that is not voided. Refuses 404 BANK_ACCOUNT_NOT_FOUND. */
export async function accountToReconcile(tx: Tx, id: number): Promise<StoredAccount> {
  const account = await bankAccount(tx, id)
  if (account.voidedAt !== null) throw new Refusal("BANK_ACCOUNT_NOT_FOUND")
  return account
}

/** The day after the last statement with its closing balance, else the account's first day with its opening balance. */
export async function beginningOf(tx: Tx, account: StoredAccount): Promise<{ beginsOn: Day; opening: Cents }> {
  const before = await lastFinishedOf(tx, account.id)
  return before
    ? { beginsOn: addDays(before.endsOn, 1), opening: before.closing }
    : { beginsOn: account.openedOn, opening: account.opening }
}

/** The end of the month of `beginsOn`, if it is over; else yesterday. Null if no day of the statement is over yet. */
async function proposedEnd(tx: Tx, beginsOn: Day): Promise<Day | null> {
  const today = await ledgerDay(tx)
  if (beginsOn >= today) return null
  const end = lastOf(monthOf(beginsOn))
  return end < today ? end : addDays(today, -1)
}

/** The balance at the end of the day in the newest file that states one. */
export async function statedBalance(tx: Tx, accountId: number, on: Day): Promise<Cents | null> {
  const found = await tx.one(
    tx
      .select({ balance: bankFiles.balance })
      .from(bankFiles)
      .where(
        and(
          eq(bankFiles.accountId, accountId),
          eq(bankFiles.balanceOn, on),
          isNotNull(bankFiles.balance),
          sql`${bankFiles.finishedAt} is not null`,
        ),
      )
      .orderBy(desc(bankFiles.id))
      .limit(1),
  )
  return found?.balance ?? null
}
