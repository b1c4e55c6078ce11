import { stack, stackOffsetDiverging } from "d3-shape"
import type { MonthOfYear } from "~/domain/reports/twelve-months.ts"
import { formatMonth } from "~/values/calendar.ts"
import { type Cents, formatMoney } from "~/values/money.ts"
import {
  Area,
  axisDollars,
  ChartFrame,
  dollarScale,
  Legend,
  monthScale,
  Patterns,
  place,
  swatch,
} from "./reports.chart.frame.tsx"

const ID = "collected"
const PARTS = [
  {
    label: "Rent for the month",
    paint: { color: "c1", pattern: 0 },
    of: ({ collected }: MonthOfYear): Cents => collected,
  },
  { label: "Back rent", paint: { color: "c3", pattern: 1 }, of: ({ backRent }: MonthOfYear): Cents => backRent },
]

/** The rent collected in each month, in front of an outline of the rent in force. */
export function CollectedChart({ months }: { months: readonly MonthOfYear[] }) {
  const layers = stack<MonthOfYear, number>()
    .keys(PARTS.keys())
    .value((month, index) => PARTS[index]?.of(month) ?? 0)
    .offset(stackOffsetDiverging)(months)
  const scale = dollarScale([...layers.flat(2), ...months.map(({ proForma }) => proForma)])
  const x = monthScale(months.map(({ month }) => month))
  const bar = (low: number, high: number) => ({
    y: place(scale(high / 100)),
    height: place(scale(low / 100) - scale(high / 100)),
  })
  const inset = x.bandwidth() * 0.18
  return (
    <>
      <ChartFrame
        id={ID}
        title="Rent collected against pro forma"
        summary={summaryOf(months)}
        scale={scale}
        format={axisDollars(scale)}
        months={months.map(({ month }) => month)}
      >
        <Patterns id={ID} />
        {months.map((month, at) => (
          <g key={month.month}>
            <title>{`${formatMonth(month.month)}: ${formatMoney(month.adjustedIncome)} of ${formatMoney(month.proForma)}`}</title>
            {PARTS.map(({ label, paint }, index) => {
              const [low = 0, high = 0] = layers[index]?.[at] ?? []
              const left = { x: place((x(month.month) ?? 0) + inset), width: place(x.bandwidth() - 2 * inset) }
              return low === high ? null : <Area key={label} id={ID} paint={paint} {...left} {...bar(low, high)} />
            })}
            <rect
              className="outline"
              x={place(x(month.month) ?? 0)}
              width={place(x.bandwidth())}
              {...bar(0, month.proForma)}
            />
          </g>
        ))}
      </ChartFrame>
      <Legend
        id={ID}
        labels={[
          { label: "Pro forma", swatch: <rect className="outline" x="1" y="1" width="10" height="10" /> },
          ...PARTS.map(({ label, paint }) => ({ label, swatch: swatch(ID, paint) })),
        ]}
      />
    </>
  )
}

function summaryOf(months: readonly MonthOfYear[]): string {
  const last = months.at(-1)
  if (!last) return ""
  const short = months.filter(({ uncollected }) => uncollected > 0).length
  return `In ${formatMonth(last.month)} ${formatMoney(last.adjustedIncome)} was collected, ${formatMoney(last.backRent)} of it back rent, against ${formatMoney(last.proForma)} pro forma. In ${short} of ${months.length} months some of pro forma was not collected. The table below has every figure.`
}
