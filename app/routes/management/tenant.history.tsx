import type { LedgerEntry } from "~/domain/ledger/statement.ts"
import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { Table } from "~/ui/table.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { METHOD_WORDS, noteOf, STATUS_WORDS, typeOf } from "./ledger.words.ts"

type History = { entries: LedgerEntry[]; areAll: boolean; from: string }

const COLUMNS = [
  "Date",
  "Type",
  "Method",
  "Status",
  "Notes",
  { label: "Amount", num: true },
  { label: "Balance", num: true },
]

/** How many entries stand on the page. */
const SHOWN = 10

/** The newest lines of the ledger since 2020, how many there are, and the way to all of them. */
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
  const status = entry.status && STATUS_WORDS[entry.status]
  return (
    <tr key={entry.id} className={entry.isReversed ? "reversed" : undefined}>
      <td className="nowrap">
        <time dateTime={entry.date}>{formatDay(entry.date)}</time>
      </td>
      <td className="nowrap">{typeOf(entry)}</td>
      <td className="nowrap">{entry.method && METHOD_WORDS[entry.method]}</td>
      <td>{status && Badge({ ...status, children: status.words })}</td>
      <td className="long">{noteOf(entry)}</td>
      <td className="num">{formatMoney(entry.amount)}</td>
      <td className="num">{entry.status === "pending" ? "" : formatMoney(entry.balance)}</td>
    </tr>
  )
}
