/** After random histories of a building, the landlord's statements agree with its reports and with each other. Source: money.md 11.7. */
import fc from "fast-check"
import { expect, test } from "vitest"
import { cashFlow, isMoneyAccount } from "~/domain/books/cash-flow.ts"
import { generalLedger } from "~/domain/books/general-ledger.ts"
import { incomeByTenant } from "~/domain/books/income-by-tenant.ts"
import { prepaidRent } from "~/domain/books/prepaid-rent.ts"
import { profitAndLoss } from "~/domain/books/profit-and-loss.ts"
import { trialBalance } from "~/domain/books/trial-balance.ts"
import { reportMonths } from "~/domain/reports/months.ts"
import { addDays, type Day, firstOf, lastOf, type Month, monthOf } from "~/values/calendar.ts"
import { histories, live } from "../../support/building-histories.ts"
import { freshDatabase } from "../../support/fresh-database.ts"
import { randomRuns } from "../../support/random-runs.ts"
import { ada, reportOf } from "../../support/reports.ts"
import { seen } from "../../support/world.ts"

test("the statements of any history agree with its reports and with each other", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(histories(60), async (history) => {
      await freshDatabase()
      const { end } = await live(history)
      const listed = await seen(end, (tx) => reportMonths(tx, ada, undefined))
      const months = listed.map(({ month }) => month).toReversed()
      let received = 0
      for (const month of months) {
        received += await profitIsTheReport(month, end)
        const last = lastOf(month) < end ? lastOf(month) : end
        expect((await balanced(last, end)).bridge.received, month).toBe(received)
      }
      const [first = end.slice(0, 7) as Month] = months
      for (let day = firstOf(first); day <= end; day = addDays(day, 5)) await balanced(day, end)
      await ledgersEndAtTheBalance(lastOf(first) < end ? lastOf(first) : end, end)
      await ledgersEndAtTheBalance(end, end)
      await tenantsAddUp(end)
      for (const month of months) await cashIsTheMoneyOfTheBooks(month, end)
    }),
    { numRuns: randomRuns(12) },
  )
})

/** Returns the month's income. */
async function profitIsTheReport(month: Month, end: Day): Promise<number> {
  const { income, processingFees, miscStripeFees } = await reportOf(month, end)
  const { months, sections } = await seen(end, (tx) => profitAndLoss(tx, ada, { month }))
  const at = months.length - 1
  const [earned, fees] = sections.map(({ total }) => total.months[at])
  expect(earned, month).toBe(income.incomeByFloor.totalIncome)
  expect(fees, month).toBe(processingFees.total + miscStripeFees)
  const prepaid = await seen(end, (tx) => prepaidRent(tx, ada, { month }))
  expect(prepaid.totals.total, month).toBe(income.incomeByFloor.totals.advanceRentHeld)
  const of = (label: string) => sections[0]?.rows.find((row) => row.label === label)?.months[at]
  expect(of("Rent")).toBe(income.incomeByFloor.totals.adjustedIncome)
  expect(of("Late fees")).toBe(income.incomeByCategory.lateFeeIncome)
  return income.incomeByFloor.totalIncome
}

/** The change of each month equals the change of money in the trial balance, and the separate refunds equal the returned amounts. */
async function cashIsTheMoneyOfTheBooks(month: Month, end: Day): Promise<void> {
  const flow = await seen(end, (tx) => cashFlow(tx, ada, { month }))
  const moneyOn = async (day: Day) =>
    (await balanced(day, end)).rows
      .filter(({ code }) => isMoneyAccount(code))
      .reduce((all, { debit, credit }) => all + debit - credit, 0)
  for (const [at, each] of flow.months.entries()) {
    const last = lastOf(each) < end ? lastOf(each) : end
    const money = await moneyOn(last)
    expect(flow.closing.months[at], each).toBe(money)
    expect(flow.change.months[at], each).toBe(money - (await moneyOn(addDays(firstOf(each), -1))))
  }
  expect(flow.sections.flatMap(({ rows }) => rows).find(({ label }) => label === "Other")?.sum ?? 0).toBe(0)
}

/** Income by tenant sums to the year to date. */
async function tenantsAddUp(end: Day): Promise<void> {
  const month = monthOf(end)
  const { totals } = await seen(end, (tx) => incomeByTenant(tx, ada, { year: Number(month.slice(0, 4)) }))
  const { sections } = await seen(end, (tx) => profitAndLoss(tx, ada, { month }))
  expect(totals.total).toBe(sections[0]?.total.sum)
}

async function balanced(date: Day, end: Day) {
  const found = await seen(end, (tx) => trialBalance(tx, ada, { date }))
  expect(found.debit, date).toBe(found.credit)
  return found
}

async function ledgersEndAtTheBalance(date: Day, end: Day): Promise<void> {
  for (const { code, debit, credit } of (await balanced(date, end)).rows) {
    const { opening, lines, closing } = await seen(end, (tx) => generalLedger(tx, ada, { account: code, to: date }))
    expect(closing, code).toBe(debit - credit)
    expect(opening + lines.reduce((all, { cents }) => all + cents, 0)).toBe(closing)
  }
}
