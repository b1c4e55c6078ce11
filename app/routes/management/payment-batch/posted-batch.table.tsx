// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
import type { PaymentBatch } from "~/domain/payments/batches/batches.ts"
import { Badge } from "~/ui/badge.tsx"
import { type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { methodLabel } from "~/values/payments/payment-labels.ts"
import { unitsText } from "~/values/units-text.ts"

type Row = PaymentBatch["rows"][number]

const ledgerOf = ({ payment }: Row) => `/management/viewtenant/payments?tenant=${payment.tenantId}&range=everything`

const COLUMNS: readonly ListColumn<Row>[] = [
  {
    label: "Tenant",
    rowHead: true,
    cell: (row) => (
      <>
        <a href={ledgerOf(row)}>
          <bdi>{row.payer.name}</bdi>
        </a>
        <small className="payer">{unitsText(row.payer.units)}</small>
      </>
    ),
  },
  { label: "Method", text: ({ payment }) => methodLabel(payment.tender) },
  { label: "Check number", text: ({ payment }) => payment.note ?? "" },
  { label: "Date", className: "nowrap", text: ({ payment }) => formatDay(payment.paidOn) },
  { label: "Amount", money: ({ payment }) => payment.amount },
  { label: "Posted by", screen: true, className: "screen-only", text: ({ postedBy }) => postedBy ?? "Somebody" },
  { label: "State", unnamed: true, className: "nowrap", cell: (row) => <State row={row} /> },
]
const ACTIONS: ListColumn<Row> = {
  label: "Actions",
  unnamed: true,
  screen: true,
  className: "screen-only",
  cell: actionsOf,
}

const STATES: Record<string, string> = { reversed: "Deleted", returned: "Returned" }

function State({ row: { payment } }: { row: Row }) {
  const label = STATES[payment.status]
  return label === undefined ? null : <Badge tone="problem">{label}</Badge>
}

/** A payment is deleted, or returned by the bank, in its tenant's ledger like every payment. */
function actionsOf(row: Row) {
  const { payment } = row
  if (payment.status !== "succeeded") return null
  const dialog = (act: string) => `${ledgerOf(row)}&batch=${row.batchId}&dialog=${act}&payment=${payment.id}`
  const about = <span className="hidden-text"> the payment of {row.payer.name}</span>
  return (
    <span className="row-actions">
      {payment.tender === "check" && (
        <a className="destroys" href={dialog("return")}>
          Returned{about}
        </a>
      )}
      <a className="destroys" href={dialog("delete")}>
        Delete{about}
      </a>
    </span>
  )
}

export function PostedTable({ batch, isOpen }: { batch: PaymentBatch; isOpen: boolean }) {
  const { rows, total, gone, left } = batch
  const count = rows.length === 1 ? "1 payment" : `${rows.length} payments`
  return (
    <ListTable
      caption={`Batch ${batch.id}: posted`}
      cards
      className="batch-posted"
      columns={isOpen ? [...COLUMNS, ACTIONS] : COLUMNS}
      rows={rows}
      rowKey={({ key }) => key}
    >
      <tfoot role="rowgroup">
        <Sum label={count} cents={formatMoney(total)} />
        {gone > 0 && <Sum label="Deleted or returned since" cents={`(${formatMoney(gone)})`} />}
        {gone > 0 && <Sum label="Deposit slip now" cents={formatMoney(left)} />}
      </tfoot>
    </ListTable>
  )
}

function Sum({ label, cents }: { label: string; cents: string }) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row" colSpan={4}>
        {label}
      </th>
      <td role="cell" className="num">
        {cents}
      </td>
      <td role="cell" colSpan={3} />
    </tr>
  )
}
