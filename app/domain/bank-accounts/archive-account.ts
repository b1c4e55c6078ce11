/** Archives a bank account, or voids one that was added by mistake. Source: money.md 11.1, api.md X253. */
import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { bankAccounts, bankMethods, bankReconciliations, depositSlips, payoutSpans, payouts } from "#db/schema/index.ts"
import { formatMoney, negated, ZERO } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import type { LedgerAccount } from "../ledger/accounts.ts"
import { bankBeginning } from "../ledger/bank/beginning.ts"
import { journalOf, post } from "../ledger/journal.ts"
import { addLine } from "../ledger/journal-draft.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { openingKey } from "./add-account.ts"
import { accountLabel, bankBalances, ledgerAccountOf, openAccount, type StoredAccount } from "./bank-accounts.ts"
import type { ArchiveBankAccount } from "./inputs.ts"

/**
 * Voids an account that was never used and reverses its opening balance on the same day; archives any other account. Refuses 404 BANK_ACCOUNT_NOT_FOUND,
 * and 409 BANK_ACCOUNT_IN_USE while an open slip, a method or payouts go to the account, or its balance is not zero. Audit BANK_ACCOUNT.
 */
export const archiveBankAccount = command(
  "manage bank",
  async (tx, actor, { bankAccountId }: ArchiveBankAccount): Promise<StoredAccount> => {
    const account = await openAccount(tx, bankAccountId)
    await mustNotTakeMoney(tx, account)
    const isVoid = await isUnused(tx, account)
    if (isVoid) await reverseOpening(tx, actor, account)
    else await mustBeEmpty(tx, account)
    const ended = { archivedAt: tx.now, voidedAt: isVoid ? tx.now : null }
    await tx.run(tx.update(bankAccounts).set(ended).where(eq(bankAccounts.id, account.id)))
    await record(tx, actor, {
      category: "BANK_ACCOUNT",
      details: `Bank account ${accountLabel(account)} was archived${isVoid ? ", and its opening balance was reversed" : ""}.`,
      metadata: { BankAccountID: account.id, Voided: isVoid },
    })
    return { ...account, ...ended }
  },
)

const inUse = (message: string) => new Refusal("BANK_ACCOUNT_IN_USE", { message })

async function mustNotTakeMoney(tx: Tx, { id }: StoredAccount): Promise<void> {
  const slip = await tx.one(
    tx
      .select({ id: depositSlips.id })
      .from(depositSlips)
      .where(and(eq(depositSlips.accountId, id), eq(depositSlips.state, "open")))
      .limit(1),
  )
  if (slip) throw inUse(`Deposit slip ${slip.id} goes to this account. Deposit it or discard it first.`)
  const method = await tx.one(tx.select().from(bankMethods).where(eq(bankMethods.accountId, id)).limit(1))
  if (method) throw inUse("Payments of a method go to this account. Choose another account for them first.")
  const takesPayouts = and(eq(payoutSpans.accountId, id), isNull(payoutSpans.endedAt))
  const span = await tx.one(tx.select({ id: payoutSpans.id }).from(payoutSpans).where(takesPayouts).limit(1))
  if (span) throw inUse("Payouts of the payment provider go to this account. Choose another account for them first.")
  const isUnfinished = and(
    eq(payouts.accountId, id),
    eq(payouts.currency, "usd"),
    inArray(payouts.state, ["pending", "in_transit"]),
  )
  const payout = await tx.one(tx.select({ amount: payouts.amount }).from(payouts).where(isUnfinished).limit(1))
  if (payout) throw inUse(`A payout of ${formatMoney(payout.amount)} is on its way to this account.`)
}

async function mustBeEmpty(tx: Tx, { id }: StoredAccount): Promise<void> {
  const balance = (await bankBalances(tx)).get(id) ?? ZERO
  if (balance !== 0) throw inUse(`${formatMoney(balance)} lies in this account. Move it to another account first.`)
}

/** Whether the account has only its opening balance and no reconciliation. On the first account's first day, no other account and no payment may depend. */
async function isUnused(tx: Tx, account: StoredAccount): Promise<boolean> {
  const [used] = await tx.rows<{ id: number }>(sql`
    select l.id as "id" from journal_lines l join journals j on j.id = l.journal_id
    where l.account = ${ledgerAccountOf(account)} and j.idem_key <> ${openingKey(account.id)} limit 1`)
  if (used) return false
  const ofAccount = eq(bankReconciliations.accountId, account.id)
  const compared = tx.select({ id: bankReconciliations.id }).from(bankReconciliations).where(ofAccount).limit(1)
  if (await tx.one(compared)) return false
  if ((await bankBeginning(tx))?.accountId !== account.id) return true
  const others = and(ne(bankAccounts.id, account.id), sql`${bankAccounts.voidedAt} is null`)
  const other = await tx.one(tx.select({ id: bankAccounts.id }).from(bankAccounts).where(others).limit(1))
  const [counted] = await tx.rows<{ id: number }>(
    sql`select id as "id" from journals where kind in ('bank_deposit', 'bank_deposit_undone', 'bank_return') limit 1`,
  )
  return other === undefined && counted === undefined
}

async function reverseOpening(tx: Tx, actor: Actor, { id, openedOn: on }: StoredAccount): Promise<void> {
  const journalId = await journalOf(tx, openingKey(id))
  if (journalId === undefined) return
  const lines = await tx.rows<{ account: LedgerAccount; cents: StoredAccount["opening"] }>(
    sql`select account as "account", cents as "cents" from journal_lines where journal_id = ${journalId} order by id`,
  )
  const key = `${openingKey(id)}:undone`
  const entry = { tenantId: null, kind: "bank_opening", key, on, reverses: journalId, isDayTyped: true } as const
  await post(tx, actor, entry, (draft) => {
    for (const { account, cents } of lines) addLine(draft, account, negated(cents))
  })
}
