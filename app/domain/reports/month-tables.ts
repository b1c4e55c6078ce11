/** The tables beside the charts, with a row for each of twelve months. */
import { formatMonth } from "~/values/calendar.ts"
import { type Cents, plus, sum } from "~/values/money.ts"
import { CATEGORY_LABELS, type FigureName } from "./figures.ts"
import { INCOME_CATEGORIES, type IncomeCategory } from "./income-tenders.ts"
import type { Behind, ReportTable } from "./table-rows.ts"
import type { MonthOfYear } from "./twelve-months.ts"

/** A part of each month's income, in the order a bar is stacked. */
export type IncomeSeries = { label: string; figure: FigureName; of: (month: MonthOfYear) => Cents }

const SERIES: readonly IncomeSeries[] = [
  ...(Object.keys(INCOME_CATEGORIES) as IncomeCategory[]).map((name) => ({
    label: CATEGORY_LABELS[name],
    figure: name,
    of: ({ rent }: MonthOfYear) => rent[name],
  })),
  {
    label: "Late and other fees",
    figure: "feeIncome",
    of: (month) => plus(month.lateFeeIncome, month.otherFeeIncome),
  },
  { label: "Convenience fees", figure: "convenienceFeeIncome", of: (month) => month.convenienceFeeIncome },
]

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
      month: month.month,
      cells: [
        ...series.map(({ of, figure }) => ({ cents: of(month), behind: { figure } })),
        { cents: month.totalIncome, behind: { figure: "totalIncome" } },
      ],
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
    rows: months.map(({ month, occupancy }) => ({
      label: formatMonth(month),
      month,
      cells: [{ occupancy, behind: { figure: "units" } }],
    })),
    total: null,
    notes: [],
  }
}

const COLLECTED = {
  proForma: "units",
  collected: "currentRent",
  backRent: "backRent",
  adjustedIncome: "adjustedIncome",
  uncollected: "units",
} as const satisfies Partial<Record<keyof MonthOfYear, Behind["figure"]>>
const NAMES = Object.keys(COLLECTED) as (keyof typeof COLLECTED)[]

function collectedTable(months: readonly MonthOfYear[]): ReportTable {
  return {
    name: "collected-by-month",
    title: "Collected against pro forma",
    columns: ["Month", "Pro Forma", "Rent for the Month", "Back Rent", "Adjusted Income", "Uncollected Income"],
    rows: months.map((month) => ({
      label: formatMonth(month.month),
      month: month.month,
      cells: NAMES.map((name) => ({ cents: month[name], behind: { figure: COLLECTED[name] } })),
    })),
    total: {
      label: "Twelve months",
      cells: NAMES.map((name) => ({ cents: sum(months.map((month) => month[name])) })),
    },
    notes: [],
  }
}
