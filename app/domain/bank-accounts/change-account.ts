/** Changes a bank account's name, last four digits and use. The opening balance never changes. Source: money.md 11.1, api.md X252. */
import { eq } from "drizzle-orm"
import { bankAccounts } from "#db/schema/index.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { mustBeCurrentVersion } from "../version.ts"
import { mustBeDistinct } from "./account-rules.ts"
import { accountLabel, openAccount, type StoredAccount } from "./bank-accounts.ts"
import type { ChangeBankAccount } from "./inputs.ts"

type Changed = Record<Exclude<keyof ChangeBankAccount, "bankAccountId" | "version">, unknown>

/** Refuses 404 BANK_ACCOUNT_NOT_FOUND, 409 CHANGED_MEANWHILE, 400 a name in use and a second trust account. Audit BANK_ACCOUNT. */
export const changeBankAccount = command(
  "manage bank",
  async (tx, actor, input: ChangeBankAccount): Promise<StoredAccount> => {
    const before = await openAccount(tx, input.bankAccountId)
    const { name, lastFour = null, isTrust = false } = input
    const wanted = { name, lastFour, isTrust } satisfies Changed
    const stored = { name: before.name, lastFour: before.lastFour, isTrust: before.isTrust } satisfies Changed
    const textOf = (field: keyof typeof stored) => {
      if (field === "isTrust") return before.isTrust ? "ticked" : "not ticked"
      return field === "name" ? before.name : (before.lastFour ?? "")
    }
    mustBeCurrentVersion({ shown: input.version, stored, wanted, textOf })
    await mustBeDistinct(tx, { id: before.id, name, isTrust })
    if (name === before.name && lastFour === before.lastFour && isTrust === before.isTrust) return before
    await tx.run(tx.update(bankAccounts).set(wanted).where(eq(bankAccounts.id, before.id)))
    const now = { ...before, ...wanted }
    await record(tx, actor, {
      category: "BANK_ACCOUNT",
      details: `Bank account ${accountLabel(before)} is now ${accountLabel(now)}${isTrust ? ", the trust account" : ""}.`,
      metadata: { BankAccountID: before.id, OldValue: stored, NewValue: wanted },
    })
    return now
  },
)
