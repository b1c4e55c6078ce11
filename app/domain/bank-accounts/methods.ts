/** Payment methods whose payments go to a bank account without a deposit slip. Source: money.md 11.1, api.md X254. */
import { eq } from "drizzle-orm"
import { bankMethods } from "#db/schema/index.ts"
import { methodLabel } from "~/values/payments/payment-labels.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { accountLabel, accountsWithBalances, type BankAccount, openAccount } from "./bank-accounts.ts"
import type { SetBankMethod } from "./inputs.ts"

/** From now on sends payments of the method to this account, or to a deposit slip (null). Refuses 404 BANK_ACCOUNT_NOT_FOUND. Audit BANK_ACCOUNT if it changes. */
export const setBankMethod = command(
  "manage bank",
  async (tx, actor, { method, bankAccountId }: SetBankMethod): Promise<BankAccount[]> => {
    const account = bankAccountId === null ? null : await openAccount(tx, bankAccountId)
    const before = await tx.one(tx.select().from(bankMethods).where(eq(bankMethods.method, method)))
    if ((before?.accountId ?? null) === (account?.id ?? null)) return accountsWithBalances(tx)
    await tx.run(tx.delete(bankMethods).where(eq(bankMethods.method, method)))
    if (account) {
      const row = { method, accountId: account.id, setBy: actor.userId, setAt: tx.now }
      await tx.run(tx.insert(bankMethods).values(row))
    }
    const goes = account ? `go to bank account ${accountLabel(account)}` : "wait for a deposit slip"
    await record(tx, actor, {
      category: "BANK_ACCOUNT",
      details: `Payments by ${methodLabel(method)} ${goes} from now on.`,
      metadata: { Method: method, OldValue: before?.accountId ?? null, NewValue: account?.id ?? null },
    })
    return accountsWithBalances(tx)
  },
)
