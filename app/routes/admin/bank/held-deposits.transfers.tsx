import type { PaidDeposit } from "~/domain/bank-accounts/paid-deposits.ts"
import type { BankTransfer } from "~/domain/bank-accounts/transfers.ts"
import { Badge } from "~/ui/badge.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems, type Refused } from "~/ui/forms/form-parts.tsx"
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

const PAID_COLUMNS: readonly ListColumn<PaidDeposit>[] = [
  { label: "Day", rowHead: true, className: "nowrap", text: ({ on }) => formatDay(on) },
  { label: "Tenant", cell: ({ tenant }) => <bdi>{tenant}</bdi> },
  { label: "Returned", text: ({ returned }) => (returned === "deposit" ? "Deposit" : "Advance rent") },
  { label: "Note", text: ({ note }) => note ?? "" },
  { label: "Amount", money: ({ amount }) => amount },
]

type PaidProps = Omit<Props, "rows"> & { rows: readonly PaidDeposit[] }

export function PaidDeposits({ rows, mayChange, idempotencyKey }: PaidProps) {
  const end: ListColumn<PaidDeposit> = {
    label: "Action",
    unnamed: true,
    cell: ({ journalId, tenant, isUndone }) => (
      <UndoButton
        intent="undoPaid"
        field="postingID"
        id={journalId}
        about={`what was paid to ${tenant}`}
        isUndone={isUndone}
        mayChange={mayChange}
        idempotencyKey={idempotencyKey}
      />
    ),
  }
  return (
    <ListTable
      caption="What was returned and paid, newest day first"
      cards
      columns={[...PAID_COLUMNS, end]}
      rows={rows}
      rowKey={({ journalId }) => journalId}
    />
  )
}

function End({ row, mayChange, idempotencyKey }: { row: BankTransfer } & Omit<Props, "rows">) {
  return (
    <UndoButton
      intent="undo"
      field="bankTransferID"
      id={row.id}
      about={`the transfer of ${formatMoney(row.amount)}`}
      isUndone={row.undoneAt !== null}
      mayChange={mayChange}
      idempotencyKey={idempotencyKey}
    />
  )
}

type FormResult = { result?: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined } | undefined

/** Why an entry was not undone, above the lists. */
export function UndoProblems({ formResult }: { formResult: FormResult }) {
  const { form } = useForm({ id: "undo", lastResult: formResult?.result })
  return (
    <Problems of={form} refusal={formResult?.refusal}>
      Nothing was undone.
    </Problems>
  )
}

type UndoProps = Omit<Props, "rows"> & { intent: string; field: string; id: number; about: string; isUndone: boolean }

function UndoButton({ intent, field, id, about, isUndone, mayChange, idempotencyKey }: UndoProps) {
  if (isUndone) return <Badge>Undone</Badge>
  if (!mayChange) return null
  return (
    <form method="post">
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name={field} value={id} />
      <button type="submit" name="intent" value={intent} className="btn btn-quiet">
        Undo<span className="hidden-text"> {about}</span>
      </button>
    </form>
  )
}
