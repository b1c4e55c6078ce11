/** The monthly report. Source: specification 3 "Reports", money.md 2.5. */
import { data } from "react-router"
import type { Tx } from "#db/client.server.ts"
import { closeOfReport } from "~/domain/closed-months/month-of-books.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { providerOf } from "~/domain/payment-provider/payment-gateway.ts"
import { cellText } from "~/domain/reports/cell-text.ts"
import { ReportQuery } from "~/domain/reports/inputs.ts"
import { monthInTables } from "~/domain/reports/month-in-tables.ts"
import { monthTables, seriesOf } from "~/domain/reports/month-tables.ts"
import type { Report } from "~/domain/reports/monthly-report.ts"
import { type ReportMonth, reportMonths } from "~/domain/reports/months.ts"
import { FUTURE_MONTH } from "~/domain/reports/period.ts"
import type { Cell, ReportTable } from "~/domain/reports/table-rows.ts"
import { twelveMonths } from "~/domain/reports/twelve-months.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { page } from "~/http/handlers/page.ts"
import type { Query } from "~/http/request/query.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Empty } from "~/ui/empty.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PrintHead } from "~/ui/print-head.tsx"
import { type Day, formatDay, formatMonth, type Month, monthOf } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { Charts, type Year } from "./reports.charts.tsx"
import { ClosedMonth } from "./reports.closed.tsx"
import { ReportHead } from "./reports.head.tsx"
import { MoreReports } from "./reports.more.tsx"
import { ReportCard } from "./reports.table.tsx"

export const handle = {
  static: true,
  title: "Reports",
  printTitle: (shown?: { about: string }) => (shown ? `Report of ${shown.about}` : "Reports"),
  area: "admin",
} satisfies PageHandle

export const loader = page("see reports", async (tx, actor, { query }) => {
  const today = await ledgerDay(tx)
  const { month, problem } = requestedMonth(query, monthOf(today))
  const { report, tables } = await monthInTables(tx, actor, { month })
  const year = await twelveMonths(tx, actor, { month })
  const pageData: PageData = {
    today,
    months: await reportMonths(tx, actor, undefined),
    report,
    tables,
    year: { months: year, series: seriesOf(year), tables: monthTables(year) },
    dashboard: await dashboardOf(tx),
    problem,
    closed: await closeOfReport(tx, actor, report),
    zone: await zoneOf(tx),
  }
  return data(
    { about: formatMonth(month), pageData: new ServerOnly(pageData) },
    { status: problem === null ? 200 : 400 },
  )
})

/** The month of the address, by default the current one. If the requested month has no report: the current one and the reason. */
function requestedMonth(query: Query, current: Month): { month: Month; problem: string | null } {
  if (query.get("month") === null) return { month: current, problem: null }
  const parsed = ReportQuery.safeParse(query.values())
  if (parsed.success && parsed.data.month <= current) return { month: parsed.data.month, problem: null }
  return {
    month: current,
    problem: parsed.success ? FUTURE_MONTH : "This is not a month. Choose one from the list.",
  }
}

type PageData = {
  today: Day
  months: ReportMonth[]
  report: Report
  tables: ReportTable[]
  year: Year
  dashboard: string | null
  problem: string | null
  /** The month's close, and the differences from its stored report. */
  closed: Awaited<ReturnType<typeof closeOfReport>>
  zone: string
}

/** The provider's dashboard, in test mode with test keys. Null without Stripe. */
async function dashboardOf(tx: Tx): Promise<string | null> {
  const provider = await providerOf(tx)
  if (provider?.name !== "stripe") return null
  return `https://dashboard.stripe.com/${provider.livemode ? "" : "test/"}dashboard`
}

export default function ReportsPage({ loaderData }: { loaderData: { pageData: ServerOnly<PageData> } }) {
  const { today, months, report, tables, year, dashboard, problem, closed, zone } = loaderData.pageData.get()
  const { month } = report
  return (
    <div className="stack-lg">
      <PrintHead title={`Report of ${formatMonth(month)}`} day={today}>
        {month === monthOf(today) ? `The month to ${formatDay(today)}.` : "The whole month."} Money counts when it is
        received.
      </PrintHead>
      <ReportHead month={month} months={months} today={today} dashboard={dashboard} problem={problem} />
      {closed && <ClosedMonth closed={closed} zone={zone} />}
      {isEmpty(tables) ? (
        <Empty icon="table" title={`Nothing to report in ${formatMonth(month)}`}>
          There was no unit, no income, no deposit and no expense then. Once there are units and payments, their figures
          stand here.
        </Empty>
      ) : (
        <Figures report={report} tables={tables} year={year} months={months} today={today} />
      )}
    </div>
  )
}

function isEmpty(tables: readonly ReportTable[]): boolean {
  const rows = tables.flatMap(({ rows, total }) => (total ? [...rows, total] : rows))
  const isZero = (cell: Cell) => !("cents" in cell) || cell.cents === 0
  return tables[0]?.rows.length === 0 && rows.every(({ cells }) => cells.every(isZero))
}

type FiguresProps = Pick<PageData, "report" | "tables" | "year" | "months" | "today">

function Figures({ report, tables, year, months, today }: FiguresProps) {
  const { month } = report
  const [floors, ...others] = tables
  return (
    <>
      <Headline report={report} tables={tables} />
      <Charts year={year} month={month} />
      {floors && <ReportCard table={floors} month={month} />}
      <div className="report-tables">
        {others.map((table) => (
          <ReportCard key={table.name} table={table} month={month} />
        ))}
        <MoreReports month={month} months={months} today={today} />
      </div>
    </>
  )
}

function Headline({ report: { income }, tables }: Pick<PageData, "report" | "tables">) {
  const { totalIncome, totals } = income.incomeByFloor
  const figures = [
    ["Total income", formatMoney(totalIncome)],
    ["Uncollected", formatMoney(totals.uncollectedIncome)],
    ["Occupancy", `${totals.occupancy.percent.toFixed(1)}%`],
    [
      "Expenses",
      tables
        .find(({ name }) => name === "expenses")
        ?.total?.cells.map(cellText)
        .join(),
    ],
  ]
  return (
    <dl className="headline">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
