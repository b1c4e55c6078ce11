import { accountLabel } from "~/domain/bank-accounts/bank-accounts.ts"
import type { accountsToImport } from "~/domain/bank-files/bank-files.ts"

export type Account = Awaited<ReturnType<typeof accountsToImport>>[number]

export const labeled = (accounts: readonly Account[]) =>
  accounts.map((account) => ({ id: account.id, label: accountLabel(account) }))

export const accountOptions = (accounts: readonly Account[]) =>
  labeled(accounts).map(({ id, label }) => ({ value: String(id), label }))

/** The account with this id, else the first. */
export const accountOr = (id: number | null, accounts: readonly Account[]): Account | undefined =>
  accounts.find((account) => account.id === id) ?? accounts[0]
