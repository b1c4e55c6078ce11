// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
import type { DepositSlip, SlipRow } from "~/domain/bank-accounts/slips.ts"
import { Badge } from "~/ui/badge.tsx"
import { type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { methodLabel } from "~/values/payments/payment-labels.ts"

const ledgerOf = ({ payment }: SlipRow) => `/management/viewtenant/payments?tenant=${payment.tenantId}&range=everything`

const STATES: Record<string, string> = { reversed: "Deleted", returned: "Returned by the bank" }

const COLUMNS: readonly ListColumn<SlipRow>[] = [
  {
    label: "Tenant",
    rowHead: true,
    cell: (row) => (
      <a href={ledgerOf(row)}>
        <bdi>{row.tenant}</bdi>
      </a>
    ),
  },
  { label: "Method", text: ({ payment }) => methodLabel(payment.tender) },
  { label: "Check number", text: ({ payment }) => (payment.tender === "check" ? (payment.note ?? "") : "") },
  { label: "Date", className: "nowrap", text: ({ payment }) => formatDay(payment.paidOn) },
  { label: "Amount", money: ({ amount }) => amount },
  { label: "State", unnamed: true, className: "nowrap", cell: (row) => <State row={row} /> },
]

function State({ row: { payment, hasLeft } }: { row: SlipRow }) {
  const label = STATES[payment.status] ?? (hasLeft ? "Left this slip" : undefined)
  return label === undefined ? null : <Badge tone="problem">{label}</Badge>
}

export function SlipTable({ slip }: { slip: DepositSlip }) {
  const shown = slip.state === "deposited" ? slip.rows.filter(({ hasLeft }) => !hasLeft) : slip.rows
  return (
    <ListTable
      caption={`Deposit slip ${slip.id}`}
      captionHidden
      cards
      columns={COLUMNS}
      rows={shown}
      rowKey={({ payment }, at) => `${payment.id} ${at}`}
    >
      <tfoot role="rowgroup">
        <tr role="row">
          <th role="rowheader" scope="row" colSpan={4}>
            Total of the slip
          </th>
          <td role="cell" className="num">
            {formatMoney(slip.total)}
          </td>
          <td role="cell" />
        </tr>
      </tfoot>
    </ListTable>
  )
}
