import type { BankTransfer } from "~/domain/bank-accounts/transfers.ts"
import { Badge } from "~/ui/badge.tsx"
import { type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"

const COLUMNS: readonly ListColumn<BankTransfer>[] = [
  { label: "Day", rowHead: true, className: "nowrap", text: ({ movedOn }) => formatDay(movedOn) },
  { label: "From", text: ({ from }) => from },
  { label: "To", text: ({ to }) => to },
  { label: "Note", text: ({ note }) => note ?? "" },
  { label: "Amount", money: ({ amount }) => amount },
]

type Props = { rows: readonly BankTransfer[]; mayChange: boolean; idempotencyKey: string }

export function Transfers({ rows, mayChange, idempotencyKey }: Props) {
  const end: ListColumn<BankTransfer> = {
    label: "Action",
    unnamed: true,
    cell: (row) => <End row={row} mayChange={mayChange} idempotencyKey={idempotencyKey} />,
  }
  return (
    <ListTable
      caption="Transfers, newest day first"
      cards
      columns={[...COLUMNS, end]}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
}

function End({ row, mayChange, idempotencyKey }: { row: BankTransfer } & Omit<Props, "rows">) {
  if (row.undoneAt !== null) return <Badge>Undone</Badge>
  if (!mayChange) return null
  return (
    <form method="post">
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="bankTransferID" value={row.id} />
      <button type="submit" name="intent" value="undo" className="btn btn-quiet">
        Undo<span className="hidden-text"> the transfer of {formatMoney(row.amount)}</span>
      </button>
    </form>
  )
}
