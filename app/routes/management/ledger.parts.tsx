import type { TenantFigures } from "~/domain/ledger/balances.ts"
import type { LedgerEntry } from "~/domain/ledger/statement.ts"
import type { StatementOffer } from "~/domain/statements/offer.ts"
import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { Chip, Chips } from "~/ui/chips.tsx"
import { Empty } from "~/ui/empty.tsx"
import { DayField } from "~/ui/fields.tsx"
import { Table } from "~/ui/table.tsx"
import { type Day, formatDay } from "~/values/calendar.ts"
import { type Cents, formatMoney } from "~/values/money.ts"
import { addressOf, type LedgerView, usualRanges } from "./ledger.address.ts"
import { unprintedColumns } from "./ledger.paper.tsx"
import { LEDGER_COLUMNS, ledgerRow } from "./ledger.rows.tsx"
import type { Sheet } from "./ledger.sheet.ts"
import { METHOD_WORDS, typeOf } from "./ledger.words.ts"
import { DownloadStatement, FinalStatement } from "./statement.form.tsx"

/** From which day to which: a form that needs no script, and links for the usual ranges. */
export function RangeForm({ view, today, offer }: { view: LedgerView; today: Day; offer: StatementOffer }) {
  const ranges = usualRanges(today).map((range) => ({ ...view, ...range, page: 1 }))
  return (
    <form method="get" className="card range-form">
      <div className="card-head">
        <h3>Date range</h3>
        <FinalStatement offer={offer} />
      </div>
      <input type="hidden" name="tenant" value={view.tenant} />
      {view.per !== 50 && <input type="hidden" name="per" value={view.per ?? "all"} />}
      <div className="range">
        <DayField of={{ name: "from", defaultValue: view.from }} label="Start date" />
        <DayField of={{ name: "to", defaultValue: view.to }} label="End date" />
        <div className="actions">
          <button type="submit" className="btn">
            Show
          </button>
          <DownloadStatement />
        </div>
      </div>
      {view.from > view.to && <p className="error">The start date is after the end date.</p>}
      <Chips label="Usual ranges">
        {ranges.map((range) => (
          <Chip
            key={range.label}
            to={addressOf(range, today)}
            current={range.from === view.from && range.to === view.to}
          >
            {range.label}
          </Chip>
        ))}
      </Chips>
    </form>
  )
}

/** What the tenant owes now, whatever range is shown. */
export function BalanceToday({ figures, balance }: { figures: TenantFigures; balance: Cents }) {
  const { rent, late, other, depositOwed, advanceCash, advanceCredit, pending } = figures
  const parts = [
    ["Rent", rent],
    ["Late", late],
    ["Other", other],
    ["Deposit owed", depositOwed],
    ["Advance rent", -(advanceCash + advanceCredit)],
  ] as const
  const told = parts.filter(([, cents]) => cents !== 0)
  return (
    <Card title="Balance today">
      <p className="sum-line">
        <b>{formatMoney(balance)}</b>
        {pending > 0 && <span className="quiet"> and {formatMoney(pending)} pending</span>}
      </p>
      {told.length > 0 && (
        <p className="quiet small">{told.map(([label, cents]) => `${label} ${formatMoney(cents)}`).join(" · ")}</p>
      )}
    </Card>
  )
}

/** Payments on their way stand above the ledger, not in it. */
export function PendingPayments({ entries }: { entries: readonly LedgerEntry[] }) {
  if (entries.length === 0) return null
  return (
    <Card title="Pending payments" action={<span className="quiet">On their way, not counted in any balance yet</span>}>
      <Table
        caption="Pending payments"
        captionHidden
        box="plain"
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
            <tr key={entry.id}>
              <td className="nowrap">
                <time dateTime={entry.date}>{formatDay(entry.date)}</time>
              </td>
              <td className="num">{formatMoney(entry.amount)}</td>
              <td className="num">{formatMoney(entry.convenienceFee ?? 0)}</td>
              <td className="nowrap">{entry.method && METHOD_WORDS[entry.method]}</td>
              <td>
                <Badge tone="attention" icon="clock">
                  Pending
                </Badge>
              </td>
              <td>{typeOf(entry)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

const labelOf = (column: (typeof LEDGER_COLUMNS)[number]) => (typeof column === "string" ? column : column.label)
const BALANCE = LEDGER_COLUMNS.findIndex((column) => labelOf(column) === "Balance")

type TableProps = { sheet: Pick<Sheet, "entries" | "view" | "here" | "opening" | "closing" | "today"> }

export function LedgerTable({ sheet: { entries, view, here, opening, closing, today } }: TableProps) {
  const range = `${formatDay(view.from)} to ${formatDay(view.to)}`
  if (entries.length === 0) {
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
        Charges, payments and adjustments from {range} would stand here. The balance was {formatMoney(closing)}.
      </Empty>
    )
  }
  return (
    <Table
      caption="Ledger"
      small={`newest first, ${range}`}
      box="fill"
      className="ledger-table"
      columns={LEDGER_COLUMNS}
      empty={unprintedColumns(entries)}
    >
      <tbody>{entries.map((entry) => ledgerRow(entry, here))}</tbody>
      {opening !== null && (
        <tfoot>
          <tr>
            <th scope="row">Opening balance, {formatDay(view.from)}</th>
            {LEDGER_COLUMNS.slice(1, BALANCE).map((column) => (
              <td key={labelOf(column)} />
            ))}
            <td className="num">{formatMoney(opening)}</td>
            {LEDGER_COLUMNS.slice(BALANCE + 1).map((column) => (
              <td key={labelOf(column)} />
            ))}
          </tr>
        </tfoot>
      )}
    </Table>
  )
}
