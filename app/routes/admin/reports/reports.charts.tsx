import type { IncomeSeries } from "~/domain/reports/month-tables.ts"
import type { ReportTable } from "~/domain/reports/table-rows.ts"
import type { MonthOfYear } from "~/domain/reports/twelve-months.ts"
import type { Month } from "~/values/calendar.ts"
import { CollectedChart } from "./reports.chart.collected.tsx"
import { ChartCard } from "./reports.chart.frame.tsx"
import { IncomeChart } from "./reports.chart.income.tsx"
import { OccupancyChart } from "./reports.chart.occupancy.tsx"

export type Year = { months: readonly MonthOfYear[]; series: readonly IncomeSeries[]; tables: readonly ReportTable[] }

export function Charts({ year: { months, series, tables }, month }: { year: Year; month: Month }) {
  const [income, occupancy, collected] = tables
  return (
    <section aria-labelledby="year" className="stack report-year">
      <h3 id="year" className="section-title">
        Twelve months
      </h3>
      <div className="charts">
        {income && (
          <ChartCard table={income} month={month}>
            <IncomeChart months={months} series={series} />
          </ChartCard>
        )}
        {occupancy && (
          <ChartCard table={occupancy} month={month}>
            <OccupancyChart months={months} />
          </ChartCard>
        )}
        {collected && (
          <ChartCard table={collected} month={month}>
            <CollectedChart months={months} />
          </ChartCard>
        )}
      </div>
    </section>
  )
}
