/** The units behind a report's pro forma rent, uncollected rent and occupancy. */

import { cellText } from "~/domain/reports/cell-text.ts"
import { type FigureUnits, figureUnits } from "~/domain/reports/figure-units.ts"
import { floorLabel } from "~/domain/reports/floors.ts"
import { UnitsQuery } from "~/domain/reports/inputs.ts"
import { page } from "~/http/handlers/page.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Empty } from "~/ui/empty.tsx"
import { FileLink } from "~/ui/file-buttons.tsx"
import { cellsOf, ListTable } from "~/ui/lists/list-table.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { PrintHead } from "~/ui/print-head.tsx"
import { formatDay, formatMonth } from "~/values/calendar.ts"
import { reportAddress, requestedBy, unitsExportAddress } from "../reports/reports.url-state.ts"
import { AMOUNTS, COLUMNS } from "./report-units.columns.tsx"

export const handle = { static: true, title: "Reports", area: "admin" } satisfies PageHandle

export const loader = page("see reports", async (tx, actor, { query }) => {
  const requested = requestedBy(UnitsQuery, query)
  return { about: "Units", pageData: new ServerOnly({ requested, ...(await figureUnits(tx, actor, requested)) }) }
})

type PageData = FigureUnits & { requested: UnitsQuery }

export default function ReportUnitsPage({ loaderData }: { loaderData: { pageData: ServerOnly<PageData> } }) {
  const { requested, period, units, sums } = loaderData.pageData.get()
  const { month, floor } = requested
  const name = `Units${floor === undefined ? "" : `, ${floorLabel(floor).toLowerCase()} floor`}, ${formatMonth(month)}`
  return (
    <div className="stack-lg">
      <PrintHead title={name} day={period.asOf} />
      <PageHead title={name} back={{ to: reportAddress(month), label: "Back to the report" }}>
        {units.length > 0 && <FileLink to={unitsExportAddress(requested)}>CSV</FileLink>}
      </PageHead>
      {units.length === 0 ? (
        <Empty icon="table" title="No units">
          There was no unit on {formatDay(period.asOf)}.
        </Empty>
      ) : (
        <>
          <p className="quiet">
            As on {formatDay(period.asOf)}. Uncollected is pro forma less the rent for {formatMonth(month)} that came
            in.
          </p>
          <Units caption={name} units={units} sums={sums} />
        </>
      )}
    </div>
  )
}

function Units({ caption, units, sums }: Pick<FigureUnits, "units" | "sums"> & { caption: string }) {
  const table = { caption, captionHidden: true, className: "snug", columns: COLUMNS, rows: units }
  return (
    <ListTable {...table} rowKey={({ number }, index) => number ?? -index}>
      <tfoot>
        <tr>
          <th scope="row">Sum</th>
          <td>{cellText(sums)}</td>
          {cellsOf(AMOUNTS, sums, false)}
        </tr>
      </tfoot>
    </ListTable>
  )
}
