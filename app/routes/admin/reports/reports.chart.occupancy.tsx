import { scaleLinear } from "d3-scale"
import { line } from "d3-shape"
import type { MonthOfYear } from "~/domain/reports/twelve-months.ts"
import { formatMonth } from "~/values/calendar.ts"
import { ChartFrame, monthScale, PLOT, place } from "./reports.chart.frame.tsx"

/** The share of occupied units at each month's end. Months without units have no point. */
export function OccupancyChart({ months }: { months: readonly MonthOfYear[] }) {
  const { known, from, scale, middle, height, path, last, isBelow } = curveOf(months)
  return (
    <>
      <ChartFrame
        id="occupancy"
        title="Occupancy at the end of each month"
        summary={summaryOf(known, from)}
        scale={scale}
        format={(percent) => `${percent}%`}
        months={months.map(({ month }) => month)}
      >
        <path className="line" d={path} />
        {known.map((month) => (
          <circle key={month.month} className="dot" cx={middle(month)} cy={height(month)} r="3.5">
            <title>{`${formatMonth(month.month)}: ${percentOf(month)}`}</title>
          </circle>
        ))}
        {last && (
          <text className="strong" x={PLOT.right} y={place(height(last) + (isBelow ? 18 : -9))} textAnchor="end">
            {percentOf(last)}
          </text>
        )}
      </ChartFrame>
      <p className="quiet small">
        {from === 0 ? "At each month's end." : `At each month's end. The scale starts at ${from}%.`}
      </p>
    </>
  )
}

/** The curve, its scale from a multiple of ten percent, and whether its last figure is below the scale. */
function curveOf(months: readonly MonthOfYear[]) {
  const known = months.filter(({ occupancy }) => occupancy.total > 0)
  const lowest = Math.min(90, ...known.map(({ occupancy }) => occupancy.percent))
  const from = Math.floor(lowest / 10) * 10
  const scale = scaleLinear()
    .domain([from, 100])
    .range([PLOT.bottom, PLOT.top + 10])
  const x = monthScale(months.map(({ month }) => month))
  const middle = ({ month }: MonthOfYear) => place((x(month) ?? 0) + x.bandwidth() / 2)
  const height = ({ occupancy }: MonthOfYear) => place(scale(occupancy.percent))
  const path = line<MonthOfYear>()
    .defined(({ occupancy }) => occupancy.total > 0)
    .x(middle)
    .y(height)
  const last = known.at(-1)
  const before = known.at(-2)
  // The label goes below a falling line, unless it would cover the month labels.
  const isBelow = last && before && height(before) < height(last) && height(last) < PLOT.bottom - 24
  return { known, from, scale, middle, height, path: path(months) ?? "", last, isBelow }
}

const percentOf = ({ occupancy }: MonthOfYear) => `${occupancy.percent.toFixed(1)}%`

function summaryOf(known: readonly MonthOfYear[], from: number): string {
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return "There were no units."
  const text = (month: MonthOfYear) => `${percentOf(month)} in ${formatMonth(month.month)}`
  return `From ${text(first)} to ${text(last)}. The scale starts at ${from}%. The table below has every figure.`
}
