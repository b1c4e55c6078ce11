// biome-ignore-all lint/a11y/noRedundantRoles: a phone's lines undo the table in browsers, the roles bring it back
import type { LedgerEntry } from "~/domain/ledger/statement.ts"
import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { Money } from "~/ui/money.tsx"
import { Table } from "~/ui/table.tsx"
import { type Day, formatDay } from "~/values/calendar.ts"
import { formatMoney, ZERO } from "~/values/money.ts"
import { noteOf, statusLabel, typeOf } from "../ledger/ledger.labels.ts"
import { methodOf, statusLine } from "../ledger/ledger.rows.tsx"

type History = { entries: LedgerEntry[]; areAll: boolean; from: Day }

const COLUMNS = [
  "Date",
  "Type",
  "Method",
  "Status",
  "Notes",
  { label: "Amount", num: true },
  { label: "Balance", num: true },
]

const SHOWN = 10

/** The newest lines of the ledger since 2020, their number, and the link to all. */
export function PaymentHistory({ tenantId, history }: { tenantId: number; history: History }) {
  const { entries, from } = history
  const ledger = `/management/viewtenant/payments?tenant=${tenantId}`
  return (
    <Card title="Payment history" action={<a href={ledger}>Full ledger</a>}>
      {entries.length === 0 ? (
        <p className="quiet">Nothing was charged or paid since {formatDay(from)}.</p>
      ) : (
        <Table
          caption="Payments and charges, newest first"
          captionHidden
          box="plain"
          lines
          className="history"
          columns={COLUMNS}
        >
          <tbody>{entries.slice(0, SHOWN).map(row)}</tbody>
        </Table>
      )}
      {entries.length > SHOWN && (
        <p className="quiet">
          {SHOWN} of {countOf(history)} entries. <a href={`${ledger}&from=${from}`}>Show all since {formatDay(from)}</a>
        </p>
      )}
    </Card>
  )
}

const countOf = ({ entries, areAll }: History) => (areAll ? entries.length : `more than ${entries.length}`)

function row(entry: LedgerEntry) {
  const status = statusLabel(entry)
  return (
    <tr key={entry.id} role="row" className={entry.isReversed ? "reversed" : undefined}>
      <td role="cell" className="nowrap line-date">
        <time dateTime={entry.date}>{formatDay(entry.date)}</time>
      </td>
      <td role="cell" className="nowrap line-kind">
        {typeOf(entry)}
      </td>
      <td role="cell" className="nowrap line-more">
        {methodOf(entry)}
      </td>
      <td role="cell" className={statusLine(entry)}>
        {status && Badge({ ...status, children: status.label })}
      </td>
      <td role="cell" className="long line-note">
        {noteOf(entry)}
      </td>
      <td role="cell" className="num line-amount">
        {entry.isInfo ? Money({ cents: ZERO, dash: true }) : formatMoney(entry.amount)}
      </td>
      <td role="cell" className="num line-balance">
        {entry.status === "pending" ? "" : formatMoney(entry.balance)}
      </td>
    </tr>
  )
}
