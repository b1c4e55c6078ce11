/** The cash flow of a year by month and to date. Source: money.md 11.7, api.md X326. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { addDays, type Day, firstOf, type Month } from "~/values/calendar.ts"
import { asCents, type Cents, plus, sum, ZERO } from "~/values/money.ts"
import { command } from "../commands.ts"
import { yearOfExpenses } from "../reports/expenses/expenses-year.ts"
import { periodOf, type Range } from "../reports/period.ts"
import { type CashSection, cashChange, cashSections, type OtherSide, rowOf } from "./cash-flow-rows.ts"
import type { ProfitQuery } from "./inputs.ts"
import { monthsUntil } from "./profit-and-loss.ts"
import type { ProfitRow } from "./profit-rows.ts"
import { balancesOn } from "./trial-balance.ts"

/** The accounts that hold the landlord's money at the payment provider and in transit from it. Banks and cash have accounts of their own. */
const MONEY_ACCOUNTS: readonly string[] = ["STRIPE", "DISPUTE_HOLD", "IN_TRANSIT"]

/** Whether an account holds the landlord's money: at a bank, in hand, at the provider or in transit from it. */
export const isMoneyAccount = (code: string): boolean =>
  MONEY_ACCOUNTS.includes(code) || code.startsWith("BANK:") || code.startsWith("CASH:")

/** The condition of `isMoneyAccount` in SQL, on a line's account. */
const holdsMoney = (account: SQL): SQL =>
  sql`(${account} in ${MONEY_ACCOUNTS} or ${account} like 'BANK:%' or ${account} like 'CASH:%')`

/** `apart` is spending outside the accounts of the books. It is in no total. */
export type CashFlow = {
  months: Month[]
  asOf: Day
  sections: CashSection[]
  change: ProfitRow
  opening: ProfitRow
  closing: ProfitRow
  apart: ProfitRow[]
}

/** Uses the direct method. `opening` and `closing` agree with the money in the trial balance at the ends of the months. Refuses (400) a month in the future. */
export const cashFlow = command("manage expenses", async (tx: Tx, actor, { month }: ProfitQuery): Promise<CashFlow> => {
  const { asOf, last } = await periodOf(tx, month)
  const months = monthsUntil(month)
  const range = { first: firstOf(months[0] ?? month), last }
  const sections = cashSections(await otherSides(tx, range), months)
  const change = cashChange(sections, months)
  const begins = await moneyBefore(tx, range.first)
  const ends = change.months.map((_, at) => plus(begins, ...change.months.slice(0, at + 1)))
  const { totals } = await yearOfExpenses(tx, actor, { year: Number(month.slice(0, 4)) })
  return {
    months,
    asOf,
    sections,
    change,
    opening: { label: "Money at the beginning", months: [begins, ...ends.slice(0, -1)], sum: begins },
    closing: { label: "Money at the end", months: ends, sum: ends.at(-1) ?? begins },
    apart: [await returnedApart(tx, range, months), rowOf("Expenses", totals.slice(0, months.length))],
  }
})

/** The other accounts' amounts in postings that move money, by month, kind and account. */
async function otherSides(tx: Tx, { first, last }: Range): Promise<OtherSide[]> {
  const rows = await tx.rows<OtherSide>(sql`
    select substr(j.effective_on, 1, 7) as "month", j.kind as "kind", l.account as "account", sum(l.cents) as "cents"
    from journals j join journal_lines l on l.journal_id = j.id
    where j.effective_on between ${first} and ${last} and not ${holdsMoney(sql`l.account`)}
      and exists (select 1 from journal_lines m where m.journal_id = j.id and ${holdsMoney(sql`m.account`)})
    group by substr(j.effective_on, 1, 7), j.kind, l.account`)
  return rows.map((row) => ({ ...row, cents: asCents(Number(row.cents)) }))
}

async function moneyBefore(tx: Tx, day: Day): Promise<Cents> {
  const balances = await balancesOn(tx, addDays(day, -1))
  return sum([...balances].filter(([code]) => isMoneyAccount(code)).map(([, cents]) => cents))
}

/** Refunds to tenants, less the part that accounts of the books paid. */
async function returnedApart(tx: Tx, { first, last }: Range, months: readonly Month[]): Promise<ProfitRow> {
  const rows = await tx.rows<{ month: Month; cents: number }>(sql`
    select substr(j.effective_on, 1, 7) as "month", -sum(l.cents) as "cents"
    from journals j join journal_lines l on l.journal_id = j.id
    where j.effective_on between ${first} and ${last} and l.account in ('DEP_OUT', 'ADV_OUT')
    group by substr(j.effective_on, 1, 7)`)
  const found = new Map(rows.map(({ month, cents }) => [month, asCents(Number(cents))]))
  return rowOf(
    "Deposits and advance rent returned",
    months.map((month) => found.get(month) ?? ZERO),
  )
}
