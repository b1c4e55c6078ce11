/** Profit and loss of a year to a month. Source: money.md 11.7, api.md X320. */
import { type ProfitAndLoss, profitAndLoss } from "~/domain/books/profit-and-loss.ts"
import { EXPENSES_BASIS } from "~/domain/reports/expenses/expenses-basis.ts"
import { page } from "~/http/handlers/page.ts"
import type { ServerOnly } from "~/http/response/server-only.ts"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PrintHead } from "~/ui/print-head.tsx"
import { formatDay, formatMonth, monthOf } from "~/values/calendar.ts"
import { PROFIT, pdfAddress, profitExportAddress } from "./books.address.ts"
import { StatementHead } from "./books.head.tsx"
import { type StatementMonth, statementMonth, statementPage } from "./books.month.ts"
import { MonthChoice } from "./books.month-choice.tsx"
import { MonthsTable } from "./months-table.tsx"

export const handle = { static: true, title: "Profit and Loss", area: "admin" } satisfies PageHandle

export const loader = page("manage expenses", async (tx, actor, { query }) => {
  const requested = await statementMonth(tx, actor, query)
  const pageData: PageData = { ...(await profitAndLoss(tx, actor, { month: requested.month })), ...requested }
  return statementPage(formatMonth(requested.month), pageData)
})

type PageData = ProfitAndLoss & StatementMonth

export default function ProfitPage({ loaderData }: { loaderData: { pageData: ServerOnly<PageData> } }) {
  const { listed, month, today, problem, months, sections, net, isEstimated } = loaderData.pageData.get()
  const title = `Profit and loss, ${formatMonth(month)}`
  return (
    <div className="wide">
      <StatementHead
        title={title}
        file={profitExportAddress(month)}
        pdf={pdfAddress("profit-and-loss", `month=${month}`)}
        action={PROFIT}
      >
        <MonthChoice label="January to" month={month} listed={listed} problem={problem} />
      </StatementHead>
      <PrintHead title={title} day={today}>
        {month === monthOf(today) ? `To ${formatDay(today)}. ` : ""}Money counts when it is received, not when it is
        charged.
      </PrintHead>
      <MonthsTable name={`Profit and loss of ${month.slice(0, 4)}`} months={months} groups={sections} total={net} />
      <p className="hint table-note">
        Each month is as its report: money counts when it is received, not when it is charged. {EXPENSES_BASIS}
        {isEstimated && " Fees that the payment provider has not told yet are estimated, in a row of their own."}
      </p>
    </div>
  )
}
