// biome-ignore-all lint/a11y/noRedundantRoles: a phone's cards undo the table in browsers, the roles bring it back
import type { PastTenantLine } from "~/domain/leasing/past-tenants.ts"
import { contactLink } from "~/ui/contact-link.ts"
import { Table } from "~/ui/table.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import { formatDay } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { columnName } from "~/values/hidden-columns.ts"
import { type Cents, formatMoney, negated } from "~/values/money.ts"
import { LABELS } from "./past-tenants.url-state.ts"

const COLUMNS = LABELS.map((label) => ({
  label,
  num: label === "Owed" || label === "To Be Returned",
  screen: label === "Action",
}))

type TableProps = {
  rows: readonly PastTenantLine[]
  hidden: readonly string[]
  total: number
  sums: Record<"balance" | "toReturn", Cents>
}

/** What past tenants owe, and what is to be returned to them, with both sums over all pages. */
export function PastTable({ rows, hidden, total, sums }: TableProps) {
  return (
    <Table caption="Past tenants" small="by last name" box="fill" cards columns={COLUMNS} hidden={hidden}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} role="row">
            <th role="rowheader" scope="row">
              <a href={`/management/tenants/view?tenant=${row.id}`}>{fullName(row)}</a>
            </th>
            <td role="cell" className="wide-cell typed">
              <a href={contactLink(row.id, row.email)}>{row.email}</a>
            </td>
            <td role="cell" className="nowrap" data-label="Tenant Since">
              {formatDay(row.since)}
            </td>
            <td role="cell" className="nowrap" data-label="Vacated">
              {row.vacatedOn === null ? "–" : formatDay(row.vacatedOn)}
            </td>
            <td role="cell" data-label="Last Unit">
              {row.lastUnit === null ? "–" : <UnitBadge unit={row.lastUnit} />}
            </td>
            <td role="cell" className={row.balance === 0 ? "num zero" : "num"} data-label="Owed">
              {formatMoney(row.balance)}
            </td>
            <td role="cell" className={row.toReturn === 0 ? "num zero" : "num"} data-label="To Be Returned">
              {row.toReturn === 0 ? (
                formatMoney(row.toReturn)
              ) : (
                <a href={`/management/tenants/view?tenant=${row.id}`}>{returned(row.toReturn)}</a>
              )}
            </td>
            <td role="cell" className="wide-cell screen-only">
              <span className="row-actions">
                <a href={`/management/tenants/view?tenant=${row.id}`}>
                  View<span className="hidden-text"> {fullName(row)}</span>
                </a>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
      <Sums hidden={hidden} total={total} sums={sums} />
    </Table>
  )
}

/** Money that the tenant gets is in parentheses. */
const returned = (cents: Cents) => formatMoney(negated(cents))

function Sums({ hidden, total, sums }: Omit<TableProps, "rows">) {
  const isShown = (label: (typeof LABELS)[number]) => !hidden.includes(columnName(label))
  if (!isShown("Owed") && !isShown("To Be Returned")) return null
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        <th role="rowheader" scope="row" colSpan={LABELS.slice(0, 5).filter(isShown).length}>
          {total === 1 ? "1 past tenant" : `${total} past tenants`}
        </th>
        {isShown("Owed") && (
          <td role="cell" className="num" data-label="Owed">
            {formatMoney(sums.balance)}
          </td>
        )}
        {isShown("To Be Returned") && (
          <td role="cell" className="num" data-label="To Be Returned">
            {returned(sums.toReturn)}
          </td>
        )}
        {isShown("Action") && <td role="cell" className="wide-cell screen-only" />}
      </tr>
    </tfoot>
  )
}
