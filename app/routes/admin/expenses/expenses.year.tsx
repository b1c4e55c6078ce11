/** The expenses of a year by type and month. */

import { data } from "react-router"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { YearQuery } from "~/domain/reports/expenses/expenses-inputs.ts"
import { yearOfExpenses } from "~/domain/reports/expenses/expenses-year.ts"
import { page } from "~/http/handlers/page.ts"
import { Empty } from "~/ui/empty.tsx"
import { FileLink, PrintButton } from "~/ui/file-buttons.tsx"
import { NumberField } from "~/ui/forms/fields.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { PrintHead } from "~/ui/print-head.tsx"
import { formatMonth } from "~/values/calendar.ts"
import type { Route } from "./+types/expenses.year.ts"
import { addressOf, EXPENSES, YEAR } from "./expenses.address.ts"
import { YearTable } from "./expenses.year.table.tsx"

export const handle = { static: true, title: "Expenses of a Year", area: "admin" } satisfies PageHandle

export const loader = page("manage expenses", async (tx, actor, { query }) => {
  const today = await ledgerDay(tx)
  const typed = query.typed("year").trim()
  const parsed = YearQuery.safeParse({ year: typed })
  const year = parsed.success ? parsed.data.year : Number(today.slice(0, 4))
  const isWrong = typed !== "" && !parsed.success
  const { months, ...found } = await yearOfExpenses(tx, actor, { year })
  const heads = months.map((month) => ({ month, name: formatMonth(month), to: addressOf(month) }))
  const pageData = { about: String(year), year, typed, isWrong, today, heads, ...found }
  return data(pageData, { status: isWrong ? 400 : 200 })
})

export default function YearPage({ loaderData }: Route.ComponentProps) {
  const { year, typed, isWrong, today, heads, rows, totals, total } = loaderData
  const of = {
    name: "year",
    defaultValue: isWrong ? typed : String(year),
    ...(isWrong ? { errors: ["Use a year from 1900 to 2200, like 2026."] } : {}),
  }
  return (
    <div className="wide">
      <PageHead title={`Expenses of ${year}`} back={{ to: EXPENSES, label: "Expenses" }}>
        <PrintButton />
        <FileLink to={`${YEAR}/export?year=${year}`}>Download CSV</FileLink>
      </PageHead>
      <form method="get" action={YEAR} className="tools filters screen-only">
        <NumberField of={of} label="Year" maxLength={4} />
        <div className="actions">
          <button type="submit" className="btn">
            Show
          </button>
          {year > 1900 && <YearLink year={year - 1} />}
          {year < 2200 && <YearLink year={year + 1} />}
        </div>
      </form>
      <PrintHead title={`Expenses of ${year}`} day={today} />
      {rows.length === 0 ? (
        <Empty icon="table" title="No types of expenses yet." />
      ) : (
        <YearTable year={year} heads={heads} rows={rows} totals={totals} total={total} />
      )}
    </div>
  )
}

const YearLink = ({ year }: { year: number }) => (
  <a className="btn btn-quiet" href={`${YEAR}?year=${year}`}>
    {year}
  </a>
)
