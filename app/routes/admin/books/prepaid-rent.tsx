/** Rent received for later months, by tenant. Source: money.md 11.7, api.md X325. */
import { type PrepaidRent, prepaidRent } from "~/domain/books/prepaid-rent.ts"
import { page } from "~/http/handlers/page.ts"
import type { ServerOnly } from "~/http/response/server-only.ts"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PrintHead } from "~/ui/print-head.tsx"
import { formatDay } from "~/values/calendar.ts"
import { PREPAID, pdfAddress, prepaidExportAddress } from "./books.address.ts"
import { StatementHead } from "./books.head.tsx"
import { type StatementMonth, statementMonth, statementPage } from "./books.month.ts"
import { MonthChoice } from "./books.month-choice.tsx"
import { FIGURES } from "./prepaid-rent.columns.ts"
import { TenantTable } from "./tenant-table.tsx"

export const handle = { static: true, title: "Prepaid Rent", area: "admin" } satisfies PageHandle

export const loader = page("see reports", async (tx, actor, { query }) => {
  const requested = await statementMonth(tx, actor, query)
  const pageData: PageData = { ...(await prepaidRent(tx, actor, { month: requested.month })), ...requested }
  return statementPage(requested.month, pageData)
})

type PageData = PrepaidRent & StatementMonth

export default function PrepaidRentPage({ loaderData }: { loaderData: { pageData: ServerOnly<PageData> } }) {
  const { month, asOf, rows, totals, listed, problem } = loaderData.pageData.get()
  const title = `Prepaid rent on ${formatDay(asOf)}`
  return (
    <div className="stack-lg">
      <StatementHead
        title={title}
        file={prepaidExportAddress(month)}
        pdf={pdfAddress("prepaid-rent", `month=${month}`)}
        action={PREPAID}
      >
        <MonthChoice label="At the end of" month={month} listed={listed} problem={problem} />
      </StatementHead>
      <PrintHead title={title} day={asOf} />
      <TenantTable
        title={title}
        figures={FIGURES}
        rows={rows}
        totals={totals}
        empty={`Nobody had paid rent of later months on ${formatDay(asOf)}.`}
      />
      <p className="hint table-note">
        Rent that was received for later months: it becomes income in the month it is due. The total is the advance rent
        held of the month's report.
      </p>
    </div>
  )
}
