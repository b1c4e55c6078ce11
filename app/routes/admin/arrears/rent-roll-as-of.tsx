// biome-ignore-all lint/a11y/noRedundantRoles: a phone's cards undo the table in browsers, the roles bring it back
/** The rent roll at the end of a past day: the columns that have a history. */
import { data } from "react-router"
import { pastDay } from "~/domain/reports/past-day.ts"
import {
  type Holder,
  type PastFigures,
  ROLL_FIGURES,
  type RollAsOf,
  type RollLine,
  rentRollAsOf,
} from "~/domain/reports/rent-roll-as-of.ts"
import { page } from "~/http/handlers/page.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Empty } from "~/ui/empty.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PrintHead } from "~/ui/print-head.tsx"
import { Table } from "~/ui/table.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import { type Day, formatDay } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { formatMoney } from "~/values/money.ts"
import { AsOfHead } from "../../arrears-by-age/as-of-head.tsx"
import { elsewhere, ROLL_LABELS } from "./rent-roll-as-of.labels.ts"

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
        stands with its parent unit.
      </p>
    </div>
  )
}

const COLUMNS = [
  "Unit",
  "Floor",
  "Tenant",
  ...["Rent", ...ROLL_FIGURES.map((name) => ROLL_LABELS[name])].map((label) => ({ label, num: true })),
]

function RollTable({ roll: { lines, units, occupied, rent, totals }, on }: { roll: RollAsOf; on: Day }) {
  return (
    <Table caption={`Rent roll as of ${formatDay(on)}`} captionHidden cards columns={COLUMNS} className="landscape">
      <tbody>{lines.map(rowOf)}</tbody>
      <tfoot role="rowgroup">
        <tr role="row" className="sums">
          <th role="rowheader" scope="row" colSpan={3}>
            {units === 1 ? "1 unit" : `${units} units`}, {occupied} let
          </th>
          <td role="cell" className="num" data-label="Rent">
            {formatMoney(rent)}
          </td>
          {figuresOf(totals)}
        </tr>
      </tfoot>
    </Table>
  )
}

function rowOf({ unit, floor, tenant, rent, figures }: RollLine) {
  return (
    <tr key={`${unit}-${tenant?.id}`} role="row">
      <th role="rowheader" scope="row">
        <UnitBadge unit={unit} />
      </th>
      <td role="cell" data-label="Floor">
        {floor ?? "–"}
      </td>
      <td role="cell" data-label="Tenant">
        {tenant ? tenantOf(tenant) : <span className="zero">Vacant</span>}
      </td>
      <td role="cell" className="num" data-label="Rent">
        {rent === null ? "" : formatMoney(rent)}
      </td>
      {figuresOf(figures)}
    </tr>
  )
}

function tenantOf(tenant: Holder) {
  const note = elsewhere(tenant)
  return (
    <>
      <a className="link" href={`/management/viewtenant/payments?tenant=${tenant.id}`}>
        <bdi>{fullName(tenant)}</bdi>
      </a>
      {note !== null && <small className="quiet"> {note}</small>}
    </>
  )
}

const figuresOf = (figures: PastFigures | null) =>
  ROLL_FIGURES.map((name) => (
    <td key={name} role="cell" className={figures?.[name] === 0 ? "num zero" : "num"} data-label={ROLL_LABELS[name]}>
      {figures === null ? "" : formatMoney(figures[name])}
    </td>
  ))
