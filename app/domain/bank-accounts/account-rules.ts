/** The rules that every bank account follows: distinct names, one trust account, at most 50 accounts, and valid posting days. Source: money.md 11.1. */
import type { Tx } from "#db/client.server.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import { mustBeOpenDay } from "../ledger/open-day.ts"
import { badField, invalid } from "../refusal.ts"
import { accountsWithBalances } from "./bank-accounts.ts"

/** Archived accounts count too. */
const MAX_ACCOUNTS = 50

type Wanted = { id?: number; name: string; isTrust?: boolean | undefined }

/** Refuses (400) a name that another open account has, a second trust account, and a 51st account. */
export async function mustBeDistinct(tx: Tx, { id, name, isTrust = false }: Wanted): Promise<void> {
  const all = await accountsWithBalances(tx)
  if (id === undefined && all.length >= MAX_ACCOUNTS)
    throw badField("name", `There are already ${MAX_ACCOUNTS} bank accounts, the most there can be.`)
  const others = all.filter((each) => each.archivedAt === null && each.id !== id)
  if (others.some((each) => each.name.toLowerCase() === name.toLowerCase()))
    throw badField("name", "Another bank account has this name.")
  const trust = others.find((each) => each.isTrust)
  if (isTrust && trust) throw badField("isTrust", `${trust.name} is the trust account. There is one at most.`)
}

/** Refuses a day after today or before `first` (400), and a day in a closed month (409 MONTH_CLOSED). */
export async function mustBePostingDay(
  tx: Tx,
  field: string,
  on: Day,
  first?: { day: Day; what: string },
): Promise<void> {
  if (first && on < first.day) throw badField(field, `Use a day from ${formatDay(first.day)} on, ${first.what}.`)
  if (on > (await ledgerDay(tx))) throw invalid(field, "Use a day that is not in the future.")
  await mustBeOpenDay(tx, on, field)
}
