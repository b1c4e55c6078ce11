/** Reopens an archived bank account. Source: money.md 11.1, api.md X269. */
import { eq } from "drizzle-orm"
import { bankAccounts } from "#db/schema/index.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import { mustBeDistinct } from "./account-rules.ts"
import { accountLabel, bankAccount, type StoredAccount } from "./bank-accounts.ts"
import type { ReopenBankAccount } from "./inputs.ts"

/**
 * Lets the account accept money again. Nothing is posted. Refuses 404 BANK_ACCOUNT_NOT_FOUND (also for an open account and a voided one), and 400 if
 * another account has its name by now or is the trust account. Audit BANK_ACCOUNT.
 */
export const reopenBankAccount = command(
  "manage bank",
  async (tx, actor, { bankAccountId }: ReopenBankAccount): Promise<StoredAccount> => {
    const account = await bankAccount(tx, bankAccountId)
    if (account.archivedAt === null || account.voidedAt !== null) throw new Refusal("BANK_ACCOUNT_NOT_FOUND")
    await mustBeDistinct(tx, account)
    await tx.run(tx.update(bankAccounts).set({ archivedAt: null }).where(eq(bankAccounts.id, account.id)))
    await record(tx, actor, {
      category: "BANK_ACCOUNT",
      details: `Bank account ${accountLabel(account)} was opened again.`,
      metadata: { BankAccountID: account.id },
    })
    return { ...account, archivedAt: null }
  },
)
