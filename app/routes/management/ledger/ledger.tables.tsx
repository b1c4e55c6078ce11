// biome-ignore-all lint/a11y/noRedundantRoles: the list layout on phones removes table semantics, the roles restore them
import type { LedgerEntry } from "~/domain/ledger/statement/statement.ts"
import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { Empty } from "~/ui/empty.tsx"
import { PlainRows } from "~/ui/lists/plain-rows.tsx"
import { Table } from "~/ui/lists/table.tsx"
import { formatDay } from "~/values/calendar.ts"
import { type Cents, formatMoney, ZERO } from "~/values/money.ts"
import { LABELS, LEDGER_COLUMNS } from "./ledger.columns.ts"
import { typeOf } from "./ledger.labels.ts"
import type { PageData } from "./ledger.page-data.ts"
import { unprintedColumns } from "./ledger.print-head.tsx"
import { ledgerRow, methodOf } from "./ledger.rows.tsx"
import { addressOf, usualRanges } from "./ledger.url-state.ts"

/** Pending payments, shown above the ledger because they are not part of it. */
export function PendingPayments({ entries }: { entries: readonly LedgerEntry[] }) {
  if (entries.length === 0) return null
  return (
    <Card title="Pending payments" action={<span className="quiet">On their way, not counted in any balance yet</span>}>
      <Table
        caption="Pending payments"
        captionHidden
        box="plain"
        lines
        className="pending-lines"
        columns={[
          "Since",
          { label: "Amount", num: true },
          { label: "Conv. Fee", num: true },
          "Method",
          "Status",
          "Type",
        ]}
      >
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id} role="row">
              <td role="cell" className="nowrap line-date">
                <time dateTime={entry.date}>{formatDay(entry.date)}</time>
              </td>
              <td role="cell" className="num line-amount">
                {formatMoney(entry.amount)}
              </td>
              <td role="cell" className="num line-off">
                {formatMoney(entry.convenienceFee ?? ZERO)}
              </td>
              <td role="cell" className="nowrap line-more">
                {methodOf(entry)}
              </td>
              <td role="cell" className="line-mark">
                <Badge tone="attention" icon="clock">
                  Pending
                </Badge>
              </td>
              <td role="cell" className="line-kind">
                {typeOf(entry)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

const BALANCE = LABELS.indexOf("Balance")

type TableProps = { pageData: Pick<PageData, "entries" | "places" | "view" | "here" | "opening" | "closing" | "today"> }

const rangeOf = ({ from, to }: PageData["view"]) => `${formatDay(from)} to ${formatDay(to)}`

export function LedgerTable({ pageData }: TableProps) {
  const { entries, places, view, here, opening } = pageData
  if (entries.length === 0) return <EmptyLedger pageData={pageData} />
  const range = rangeOf(view)
  return (
    <Table
      caption="Ledger"
      small={`newest first, ${range}${view.isRecalled ? ", the dates you last chose for this tenant" : ""}`}
      box="fill"
      lines
      className={entries.some((entry) => entry.deletable || entry.refundable) ? "ledger-table acts" : "ledger-table"}
      columns={LEDGER_COLUMNS}
      hidden={view.hidden}
      empty={unprintedColumns(entries)}
    >
      <tbody>
        <PlainRows of={entries} show={(entry) => ledgerRow(entry, here, places)} />
      </tbody>
      {opening !== null && <OpeningBalance from={view.from} amount={opening} />}
    </Table>
  )
}

function EmptyLedger({ pageData: { view, closing, today } }: TableProps) {
  const everything = usualRanges(today).at(-1)
  return (
    <Empty
      icon="table"
      title="No entries in this range."
      action={
        everything && (
          <a className="btn" href={addressOf({ ...view, ...everything, page: 1 }, today)}>
            Show everything
          </a>
        )
      }
    >
      Charges, payments and adjustments from {rangeOf(view)} would stand here. The balance was {formatMoney(closing)}.
      {view.isRecalled && " These are the dates you last chose for this tenant."}
    </Empty>
  )
}

function OpeningBalance({ from, amount }: { from: PageData["view"]["from"]; amount: Cents }) {
  return (
    <tfoot>
      <tr role="row">
        <th role="rowheader" scope="row">
          Opening balance, {formatDay(from)}
        </th>
        {LABELS.slice(1, BALANCE).map((label) => (
          <td key={label} role="cell" />
        ))}
        <td role="cell" className="num line-amount">
          {formatMoney(amount)}
        </td>
        {LABELS.slice(BALANCE + 1).map((label) => (
          <td key={label} role="cell" />
        ))}
      </tr>
    </tfoot>
  )
}
