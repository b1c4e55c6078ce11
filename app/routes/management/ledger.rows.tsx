import type { LedgerEntry } from "~/domain/ledger/statement.ts"
import { Badge } from "~/ui/badge.tsx"
import { Money } from "~/ui/money.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { METHOD_WORDS, noteOf, STATUS_WORDS, typeOf } from "./ledger.words.ts"

/** The eleven columns, in the specification's order. */
export const LEDGER_COLUMNS = [
  "Date",
  { label: "Amount", num: true },
  { label: "Conv. Fee", num: true },
  "Method",
  "Status",
  "Type",
  "Entry",
  { label: "Balance", num: true },
  "Stripe",
  "Notes",
  { label: "Actions", screen: true },
] as const

/** One line of the ledger. `here` is the address of the page it stands on. Called as a function: a page has many. */
export function ledgerRow(entry: LedgerEntry, here: string) {
  return (
    <tr key={entry.id} className={entry.isReversed ? "reversed" : undefined}>
      <td className="nowrap">
        <time dateTime={entry.date}>{formatDay(entry.date)}</time>
      </td>
      <td className="num">{formatMoney(entry.amount)}</td>
      <td className="num">{Money({ cents: entry.convenienceFee ?? 0, dash: true })}</td>
      <td className="nowrap">{entry.method && METHOD_WORDS[entry.method]}</td>
      <td>{statusOf(entry)}</td>
      <td className="nowrap">{typeOf(entry)}</td>
      <td>{entry.entry}</td>
      <td className="num">{entry.status === "pending" ? "" : formatMoney(entry.balance)}</td>
      <td>
        {entry.stripeIntent && (
          <span className="clipped" title={entry.stripeIntent}>
            {entry.stripeIntent}
          </span>
        )}
      </td>
      <td className="long">{noteOf(entry)}</td>
      <td className="nowrap screen-only">{actionOf(entry, here)}</td>
    </tr>
  )
}

function statusOf({ status }: LedgerEntry) {
  if (status === null) return <span className="quiet">n/a</span>
  const { words, ...look } = STATUS_WORDS[status]
  return Badge({ ...look, children: words })
}

function actionOf({ deletable, isReversed, amount, date }: LedgerEntry, here: string) {
  if (isReversed) return <span className="quiet">Deleted</span>
  if (!deletable) return null
  return (
    <a className="btn btn-sm btn-danger" href={`${here}&dialog=delete&${deletable.kind}=${deletable.id}`} data-dialog>
      Delete
      <span className="hidden-text">{` ${deletable.kind} of ${formatMoney(Math.abs(amount))}, ${date}`}</span>
    </a>
  )
}
