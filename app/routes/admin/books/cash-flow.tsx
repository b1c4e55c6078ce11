/** Cash flow of a year to a month. Source: money.md 11.7, api.md X326. */
import { type CashFlow, cashFlow } from "~/domain/books/cash-flow.ts"
import { CASH_NOTE, cashGroups } from "~/domain/books/documents/cash-document.ts"
import { EXPENSES_BASIS } from "~/domain/reports/expenses/expenses-basis.ts"
import { page } from "~/http/handlers/page.ts"
import type { ServerOnly } from "~/http/response/server-only.ts"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PrintHead } from "~/ui/print-head.tsx"
import { formatDay, formatMonth, monthOf } from "~/values/calendar.ts"
import { CASH, pdfAddress, trialAddress } from "./books.address.ts"
import { StatementHead } from "./books.head.tsx"
import { type StatementMonth, statementMonth, statementPage } from "./books.month.ts"
import { MonthChoice } from "./books.month-choice.tsx"
import { MonthsTable } from "./months-table.tsx"

export const handle = { static: true, title: "Cash Flow", area: "admin" } satisfies PageHandle

export const loader = page("manage expenses", async (tx, actor, { query }) => {
  const requested = await statementMonth(tx, actor, query)
  const pageData: PageData = { ...(await cashFlow(tx, actor, { month: requested.month })), ...requested }
  return statementPage(formatMonth(requested.month), pageData)
})

type PageData = CashFlow & StatementMonth

export default function CashFlowPage({ loaderData }: { loaderData: { pageData: ServerOnly<PageData> } }) {
  const { listed, month, today, problem, ...flow } = loaderData.pageData.get()
  const title = `Cash flow, ${formatMonth(month)}`
  return (
    <div className="wide">
      <StatementHead
        title={title}
        file={`${CASH}/export?month=${month}`}
        pdf={pdfAddress("cash-flow", `month=${month}`)}
        action={CASH}
      >
        <MonthChoice label="January to" month={month} listed={listed} problem={problem} />
      </StatementHead>
      <PrintHead title={title} day={today}>
        {month === monthOf(today) ? `To ${formatDay(today)}.` : undefined}
      </PrintHead>
      <MonthsTable
        name={`Cash flow of ${month.slice(0, 4)}`}
        months={flow.months}
        groups={cashGroups(flow)}
        total={null}
      />
      <p className="hint table-note">
        {CASH_NOTE} The money at the end is that of the <a href={trialAddress(flow.asOf)}>trial balance</a>. Returned
        deposits and advance rent are counted when the tenant gets them back, less what a bank account of the books has
        paid. {EXPENSES_BASIS}
      </p>
    </div>
  )
}
