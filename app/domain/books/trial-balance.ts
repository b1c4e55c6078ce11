/** The balances of all accounts at the end of a day. Source: money.md 11.7, api.md X321. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import { asCents, type Cents, most, negated, sum, ZERO } from "~/values/money.ts"
import { command } from "../commands.ts"
import type { LedgerAccount } from "../ledger/accounts.ts"
import { pastDayOrToday } from "../reports/past-day.ts"
import { type BookAccount, bookAccounts } from "./account-names.ts"
import { isEarlyDay } from "./early-day.ts"
import { type IncomeBridge, incomeBridge } from "./income-bridge.ts"
import type { TrialBalanceQuery } from "./inputs.ts"

/** Positive cents; either `debit` or `credit` is zero. */
export type TrialRow = BookAccount & { debit: Cents; credit: Cents }
export type TrialBalance = { on: Day; rows: TrialRow[]; debit: Cents; credit: Cents; bridge: IncomeBridge }

/** Accounts with a balance at the end of the day, by journal date. Refuses a day in the future (400). */
export const trialBalance = command(
  "see reports",
  async (tx: Tx, _actor, { date }: TrialBalanceQuery): Promise<TrialBalance> => {
    const on = await pastDayOrToday(tx, "date", date)
    const balances = await balancesOn(tx, on)
    const balance = (code: LedgerAccount) => balances.get(code) ?? ZERO
    const rows = (await bookAccounts(tx))
      .filter(({ code }) => balance(code) !== ZERO)
      .map((account) => {
        const cents = balance(account.code)
        return { ...account, debit: most(ZERO, cents), credit: most(ZERO, negated(cents)) }
      })
    return {
      on,
      rows,
      debit: sum(rows.map(({ debit }) => debit)),
      credit: sum(rows.map(({ credit }) => credit)),
      bridge: await incomeBridge(tx, on, balance),
    }
  },
)

/** The balance of each account, debits positive: adds the lines up to the day, or subtracts the later lines from all lines, whichever reads fewer. */
export async function balancesOn(tx: Tx, on: Day): Promise<Map<LedgerAccount, Cents>> {
  const rows = await tx.rows<{ account: LedgerAccount; cents: number }>(
    (await isEarlyDay(tx, on)) ? linesUntil(on) : allButLater(on),
  )
  return new Map(rows.map(({ account, cents }) => [account, asCents(Number(cents))]))
}

const linesUntil = (on: Day) => sql`
  select l.account as "account", sum(l.cents) as "cents"
  from journals j join journal_lines l on l.journal_id = j.id
  where j.effective_on <= ${on} group by l.account`

const allButLater = (on: Day) => sql`
    select "account", sum("cents") as "cents" from (
      select account as "account", sum(cents) as "cents" from journal_lines group by account
      union all
      select l.account, -sum(l.cents) from journals j join journal_lines l on l.journal_id = j.id
      where j.effective_on > ${on} group by l.account
    ) parts group by "account"`
