// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
/** Rent received for months to come, by tenant. Source: money.md 11.7, api.md X325. */
import { data } from "react-router"
import { type PrepaidRent, prepaidRent } from "~/domain/books/prepaid-rent.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { type ReportMonth, reportMonths } from "~/domain/reports/months.ts"
import { page } from "~/http/handlers/page.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Empty } from "~/ui/empty.tsx"
import { Choice } from "~/ui/forms/choices.tsx"
import { ListTable } from "~/ui/lists/list-table.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PrintHead } from "~/ui/print-head.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { PREPAID, prepaidExportAddress } from "./books.address.ts"
import { StatementHead } from "./books.head.tsx"
import { requestedMonth } from "./books.month.ts"
import { COLUMNS } from "./prepaid-rent.columns.tsx"

export const handle = { static: true, title: "Prepaid Rent", area: "admin" } satisfies PageHandle

export const loader = page("see reports", async (tx, actor, { query }) => {
  const { month, problem } = requestedMonth(query, await ledgerDay(tx))
  const listed = await reportMonths(tx, actor, undefined)
  const pageData: PageData = { ...(await prepaidRent(tx, actor, { month })), listed, problem }
  return data({ about: month, pageData: new ServerOnly(pageData) }, { status: problem === null ? 200 : 400 })
})

type PageData = PrepaidRent & { listed: ReportMonth[]; problem: string | null }

export default function PrepaidRentPage({ loaderData }: { loaderData: { pageData: ServerOnly<PageData> } }) {
  const { month, asOf, rows, total, listed, problem } = loaderData.pageData.get()
  const title = `Prepaid rent on ${formatDay(asOf)}`
  const options = listed.map(({ month: value, formattedName: label }) => ({ value, label }))
  const of = { name: "month", defaultValue: month, ...(problem === null ? {} : { errors: [problem] }) }
  return (
    <div className="stack-lg">
      <StatementHead title={title} file={prepaidExportAddress(month)} action={PREPAID}>
        <Choice of={of} label="At the end of" options={options} />
      </StatementHead>
      <PrintHead title={title} day={asOf} />
      {rows.length === 0 ? (
        <Empty icon="table" title={`Nobody had paid rent of later months on ${formatDay(asOf)}.`} />
      ) : (
        <ListTable
          caption={title}
          captionHidden
          cards
          columns={COLUMNS}
          rows={rows}
          rowKey={({ tenantId }) => tenantId}
        >
          <tfoot role="rowgroup">
            <tr role="row" className="sums">
              <th role="rowheader" scope="row" colSpan={3}>
                All tenants
              </th>
              <td role="cell" className="num" data-label="Total">
                {formatMoney(total)}
              </td>
            </tr>
          </tfoot>
        </ListTable>
      )}
      <p className="hint table-note">
        Rent that was received for later months: it becomes income in the month it is due. The total is the advance rent
        held of the month's report.
      </p>
    </div>
  )
}
