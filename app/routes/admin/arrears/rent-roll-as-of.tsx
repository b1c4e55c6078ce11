// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
/** The rent roll at the end of a past day. It shows only columns that have a history. */
import { data } from "react-router"
import { pastDay } from "~/domain/reports/past-day.ts"
import { type RollAsOf, rentRollAsOf } from "~/domain/reports/rent-roll-as-of.ts"
import { page } from "~/http/handlers/page.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Empty } from "~/ui/empty.tsx"
import { cellsOf, ListTable } from "~/ui/lists/list-table.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PrintHead } from "~/ui/print-head.tsx"
import { type Day, formatDay } from "~/values/calendar.ts"
import { AsOfHead } from "../../arrears-by-age/as-of-head.tsx"
import { COLUMNS, FIGURES } from "./rent-roll-as-of.columns.tsx"

export const handle = { static: true, title: "Past Rent Roll", area: "admin" } satisfies PageHandle

const HERE = "/admin/reports/rent-roll"

export const loader = page("see reports", async (tx, actor, { query }) => {
  const typed = query.typed("on").trim()
  const { on, today, problem } = await pastDay(tx, typed)
  const found = await rentRollAsOf(tx, actor, { on })
  const about = `Rent roll as of ${formatDay(on)}`
  return data(
    { about, pageData: new ServerOnly({ ...found, on, today, typed, problem }) },
    { status: problem === null ? 200 : 400 },
  )
})

type PageData = RollAsOf & { on: Day; today: Day; typed: string; problem: string | null }

export default function PastRentRollPage({ loaderData }: { loaderData: { pageData: ServerOnly<PageData> } }) {
  const { on, today, typed, problem, ...roll } = loaderData.pageData.get()
  return (
    <div className="wide">
      <AsOfHead
        title="Rent roll"
        back={{ to: "/admin/reports", label: "Reports" }}
        here={HERE}
        on={on}
        today={today}
        typed={typed}
        problem={problem}
      />
      <PrintHead title="Rent Roll" day={on}>
        Units, rents and balances at the end of that day.
      </PrintHead>
      {roll.lines.length === 0 ? (
        <Empty icon="table" title={`There were no units on ${formatDay(on)}.`} />
      ) : (
        <RollTable roll={roll} on={on} />
      )}
      <p className="hint table-note">
        By effective day: a payment or correction entered later for {formatDay(on)} or before counts. A subunit's money
        is listed with its parent unit.
      </p>
    </div>
  )
}

function RollTable({ roll: { lines, units, occupied, rent, totals }, on }: { roll: RollAsOf; on: Day }) {
  return (
    <ListTable
      caption={`Rent roll as of ${formatDay(on)}`}
      captionHidden
      cards
      className="landscape"
      columns={COLUMNS}
      rows={lines}
      rowKey={({ unit, tenant }) => `${unit}-${tenant?.id}`}
    >
      <tfoot role="rowgroup">
        <tr role="row" className="sums">
          <th role="rowheader" scope="row" colSpan={3}>
            {units === 1 ? "1 unit" : `${units} units`}, {occupied} let
          </th>
          {cellsOf(FIGURES, { rent, figures: totals }, true)}
        </tr>
      </tfoot>
    </ListTable>
  )
}
