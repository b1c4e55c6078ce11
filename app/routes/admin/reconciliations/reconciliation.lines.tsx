// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
import type { Reconciliation } from "~/domain/reconciliation/reconciliation.ts"
import type { StatementLine } from "~/domain/reconciliation/statement-lines.ts"
import { Badge } from "~/ui/badge.tsx"
import { Table } from "~/ui/lists/table.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"

const COLUMNS = ["Line", "Day", { label: "Amount", num: true }, "State"] as const

/** Every line of a reconciliation. With `isForm` each has a box; ticked means that the line is on the statement. */
export function LinesTable({ of: { lines, endsOn }, isForm = false }: { of: Reconciliation; isForm?: boolean }) {
  return (
    <Table
      caption={isForm ? `Lines up to ${formatDay(endsOn)}` : "Lines"}
      small={isForm ? "ticked ones are on the statement" : undefined}
      columns={isForm ? ["On the statement", ...COLUMNS] : COLUMNS}
      {...(isForm ? { className: "select-rows" } : {})}
      cards
    >
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.journalLineId} ${line.bankLineId}`} role="row">
            {isForm && (
              <td role="cell">
                <TickBox line={line} />
              </td>
            )}
            <th role="rowheader" scope="row">
              <a href={addressOf(line)}>{line.name}</a> <small className="payer">{line.note}</small>
            </th>
            <td role="cell" className="nowrap" data-label="Day">
              {formatDay(line.on)}
            </td>
            <td role="cell" className="num" data-label="Amount">
              {formatMoney(line.amount)}
            </td>
            <td role="cell">
              <LineState line={line} isForm={isForm} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function TickBox({ line: { journalLineId, bankLineId, name, amount, isTicked } }: { line: StatementLine }) {
  const isOfBooks = journalLineId !== null
  return (
    <input
      type="checkbox"
      name={isOfBooks ? "journalLineIDs" : "bankLineIDs"}
      value={journalLineId ?? bankLineId ?? ""}
      defaultChecked={isTicked}
      data-cents={amount}
      aria-label={`${name}, ${formatMoney(amount)}`}
    />
  )
}

const addressOf = ({ journalId, bankLineId }: StatementLine): string =>
  journalId === null ? `/admin/bank/lines/line?line=${bankLineId}` : `/admin/reports/posting?posting=${journalId}`

function LineState({ line, isForm }: { line: StatementLine; isForm: boolean }) {
  const { isTicked, isOnStatement, otherHalf, journalLineId, on, bookedOn } = line
  return (
    <>
      {!isForm && !isTicked && <Badge tone="attention">Outstanding</Badge>}
      {journalLineId === null && <Badge>Expense</Badge>}
      {journalLineId !== null && isOnStatement && <Badge tone="good">Matched</Badge>}
      {otherHalf !== null && <Badge>Undone again, together zero</Badge>}
      {on !== bookedOn && <Badge>Booked on {formatDay(bookedOn)}</Badge>}
    </>
  )
}
