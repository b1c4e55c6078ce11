/** The bank account that a file belongs to. Source: money.md 11.3. */
import { createHmac } from "node:crypto"
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { bankAccounts, bankReadings } from "#db/schema/index.ts"
import { Refusal } from "../refusal.ts"
import { secretFor } from "../secret.server.ts"
import type { BankFile, StoredColumns } from "./read-bank-file.ts"

/** `numberHash` is the hash of the account number in earlier OFX files; null if none was imported. */
export type FiledAccount = {
  id: number
  name: string
  lastFour: string | null
  isArchived: boolean
  columns: StoredColumns | undefined
  numberHash: string | null
}

/** Refuses 404 BANK_ACCOUNT_NOT_FOUND. */
export async function filedAccount(tx: Tx, bankAccountId: number): Promise<FiledAccount> {
  const { id, name, lastFour, archivedAt } = bankAccounts
  const found = await tx.one(
    tx
      .select({ id, name, lastFour, archivedAt, columns: bankReadings.columns, numberHash: bankReadings.numberHash })
      .from(bankAccounts)
      .leftJoin(bankReadings, eq(bankReadings.accountId, id))
      .where(eq(id, bankAccountId)),
  )
  if (!found) throw new Refusal("BANK_ACCOUNT_NOT_FOUND")
  const { archivedAt: archived, columns, ...account } = found
  return { ...account, isArchived: archived !== null, columns: (columns as StoredColumns | null) ?? undefined }
}

/** Hashes a bank account number with the operator's secret. The number itself is never stored. */
export const numberHashOf = (number: string): string =>
  createHmac("sha256", secretFor("bank account numbers")).update(number.replaceAll(/[\s-]/g, "")).digest("base64url")

const lastFourOf = (number: string): string => number.replaceAll(/\W/g, "").slice(-4)

/** Compares a number in a file with the account: by the hash from earlier files, else by the last digits. Undefined if neither is known. */
export function isNumberOf({ numberHash, lastFour }: FiledAccount, number: string): boolean | undefined {
  if (number === "") return undefined
  if (numberHash !== null) return numberHashOf(number) === numberHash
  return lastFour === null ? undefined : lastFourOf(number) === lastFour
}

/** Refuses (409 ANOTHER_ACCOUNT, a question) a file with another account's number, unless the person has confirmed it. */
export function mustBeOf(account: FiledAccount, file: BankFile, isAnswered = false): void {
  if (isAnswered || file.kind !== "ofx" || isNumberOf(account, file.account) !== false) return
  throw new Refusal("ANOTHER_ACCOUNT", {
    message: `The file is of an account ending in ${lastFourOf(file.account)}, and ${account.name} is another one. Import it if it is the same account.`,
    question: { name: "anotherAccount", value: "true" },
  })
}
