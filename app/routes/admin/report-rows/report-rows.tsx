/** The postings behind a figure of a report. */

import { type FigureRow, type FigureRows, figureRows } from "~/domain/reports/figure-rows.ts"
import { floorLabel } from "~/domain/reports/floors.ts"
import { FigureQuery } from "~/domain/reports/inputs.ts"
import { page } from "~/http/handlers/page.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Empty } from "~/ui/empty.tsx"
import { FileLink } from "~/ui/file-buttons.tsx"
import { ListTable } from "~/ui/lists/list-table.tsx"
import { Pages } from "~/ui/lists/pagination.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { PrintHead } from "~/ui/print-head.tsx"
import { formatMonth } from "~/values/calendar.ts"
import { pageIn } from "~/values/lists/list-state.ts"
import { pageOf } from "~/values/lists/page-size.ts"
import { formatMoney } from "~/values/money.ts"
import { reportAddress, requestedBy, rowsAddress, rowsExportAddress } from "../reports/reports.url-state.ts"
import { COLUMNS } from "./report-rows.columns.tsx"

export const handle = { static: true, title: "Reports", area: "admin" } satisfies PageHandle

const PER = 100

export const loader = page("see reports", async (tx, actor, { query }) => {
  const requested = requestedBy(FigureQuery, query)
  const found = await figureRows(tx, actor, requested)
  const { rows: shown, page: number } = pageOf(found.rows, pageIn(query.all), PER)
  const pageData: PageData = { ...found, requested, page: number, shown }
  return { about: found.title, pageData: new ServerOnly(pageData) }
})

type PageData = FigureRows & { requested: FigureQuery; page: number; shown: FigureRow[] }

export default function ReportRowsPage({ loaderData }: { loaderData: { pageData: ServerOnly<PageData> } }) {
  const { title, period, rows, total, requested, page, shown } = loaderData.pageData.get()
  const { month, floor } = requested
  const name = `${title}${floor === undefined ? "" : `, ${floorLabel(floor).toLowerCase()} floor`}, ${formatMonth(month)}`
  return (
    <div className="stack-lg">
      <PrintHead title={name} day={period.asOf} />
      <PageHead title={name} back={{ to: reportAddress(month), label: "Back to the report" }}>
        {rows.length > 0 && <FileLink to={rowsExportAddress(requested)}>CSV</FileLink>}
      </PageHead>
      {rows.length === 0 ? (
        <Empty icon="table" title="Nothing makes up this figure">
          It is $0.00: no posting of {formatMonth(month)} counts towards it.
        </Empty>
      ) : (
        <Rows caption={name} rows={shown} total={formatMoney(total)} count={rows.length} />
      )}
      {rows.length > PER && (
        <Pages
          label="Pages of rows"
          noun="Rows"
          total={rows.length}
          page={page}
          per={PER}
          to={(number) => rowsAddress(requested, number)}
        />
      )}
    </div>
  )
}

type RowsProps = { caption: string; rows: readonly FigureRow[]; total: string; count: number }

function Rows({ caption, rows, total, count }: RowsProps) {
  const table = { caption, captionHidden: true, className: "snug report-rows", columns: COLUMNS, rows }
  return (
    <ListTable {...table} rowKey={(_, index) => index}>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            Sum of {count === 1 ? "one row" : `all ${count.toLocaleString("en-US")} rows`}
          </th>
          <td className="num">{total}</td>
        </tr>
      </tfoot>
    </ListTable>
  )
}
