/** The rows of the profit and loss statement: labels, amounts by month, totals. Amounts are positive for income earned and for money spent. Source: money.md 11.7. */
import { type Month, monthOf } from "~/values/calendar.ts"
import { type Cents, minus, plus, sum, ZERO } from "~/values/money.ts"
import type { YearRow } from "../reports/expenses/expenses-year.ts"
import type { MonthFees } from "../reports/fee-income.ts"
import type { TypeIncome } from "../reports/other-income.ts"
import type { Posting } from "../reports/postings.ts"
import type { RentIncome } from "../reports/rent-income.ts"
import type { Behind } from "../reports/table-rows.ts"

/** `months` are in order; `sum` is the year to date. `behind` is the link to the details of a month's amount. */
export type ProfitRow = { label: string; months: Cents[]; sum: Cents; behind?: Behind }
export type ProfitSection = {
  name: "income" | "providerFees" | "expenses"
  title: string
  rows: ProfitRow[]
  total: ProfitRow
}

/** The figures behind the reports for a range of months. */
export type ProfitSources = {
  rent: readonly (Pick<RentIncome, "current" | "back"> & { month: Month })[]
  fees: readonly MonthFees[]
  types: readonly (TypeIncome & { month: Month })[]
  processing: readonly Posting[]
  otherProviderFees: readonly Posting[]
  expenses: readonly YearRow[]
}

export function profitSections(sources: ProfitSources, months: readonly Month[]): ProfitSection[] {
  return [
    section("income", "Income", "Total income", incomeRows(sources, months), { figure: "totalIncome" }),
    section("providerFees", "Fees of the payment provider", "Total fees", providerRows(sources, months), {
      figure: "providerFees",
    }),
    section("expenses", "Expenses", "Total expenses", expenseRows(sources, months), { figure: "expenses" }),
  ]
}

/** Income less the provider's fees and expenses. */
export function remainder([income, ...spent]: readonly ProfitSection[]): ProfitRow {
  const months = (income?.total.months ?? []).map((cents, at) =>
    minus(cents, ...spent.map(({ total }) => total.months[at] ?? ZERO)),
  )
  return row("Net income", months)
}

const row = (label: string, months: Cents[], behind?: Behind): ProfitRow => ({
  label,
  months,
  sum: sum(months),
  ...(behind ? { behind } : {}),
})

function section(
  name: ProfitSection["name"],
  title: string,
  label: string,
  rows: ProfitRow[],
  behind: Behind,
): ProfitSection {
  const [first] = rows
  const months = (first?.months ?? []).map((_, at) => sum(rows.map((each) => each.months[at] ?? ZERO)))
  return { name, title, rows, total: row(label, months, behind) }
}

/** The amount of each month, from rows that have a month. */
const byMonth = <Row extends { month: Month }>(
  rows: readonly Row[],
  months: readonly Month[],
  centsOf: (row: Row) => Cents,
): Cents[] => {
  const sums = new Map<Month, Cents>()
  for (const each of rows) sums.set(each.month, plus(sums.get(each.month) ?? ZERO, centsOf(each)))
  return months.map((month) => sums.get(month) ?? ZERO)
}

function incomeRows({ rent, fees, types }: ProfitSources, months: readonly Month[]): ProfitRow[] {
  return [
    row(
      "Rent",
      byMonth(rent, months, ({ current, back }) => plus(current, back)),
      { figure: "adjustedIncome" },
    ),
    row(
      "Late fees",
      byMonth(fees, months, (each) => each.lateFeeIncome),
      { figure: "lateFeeIncome" },
    ),
    ...typeRows(types, months),
    row(
      "Other fees",
      byMonth(
        types.filter(({ typeId }) => typeId === 0),
        months,
        ({ cents }) => cents,
      ),
      { figure: "otherFeeIncome", type: 0 },
    ),
    row(
      "Convenience fees",
      byMonth(fees, months, (each) => each.convenienceFeeIncome),
      { figure: "convenienceFeeIncome" },
    ),
  ]
}

/** One row for each type of recurring charge, by name. */
function typeRows(types: ProfitSources["types"], months: readonly Month[]): ProfitRow[] {
  const groups = Map.groupBy(
    types.filter(({ typeId }) => typeId !== 0),
    ({ typeId }) => typeId,
  )
  return [...groups]
    .map(([type, rows]) =>
      row(
        rows[0]?.name ?? "",
        byMonth(rows, months, ({ cents }) => cents),
        { figure: "otherFeeIncome", type },
      ),
    )
    .toSorted((a, b) => a.label.localeCompare(b.label, "en"))
}

function providerRows({ processing, otherProviderFees }: ProfitSources, months: readonly Month[]): ProfitRow[] {
  const booked = processing.filter(({ journalId }) => journalId !== null)
  const estimated = processing.filter(({ journalId }) => journalId === null)
  const dated = (postings: readonly Posting[]) =>
    byMonth(
      postings.map(({ on, cents }) => ({ month: monthOf(on), cents })),
      months,
      ({ cents }) => cents,
    )
  const isBooked = estimated.length === 0
  const ofTender = (name: string) => dated(booked.filter(({ tender }) => tender === name))
  return [
    row("Card payments", ofTender("card"), isBooked ? { figure: "processingCard" } : undefined),
    row("Bank payments", ofTender("ach"), isBooked ? { figure: "processingAch" } : undefined),
    row("Other fees of the provider", dated(otherProviderFees), { figure: "miscStripeFees" }),
    ...(isBooked ? [] : [row("Not booked yet, estimated", dated(estimated))]),
  ]
}

/** One row for each top-level expense type, including all types below it. */
function expenseRows({ expenses }: ProfitSources, months: readonly Month[]): ProfitRow[] {
  const tops = expenses.filter(({ level }) => level === 1)
  const summed = new Set(tops.filter(({ kind }) => kind === "total").map(({ type }) => type.id))
  const rows = tops
    .filter(({ kind, type }) => kind === "total" || !summed.has(type.id))
    .map(({ type, months: own }) => row(type.name, own.slice(0, months.length), { figure: "expenses" }))
    .filter((each) => each.months.some((cents) => cents !== 0))
  return rows.length > 0 ? rows : [row("None", [...months.map(() => ZERO)], { figure: "expenses" })]
}
