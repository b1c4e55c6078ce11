import type { ReportMonth } from "~/domain/reports/months.ts"
import { FileLink, PrintButton } from "~/ui/file-buttons.tsx"
import { FieldError } from "~/ui/forms/field-box.tsx"
import { Icon } from "~/ui/icon.tsx"
import { type Day, formatDay, formatMonth, type Month, monthOf } from "~/values/calendar.ts"
import { pdfAddress, reportAddress } from "./reports.url-state.ts"

type HeadProps = {
  month: Month
  months: readonly ReportMonth[]
  today: Day
  dashboard: string | null
  problem: string | null
}

/** The month, a form that chooses another, and actions. `dashboard` links to the provider's dashboard; `problem` says why the month is not the requested one. */
export function ReportHead({ month, months, today, dashboard, problem }: HeadProps) {
  return (
    <div className="page-head screen-only">
      <h2>{formatMonth(month)}</h2>
      {month === monthOf(today) && <span className="quiet">to {formatDay(today)}</span>}
      <div className="actions report-actions">
        <MonthForm month={month} months={months} problem={problem} />
        <a className="btn btn-icon" href={reportAddress(month)} title="Refresh">
          <Icon name="refresh" />
          <span className="hidden-text">Refresh</span>
        </a>
        {dashboard !== null && (
          <a className="btn" href={dashboard}>
            Stripe dashboard
          </a>
        )}
        <FileLink to={pdfAddress(month)}>PDF</FileLink>
        <PrintButton />
      </div>
    </div>
  )
}

/** Offers every month with a report. An older month that the address names is selected, too. */
function MonthForm({ month, months, problem }: Pick<HeadProps, "month" | "months" | "problem">) {
  const isListed = months.some((one) => one.month === month)
  return (
    <form method="get" action="/admin/reports" className="actions">
      <label htmlFor="month">Month</label>
      <select
        className="input"
        id="month"
        name="month"
        defaultValue={month}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : "month-error"}
      >
        {months.map((one) => (
          <option key={one.month} value={one.month}>
            {one.formattedName}
          </option>
        ))}
        {!isListed && <option value={month}>{formatMonth(month)}</option>}
      </select>
      <button type="submit" className="btn">
        Show
      </button>
      {problem !== null && <FieldError of={{ name: "month", errors: [problem] }} />}
    </form>
  )
}
