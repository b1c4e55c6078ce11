import { accountLabel } from "~/domain/bank-accounts/bank-accounts.ts"
import type { accountsToImport } from "~/domain/bank-files/bank-files.ts"

export type Account = Awaited<ReturnType<typeof accountsToImport>>[number]

export const accountOptions = (accounts: readonly Account[]) =>
  accounts.map((account) => ({ value: String(account.id), label: accountLabel(account) }))

/** The account of this number, else the first. */
export const accountOr = (id: number | null, accounts: readonly Account[]): Account | undefined =>
  accounts.find((account) => account.id === id) ?? accounts[0]
