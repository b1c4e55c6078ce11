/** The landlord's bank accounts and deposits, managed by administrators and staff. Money is in cents, a day is "2026-03-01". */
import { sql } from "drizzle-orm"
import { read } from "#db/client.server.ts"
import { allViolations } from "~/domain/backups/violations.ts"
import { addBankAccount } from "~/domain/bank-accounts/add-account.ts"
import { bankAccountList } from "~/domain/bank-accounts/bank-accounts.ts"
import { depositSlipAtBank, undoDepositSlip } from "~/domain/bank-accounts/deposit-slip.ts"
import { moneyInHand } from "~/domain/bank-accounts/in-hand.ts"
import { makeDepositSlip } from "~/domain/bank-accounts/make-slip.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { ada } from "./reports.ts"
import { during, mona, seen } from "./world.ts"

type Begins = { on: string; opening?: number; isTrust?: boolean; addedOn?: string; isOverdrawn?: boolean }

/** Ada adds a bank account, on its own first day or later. Returns its number. */
export async function bankAccountBegins(
  name: string,
  { on, opening = 0, addedOn = on, ...more }: Begins,
): Promise<number> {
  const input = { name, opening: asCents(opening), openedDate: asDay(on), ...more }
  return (await during(addedOn, (tx) => addBankAccount(tx, ada, input))).id
}

/** Mona puts payments on a slip. Returns its number. */
export async function slipOf(accountId: number, paymentIds: number[], day: string): Promise<number> {
  return (await during(day, (tx) => makeDepositSlip(tx, mona, { bankAccountId: accountId, paymentIds }))).id
}

export const isDeposited = (slipId: number, on: string, day = on) =>
  during(day, (tx) => depositSlipAtBank(tx, mona, { depositSlipId: slipId, depositedDate: asDay(on) }))

export const isUndone = (slipId: number, day: string) =>
  during(day, (tx) => undoDepositSlip(tx, mona, { depositSlipId: slipId }))

/** The balance of each open account, by its name. */
export async function inBanks(day: string): Promise<Record<string, number>> {
  const all = await seen(day, (tx) => bankAccountList(tx, ada, {}))
  return Object.fromEntries(
    all.flatMap(({ name, balance, archivedAt }) => (archivedAt === null ? [[name, balance]] : [])),
  )
}

/** The amounts of undeposited payments, oldest first. */
export const inHandOn = async (day: string): Promise<number[]> =>
  (await seen(day, (tx) => moneyInHand(tx, mona, {}))).map(({ amount }) => amount)

/** The balances of accounts in the books. */
export async function bookSums(...accounts: string[]): Promise<number[]> {
  return read(async (tx) => {
    const rows = await tx.rows<{ account: string; cents: number }>(
      sql`select account as "account", sum(cents) as "cents" from journal_lines group by account`,
    )
    return accounts.map((account) => Number(rows.find((row) => row.account === account)?.cents ?? 0))
  })
}

export const booksAreSound = (day: string) => seen(day, allViolations)
