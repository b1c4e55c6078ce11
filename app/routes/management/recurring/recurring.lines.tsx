import { amountText, monthsText } from "~/domain/recurring-charges/line-texts.ts"
import type { ShownLine } from "~/domain/recurring-charges/tenant-lines.ts"
import { type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import { formatMonth } from "~/values/calendar.ts"

export const pageOf = (tenantId: number) => `/management/viewtenant/recurring?tenant=${tenantId}`

const COLUMNS: readonly ListColumn<ShownLine>[] = [
  { label: "Charge", rowHead: true, text: ({ typeName }) => typeName },
  { label: "Unit", cell: ({ unitNumber }) => <UnitBadge unit={unitNumber} /> },
  { label: "Charged every month", className: "wide-cell", cell: agreedOf },
  { label: "Charged through", text: ({ issued }) => (issued === null ? "Not charged yet" : formatMonth(issued)) },
]
const ACTIONS: ListColumn<ShownLine> = { label: "Action", unnamed: true, cell: actionOf }

/** The lines of a tenant's units, including ended ones. */
export function LineTable({ lines, mayEdit }: { lines: readonly ShownLine[]; mayEdit: boolean }) {
  return (
    <ListTable
      caption="Recurring charges"
      small="charged with the rent of each month"
      cards
      columns={mayEdit ? [...COLUMNS, ACTIONS] : COLUMNS}
      rows={lines}
      rowKey={({ lineId }) => lineId}
    />
  )
}

function agreedOf({ agreed, isOver }: ShownLine) {
  if (agreed.length === 0) return "Ended before its first month"
  return (
    <ul className="notes">
      {agreed.map((terms) => (
        <li key={terms.from}>
          {amountText(terms)} {monthsText(terms)}
          {terms.note !== null && <span className="quiet"> ({terms.note})</span>}
        </li>
      ))}
      {isOver && <li className="quiet">Ended</li>}
    </ul>
  )
}

function actionOf({ tenantId, lineId, typeName, unitNumber, isOver }: ShownLine) {
  if (isOver) return null
  return (
    <a href={`${pageOf(tenantId)}&line=${lineId}`}>
      Change
      <span className="hidden-text">
        {" "}
        {typeName} of unit {unitNumber}
      </span>
    </a>
  )
}
