/** The tables beside the charts: a row for each of twelve months. */
import { formatMonth } from "~/values/calendar.ts"
import { type Cents, plus, sum } from "~/values/money.ts"
import { CATEGORY_LABELS } from "./figures.ts"
import { CATEGORIES, type Category } from "./income-tenders.ts"
import type { ReportTable } from "./tables.ts"
import type { MonthOfYear } from "./twelve-months.ts"

/** A part of the income of every month, in the order in which a bar is stacked. */
export type IncomeSeries = { label: string; of: (month: MonthOfYear) => Cents }

const SERIES: readonly IncomeSeries[] = [
  ...(Object.keys(CATEGORIES) as Category[]).map((name) => ({
    label: CATEGORY_LABELS[name],
    of: ({ rent }: MonthOfYear) => rent[name],
  })),
  { label: "Late and other fees", of: (month) => plus(month.lateFeeIncome, month.otherFeeIncome) },
  { label: "Convenience fees", of: (month) => month.convenienceFeeIncome },
]

/** The parts that any of the months has. */
export const seriesOf = (months: readonly MonthOfYear[]): IncomeSeries[] =>
  SERIES.filter(({ of }) => months.some((month) => of(month) !== 0))

/** The tables of income, occupancy and collected rent, in the order of the charts. */
export function monthTables(months: readonly MonthOfYear[]): ReportTable[] {
  return [incomeTable(months), occupancyTable(months), collectedTable(months)]
}

function incomeTable(months: readonly MonthOfYear[]): ReportTable {
  const series = seriesOf(months)
  const totals = (of: IncomeSeries["of"]) => sum(months.map(of))
  return {
    name: "income-by-month",
    title: "Income by month",
    columns: ["Month", ...series.map(({ label }) => label), "Total income"],
    rows: months.map((month) => ({
      label: formatMonth(month.month),
      cells: [...series.map(({ of }) => ({ cents: of(month) })), { cents: month.totalIncome }],
    })),
    total: {
      label: "Twelve months",
      cells: [...series.map(({ of }) => ({ cents: totals(of) })), { cents: totals(({ totalIncome }) => totalIncome) }],
    },
    notes: [],
  }
}

function occupancyTable(months: readonly MonthOfYear[]): ReportTable {
  return {
    name: "occupancy-by-month",
    title: "Occupancy",
    columns: ["Month", "Occupancy"],
    rows: months.map(({ month, occupancy }) => ({ label: formatMonth(month), cells: [{ occupancy }] })),
    total: null,
    notes: [],
  }
}

function collectedTable(months: readonly MonthOfYear[]): ReportTable {
  const cells = (of: readonly MonthOfYear[]) =>
    (["proForma", "collected", "backRent", "adjustedIncome", "uncollected"] as const).map((name) => ({
      cents: sum(of.map((month) => month[name])),
    }))
  return {
    name: "collected-by-month",
    title: "Collected against pro forma",
    columns: ["Month", "Pro Forma", "Rent for the Month", "Back Rent", "Adjusted Income", "Uncollected Income"],
    rows: months.map((month) => ({ label: formatMonth(month.month), cells: cells([month]) })),
    total: { label: "Twelve months", cells: cells(months) },
    notes: [],
  }
}
