// biome-ignore-all lint/a11y/noRedundantRoles: the list layout on phones removes table semantics, the roles restore them
import type { LedgerEntry } from "~/domain/ledger/statement/statement.ts"
import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { PlainRows } from "~/ui/lists/plain-rows.tsx"
import { Table } from "~/ui/lists/table.tsx"
import { Money } from "~/ui/money.tsx"
import { type Day, formatDay } from "~/values/calendar.ts"
import { formatMoney, ZERO } from "~/values/money.ts"
import { noteOf, statusLabel, typeOf } from "../ledger/ledger.labels.ts"
import { methodOf, refundLink, statusLine } from "../ledger/ledger.rows.tsx"

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

const ACTIONS = { label: "Actions", hidden: true, screen: true }

const SHOWN = 10

type Props = { tenantId: number; history: History; mayRefund: boolean }

/** The newest ledger entries since 2020, their number, and a link to all. */
export function PaymentHistory({ tenantId, history, mayRefund }: Props) {
  const { entries, from } = history
  const shown = entries.slice(0, SHOWN)
  const acts = mayRefund && shown.some(isRefundable)
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
          className={acts ? "history acts" : "history"}
          columns={acts ? [...COLUMNS, ACTIONS] : COLUMNS}
        >
          <tbody>
            <PlainRows of={shown} show={(entry) => row(entry, acts)} />
          </tbody>
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

const isRefundable = ({ refundable, isReversed }: LedgerEntry) => refundable !== null && !isReversed

function row(entry: LedgerEntry, acts: boolean) {
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
        {status && <Badge {...status}>{status.label}</Badge>}
      </td>
      <td role="cell" className="long line-note">
        {noteOf(entry)}
      </td>
      <td role="cell" className="num line-amount">
        {entry.isInfo ? <Money cents={ZERO} dash /> : formatMoney(entry.amount)}
      </td>
      <td role="cell" className="num line-balance">
        {entry.status === "pending" ? "" : formatMoney(entry.balance)}
      </td>
      {acts && (
        <td role="cell" className="nowrap screen-only line-action">
          {isRefundable(entry) && refundLink(entry)}
        </td>
      )}
    </tr>
  )
}
