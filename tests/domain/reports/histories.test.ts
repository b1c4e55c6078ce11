/** After random histories of a building its reports add up (money.md 1.8: I12, I13, I14, I16, I17, I18, I20). */

import { sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { tenants } from "#db/schema/index.ts"
import { accountBalance } from "~/domain/ledger/accounts.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { ledgerEntries } from "~/domain/ledger/statement/statement.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { rentRollTotalsViolations } from "~/domain/rent-roll-totals/rent-roll-totals.ts"
import type { Report } from "~/domain/reports/monthly-report.ts"
import { reportMonths } from "~/domain/reports/months.ts"
import { twelveMonths } from "~/domain/reports/twelve-months.ts"
import { verifyReports } from "~/domain/reports/verify-reports.ts"
import { asDay, asMonth, type Day, lastOf } from "~/values/calendar.ts"
import { histories, live } from "../../support/building-histories.ts"
import { freshDatabase } from "../../support/fresh-database.ts"
import { randomRuns } from "../../support/random-runs.ts"
import { ada, reportOf, wrongFigures } from "../../support/reports.ts"
import { owesFee, pays } from "../../support/tenancies.ts"
import { seen } from "../../support/world.ts"

const RUNS = 25

test("reports of any history add up to its books", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(histories(60), async (history) => {
      await freshDatabase()
      const asItWas = new Map<string, Report>()
      const { end, untouchedBefore } = await live(history, async (month) => {
        asItWas.set(month, await reportOf(month, lastOf(month)))
      })
      expect(await seen(end, verifyLedger)).toEqual([])
      expect(await seen(end, verifyReports)).toEqual([])
      expect(await seen(end, rentRollTotalsViolations)).toEqual([])
      const reports = await reportsUntil(end)
      for (const report of reports) {
        if (report.month < untouchedBefore) expect(report).toEqual(asItWas.get(report.month) ?? report)
        floorsAddUp(report)
      }
      await depositsFollow(reports, end)
      await cashIsProven(reports, end)
      await staysAddUp(end)
      await statementsEndAtTheBalance(end)
    }),
    { numRuns: randomRuns(RUNS) },
  )
})

test("every figure of any history is the sum of what lies behind it, and every month of a year is its report", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(histories(60), async (history) => {
      await freshDatabase()
      const { end } = await live(history)
      const reports = await reportsUntil(end)
      for (const { month } of reports) expect(await wrongFigures(month, end)).toEqual([])
      const latest = reports.at(-1)?.month ?? asMonth("2026-01")
      expect((await seen(end, (tx) => twelveMonths(tx, ada, { month: latest }))).slice(-reports.length)).toEqual(
        reports.slice(-12).map(asMonthOfYear),
      )
    }),
    { numRuns: randomRuns(8) },
  )
})

/** The figures of a report that the charts show for its month. */
function asMonthOfYear({ month, income }: Report) {
  const { totals, totalIncome } = income.incomeByFloor
  const { lateFeeIncome, otherFeeIncome, convenienceFeeIncome, managerAdjustments, otherCredits, ...shares } =
    income.incomeByCategory
  return {
    month,
    rent: Object.fromEntries(Object.entries(shares).map(([name, { total }]) => [name, total])),
    lateFeeIncome,
    otherFeeIncome,
    convenienceFeeIncome,
    proForma: totals.proForma,
    collected: totals.adjustedIncome - totals.backRent,
    backRent: totals.backRent,
    adjustedIncome: totals.adjustedIncome,
    uncollected: totals.uncollectedIncome,
    totalIncome,
    occupancy: totals.occupancy,
  }
}

/** I15: a credit never changes the income of a month. */
test("a management credit or a fee credit changes no income of any month", { timeout: 120_000 }, async () => {
  const cents = fc.integer({ min: 1, max: 300_000 })
  await fc.assert(
    fc.asyncProperty(histories(30), cents, fc.boolean(), async (history, amount, isFee) => {
      await freshDatabase()
      const { end } = await live(history)
      const before = (await reportsUntil(end)).map(incomeOf)
      const type = isFee ? "fees" : "rent"
      if (amount % 2) await pays(1, amount, end, { method: "managementCredit", type })
      else await owesFee(1, -amount, end, isFee ? "other" : "late")
      expect((await reportsUntil(end)).map(incomeOf)).toEqual(before)
    }),
    { numRuns: randomRuns(6) },
  )
})

function incomeOf({ month, income }: Report) {
  const { otherCredits, ...byCategory } = income.incomeByCategory
  return { month, byFloor: income.incomeByFloor, byCategory, deposits: income.deposits }
}

async function reportsUntil(end: Day): Promise<Report[]> {
  const months = await seen(end, (tx) => reportMonths(tx, ada, undefined))
  const reports: Report[] = []
  for (const { month } of months.toReversed()) reports.push(await reportOf(month, end))
  return reports
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** I13: categories and floors sum to the totals, and the equation is true for each floor. */
function floorsAddUp({ income }: Report): void {
  const { totals, ...floors } = income.incomeByFloor
  const { lateFeeIncome, otherFeeIncome, convenienceFeeIncome, managerAdjustments, otherCredits, ...shares } =
    income.incomeByCategory
  expect(sum(Object.values(shares).map((share) => share.total))).toBe(totals.adjustedIncome)
  expect(totals.proForma + totals.backRent - totals.uncollectedIncome).toBe(totals.adjustedIncome)
  expect(sum(Object.values(floors.proFormaByFloor))).toBe(totals.proForma)
  expect(sum(Object.values(floors.adjustedIncomeByFloor))).toBe(totals.adjustedIncome)
  expect(sum(Object.values(floors.advanceRentHeldByFloor))).toBe(totals.advanceRentHeld)
  for (const floor of Object.keys(floors.proFormaByFloor) as (keyof typeof floors.proFormaByFloor)[]) {
    const of = (figures: Partial<Record<typeof floor, number>>) => figures[floor] ?? Number.NaN
    const expected = of(floors.proFormaByFloor) + of(floors.backRentByFloor) - of(floors.uncollectedIncomeByFloor)
    expect(of(floors.adjustedIncomeByFloor)).toBe(expected)
  }
  expect(floors.feeIncome).toBe(lateFeeIncome + otherFeeIncome)
  expect(floors.totalIncome).toBe(totals.adjustedIncome + floors.feeIncome + convenienceFeeIncome)
  expect([managerAdjustments, otherCredits].every(Number.isSafeInteger)).toBe(true)
}

/** I12: each month begins with the final deposits of the month before, and the last month ends with those held now. */
async function depositsFollow(reports: readonly Report[], end: Day): Promise<void> {
  for (const [index, { income }] of reports.entries()) {
    expect(income.deposits.priorReserve).toBe(reports[index - 1]?.income.deposits.final ?? 0)
  }
  const [held] = await seen(end, (tx) =>
    tx.rows<{ cents: number }>(sql`select coalesce(sum(deposit_reserve), 0) as "cents" from tenant_balances`),
  )
  expect(reports.at(-1)?.income.deposits.final).toBe(held?.cents)
}

/** I14: all income, advance rent held and deposits held add up to the money received. */
async function cashIsProven(reports: readonly Report[], end: Day): Promise<void> {
  let income = 0
  for (const report of reports) {
    income += report.income.incomeByFloor.totalIncome
    const held = report.income.incomeByFloor.totals.advanceRentHeld + report.income.deposits.final
    const [lines] = await seen(end, (tx) =>
      tx.rows<{ cash: number; adjusted: number }>(sql`
        select coalesce(sum(case when l.account like 'CASH:%' or l.account like 'BANK:%'
            or l.account in ('STRIPE', 'DISPUTE_HOLD', 'DEP_OUT', 'ADV_OUT', 'OPENING')
            then l.cents else 0 end), 0) as "cash",
          coalesce(sum(case when l.account = 'DEP_HELD' and j.kind in ('manager_adjustment', 'opening_balance')
            then l.cents else 0 end), 0) as "adjusted"
        from journal_lines l join journals j on j.id = l.journal_id where j.effective_on <= ${lastOf(report.month)}`),
    )
    expect(income + held + (lines?.adjusted ?? 0), report.month).toBe(lines?.cash)
  }
}

/** I16: every tenant's statement, adjustments and corrections included, ends at the account balance. */
async function statementsEndAtTheBalance(end: Day): Promise<void> {
  const all = await seen(end, (tx) => tx.all(tx.select({ id: tenants.id }).from(tenants)))
  for (const { id: tenantId } of all) {
    const { closing } = await seen(end, (tx) => ledgerEntries(tx, { tenantId, from: asDay("2026-02-01"), to: end }))
    expect(closing).toBe(accountBalance(await seen(end, (tx) => balancesOf(tx, tenantId))))
  }
}

/** I20: the deposit held at move-out equals the returned and used parts. */
async function staysAddUp(end: Day): Promise<void> {
  const violations = await seen(end, (tx) =>
    tx.rows(sql`select id from stays
      where deposit_before <> deposit_returned + deposit_to_rent + deposit_to_late + deposit_to_other`),
  )
  expect(violations).toEqual([])
}
