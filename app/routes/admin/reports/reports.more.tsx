import type { ReportMonth } from "~/domain/reports/months.ts"
import { Card } from "~/ui/card.tsx"
import { asMonth, type Day, formatDay, formatMonth, lastOf, type Month } from "~/values/calendar.ts"
import {
  arrearsAddress,
  cashFlowAddress,
  expensesAddress,
  expensesYearAddress,
  heldDepositsAddress,
  incomeByTenantAddress,
  JOURNAL_EXPORT,
  prepaidRentAddress,
  profitAddress,
  rentRollAddress,
  rowsAddress,
  trialBalanceAddress,
} from "./reports.url-state.ts"

type Props = { month: Month; months: readonly ReportMonth[]; today: Day }

export function MoreReports({ month, months, today }: Props) {
  const end = lastOf(month)
  const day = end < today ? end : today
  return (
    <Card title="More" className="card screen-only">
      <ul className="report-links">
        <li>
          <a href={expensesAddress(month)}>Enter expenses of {formatMonth(month)}</a>
        </li>
        <li>
          <a href={expensesYearAddress(month)}>Expenses of {month.slice(0, 4)}, month by month</a>
        </li>
        <li>
          <a href={arrearsAddress(day)}>Who owed what on {formatDay(day)}</a>
        </li>
        <li>
          <a href={rentRollAddress(day)}>Rent roll of {formatDay(day)}</a>
        </li>
        <li>
          <a href={profitAddress(month)}>Profit and loss to {formatMonth(month)}</a>
        </li>
        <li>
          <a href={cashFlowAddress(month)}>Cash flow to {formatMonth(month)}</a>
        </li>
        {earlierYears(months, today).map((year) => (
          <li key={year}>
            <a href={profitAddress(lastMonthOf(year))}>Profit and loss of {year}</a>,{" "}
            <a href={cashFlowAddress(lastMonthOf(year))}>cash flow of {year}</a>
          </li>
        ))}
        <li>
          <a href={trialBalanceAddress(day)}>Trial balance of {formatDay(day)}</a>
        </li>
        <li>
          <a href={incomeByTenantAddress(month)}>Income of {month.slice(0, 4)} by tenant</a>
        </li>
        <li>
          <a href={prepaidRentAddress(month)}>Prepaid rent on {formatDay(day)}</a>
        </li>
        <li>
          <a href={heldDepositsAddress(day)}>Deposits held on {formatDay(day)}</a>
        </li>
        <li>
          <a href={JOURNAL_EXPORT}>Journal for the accountant: QuickBooks, CSV, hledger</a>
        </li>
        <li>
          <a href={rowsAddress({ month, figure: "providerFees" })}>
            Fees the payment provider took in {formatMonth(month)}
          </a>
        </li>
      </ul>
    </Card>
  )
}

const earlierYears = (months: readonly ReportMonth[], today: Day): string[] =>
  [...new Set(months.map(({ month }) => month.slice(0, 4)))].filter((year) => year < today.slice(0, 4))

const lastMonthOf = (year: string): Month => asMonth(`${year}-12`)
