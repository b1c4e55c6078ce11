import { stack, stackOffsetDiverging } from "d3-shape"
import type { IncomeSeries } from "~/domain/reports/month-tables.ts"
import type { MonthOfYear } from "~/domain/reports/twelve-months.ts"
import { formatMonth } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import {
  Area,
  axisDollars,
  ChartFrame,
  dollarScale,
  Legend,
  monthScale,
  Patterns,
  paintOf,
  place,
  swatch,
} from "./reports.chart.frame.tsx"

const ID = "income"

/** The income of each month, stacked by category. Reversals are below zero. */
export function IncomeChart({ months, series }: { months: readonly MonthOfYear[]; series: readonly IncomeSeries[] }) {
  const layers = stack<MonthOfYear, number>()
    .keys(series.keys())
    .value((month, index) => series[index]?.of(month) ?? 0)
    .offset(stackOffsetDiverging)(months)
  const scale = dollarScale(layers.flat(2))
  const x = monthScale(months.map(({ month }) => month))
  return (
    <>
      <ChartFrame
        id={ID}
        title="Income by month, stacked by category"
        summary={summaryOf(months)}
        scale={scale}
        format={axisDollars(scale)}
        months={months.map(({ month }) => month)}
      >
        <Patterns id={ID} />
        {layers.flatMap((layer, index) =>
          layer.map(([low, high], at) => {
            const month = months[at]
            const cents = month && series[index]?.of(month)
            if (!month || !cents) return null
            const top = scale(high / 100)
            return (
              <g key={`${series[index]?.label}-${month.month}`}>
                <title>{`${formatMonth(month.month)}, ${series[index]?.label}: ${formatMoney(cents)}`}</title>
                <Area
                  id={ID}
                  paint={paintOf(index)}
                  x={place(x(month.month) ?? 0)}
                  y={place(top)}
                  width={place(x.bandwidth())}
                  height={place(scale(low / 100) - top)}
                />
              </g>
            )
          }),
        )}
      </ChartFrame>
      <Legend id={ID} labels={series.map(({ label }, index) => ({ label, swatch: swatch(ID, paintOf(index)) }))} />
    </>
  )
}

function summaryOf(months: readonly MonthOfYear[]): string {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return ""
  const highest = months.reduce((most, month) => (month.totalIncome > most.totalIncome ? month : most))
  const text = ({ month, totalIncome }: MonthOfYear) => `${formatMoney(totalIncome)} in ${formatMonth(month)}`
  return `From ${text(first)} to ${text(last)}; the most was ${text(highest)}. The table below has every figure.`
}
