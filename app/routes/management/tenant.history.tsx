import type { LedgerEntry } from "~/domain/ledger/statement.ts"
import { Badge } from "~/ui/badge.tsx"
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

/** The ledger since 2020, newest first: what a glance needs of it. */
export function PaymentHistory({ tenantId, history }: { tenantId: number; history: History }) {
  const { entries, areAll, from } = history
  const ledger = `/management/viewtenant/payments?tenant=${tenantId}`
  return (
    <section className="stack" aria-labelledby="history">
      <div className="card-head">
        <h3 id="history">Payment history</h3>
        <a href={ledger}>Full ledger</a>
      </div>
      {entries.length === 0 ? (
        <p className="quiet">Nothing was charged or paid since {formatDay(from)}.</p>
      ) : (
        <Table caption="Payments and charges, newest first" captionHidden box="tall" columns={COLUMNS}>
          <tbody>{entries.map(row)}</tbody>
        </Table>
      )}
      {!areAll && (
        <p className="quiet">
          The last {entries.length} entries. <a href={`${ledger}&from=${from}`}>Show all since {formatDay(from)}</a>
        </p>
      )}
    </section>
  )
}

function row(entry: LedgerEntry) {
  const status = entry.status && STATUS_WORDS[entry.status]
  return (
    <tr key={entry.id} className={entry.isReversed ? "reversed" : undefined}>
      <td className="nowrap">
        <time dateTime={entry.date}>{formatDay(entry.date)}</time>
      </td>
      <td className="nowrap">{typeOf(entry)}</td>
      <td className="nowrap">{entry.method && METHOD_WORDS[entry.method]}</td>
      <td>{status && <Badge {...(status.tone ? { tone: status.tone } : {})}>{status.words}</Badge>}</td>
      <td className="long">{noteOf(entry)}</td>
      <td className="num">{formatMoney(entry.amount)}</td>
      <td className="num">{entry.status === "pending" ? "" : formatMoney(entry.balance)}</td>
    </tr>
  )
}
