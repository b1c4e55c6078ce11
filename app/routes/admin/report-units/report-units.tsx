/** The units behind pro forma, uncollected rent and occupancy of a report. */

import { cellText } from "~/domain/reports/cell-text.ts"
import { type FigureUnit, type FigureUnits, figureUnits } from "~/domain/reports/figure-units.ts"
import { floorLabel } from "~/domain/reports/floors.ts"
import { UnitsQuery } from "~/domain/reports/inputs.ts"
import { page } from "~/http/handlers/page.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Empty } from "~/ui/empty.tsx"
import { Icon } from "~/ui/icon.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { PrintHead } from "~/ui/print-head.tsx"
import { Table } from "~/ui/table.tsx"
import { formatDay, formatMonth } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { reportAddress, requestedBy, unitsExportAddress } from "../reports/reports.url-state.ts"
import { unitState } from "./report-units.state.ts"

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
        {units.length > 0 && (
          <a className="btn" href={unitsExportAddress(requested)} download>
            <Icon name="download" />
            CSV
          </a>
        )}
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

const COLUMNS = [
  "Unit",
  "Occupied",
  { label: "Pro Forma", num: true },
  { label: "Rent for the Month", num: true },
  { label: "Uncollected", num: true },
]

function Units({ caption, units, sums }: Pick<FigureUnits, "units" | "sums"> & { caption: string }) {
  return (
    <Table caption={caption} captionHidden className="snug" columns={COLUMNS}>
      <tbody>
        {units.map((unit) => (
          <tr key={unit.number}>
            <th scope="row">{unitLink(unit)}</th>
            <td>{unit.number === null ? "–" : unitState(unit)}</td>
            {amounts(unit)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Sum</th>
          <td>{cellText(sums)}</td>
          {amounts(sums)}
        </tr>
      </tfoot>
    </Table>
  )
}

const amounts = ({
  proForma,
  current,
  uncollected,
}: Pick<FigureUnits["sums"], "proForma" | "current" | "uncollected">) => (
  <>
    <td className="num">{formatMoney(proForma)}</td>
    <td className="num">{formatMoney(current)}</td>
    <td className="num">{formatMoney(uncollected)}</td>
  </>
)

function unitLink({ number }: FigureUnit) {
  if (number === null) return "No unit"
  return <a href={`/management/viewunit?unit=${number}`}>{number}</a>
}
