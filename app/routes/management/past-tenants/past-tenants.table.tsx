// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
import type { PastTenantLine } from "~/domain/leasing/past-tenants.ts"
import { ListTable } from "~/ui/lists/list-table.tsx"
import { columnName } from "~/values/lists/hidden-columns.ts"
import { type Cents, formatMoney } from "~/values/money.ts"
import { COLUMNS, LABELS, returned } from "./past-tenants.columns.tsx"

type TableProps = {
  rows: readonly PastTenantLine[]
  hidden: readonly string[]
  total: number
  sums: Record<"balance" | "toReturn", Cents>
}

/** The amounts that past tenants owe, and those to return to them. Both totals cover all pages. */
export function PastTable({ rows, hidden, total, sums }: TableProps) {
  const table = { caption: "Past tenants", small: "by last name", box: "fill", cards: true, hidden } as const
  return (
    <ListTable {...table} columns={COLUMNS} rows={rows} rowKey={(row) => row.id}>
      <Sums hidden={hidden} total={total} sums={sums} />
    </ListTable>
  )
}

function Sums({ hidden, total, sums }: Omit<TableProps, "rows">) {
  const isShown = (label: string) => !hidden.includes(columnName(label))
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
