/** Shared parts of the charts: card, axes, patterns and legend. The server draws them. Patterns keep them readable in black and white. */
import { type ScaleLinear, scaleBand, scaleLinear } from "d3-scale"
import type { ReactNode } from "react"
import type { ReportTable } from "~/domain/reports/table-rows.ts"
import { Card } from "~/ui/card.tsx"
import { formatMonth, type Month } from "~/values/calendar.ts"
import { CsvLink, ReportTableBox } from "./reports.table.tsx"

const WIDTH = 400
const HEIGHT = 220
export const PLOT = { left: 46, right: WIDTH - 6, top: 12, bottom: HEIGHT - 24 }

export function ChartCard({ table, month, children }: { table: ReportTable; month: Month; children: ReactNode }) {
  return (
    <Card title={table.title} action={<CsvLink table={table} month={month} />}>
      {children}
      <details className="chart-table">
        <summary>
          Table<span className="hidden-text"> of {table.title}</span>
        </summary>
        <ReportTableBox table={table} month={month} />
      </details>
    </Card>
  )
}

export const monthScale = (months: readonly Month[]) =>
  scaleBand<Month>().domain(months).range([PLOT.left, PLOT.right]).paddingInner(0.25).paddingOuter(0.12)

/** Dollars on the vertical axis. It always includes zero, and has a height even if all figures are zero. */
export function dollarScale(cents: readonly number[]): ScaleLinear<number, number> {
  const [low, high] = [Math.min(0, ...cents) / 100, Math.max(0, ...cents) / 100]
  return scaleLinear()
    .domain([low, low === 0 && high === 0 ? 1_000 : high])
    .nice(4)
    .range([PLOT.bottom, PLOT.top])
}

type FrameProps = {
  id: string
  title: string
  summary: string
  scale: ScaleLinear<number, number>
  format: (value: number) => string
  months: readonly Month[]
  children: ReactNode
}

/** The drawing with grid lines, month labels, and a description for screen readers. */
export function ChartFrame({ id, title, summary, scale, format, months, children }: FrameProps) {
  const x = monthScale(months)
  return (
    <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={`${id}-title ${id}-desc`}>
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>{summary}</desc>
      {scale.ticks(4).map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? "axis" : "grid"}
            x1={PLOT.left}
            x2={PLOT.right}
            y1={place(scale(tick))}
            y2={place(scale(tick))}
          />
          <text x={PLOT.left - 6} y={place(scale(tick) + 4)} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {children}
      {months.map((month, index) => (
        <text
          key={month}
          className={index === months.length - 1 ? "strong" : undefined}
          x={place((x(month) ?? 0) + x.bandwidth() / 2)}
          y={HEIGHT - 6}
          textAnchor="middle"
        >
          {formatMonth(month).slice(0, 3)}
        </text>
      ))}
    </svg>
  )
}

export const place = (value: number): number => Math.round(value * 10) / 10

export const axisDollars = (scale: ScaleLinear<number, number>) => scale.tickFormat(4, "$~s")

const PATTERNS = [null, "M0 6 6 0", "M0 0 6 6", "M0 3h6", "M0 6 6 0M0 0 6 6", "M3 0v6"] as const
const COLORS = 6

/** The color and pattern of a series by its position in a stack. No two are alike. */
export function paintOf(index: number) {
  const round = Math.floor(index / COLORS)
  return { color: `c${(index % COLORS) + 1}`, pattern: (index + round) % PATTERNS.length }
}

export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      {PATTERNS.map(
        (path, index) =>
          path !== null && (
            <pattern key={path} id={`${id}-${index}`} width="6" height="6" patternUnits="userSpaceOnUse">
              <path className="stroke" d={path} />
            </pattern>
          ),
      )}
    </defs>
  )
}

type AreaProps = { id: string; paint: ReturnType<typeof paintOf>; x: number; y: number; width: number; height: number }

export function Area({ id, paint: { color, pattern }, ...box }: AreaProps) {
  return (
    <>
      <rect className={color} {...box} />
      {pattern > 0 && <rect fill={`url(#${id}-${pattern})`} {...box} />}
    </>
  )
}

/** The names of the series with their swatches, from the bottom up. */
export function Legend({ id, labels }: { id: string; labels: readonly { label: string; swatch: ReactNode }[] }) {
  return (
    <ul className="legend">
      {labels.map(({ label, swatch }) => (
        <li key={`${id}-${label}`}>
          <svg className="chart" viewBox="0 0 12 12" aria-hidden="true">
            {swatch}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}

export const swatch = (id: string, paint: ReturnType<typeof paintOf>) => (
  <Area id={id} paint={paint} x={0} y={0} width={12} height={12} />
)
