import type { LedgerEntry } from "~/domain/ledger/statement/statement.ts"
import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { Icon } from "~/ui/icon.tsx"
import { PlainRows } from "~/ui/lists/plain-rows.tsx"
import { Table } from "~/ui/lists/table.tsx"
import { Money } from "~/ui/money.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney, ZERO } from "~/values/money.ts"
import { isUnusual, shortText, statusLabel } from "./ledger.labels.ts"

const COLUMNS = ["Date", "Entry", { label: "Amount", num: true }, { label: "Balance", num: true }]

export function RecentLedger({ tenantId, entries }: { tenantId: number; entries: readonly LedgerEntry[] }) {
  const full = <a href={`/management/viewtenant/payments?tenant=${tenantId}`}>Full ledger</a>
  return (
    <Card title="Recent Ledger" action={full}>
      {entries.length === 0 ? (
        <p className="quiet">Nothing in the past year.</p>
      ) : (
        <Table caption="The last entries, newest first" captionHidden box="plain" className="snug" columns={COLUMNS}>
          <tbody>
            <PlainRows of={entries} show={row} />
          </tbody>
        </Table>
      )}
    </Card>
  )
}

function row(entry: LedgerEntry) {
  return (
    <tr key={entry.id} className={entry.isReversed ? "reversed" : undefined}>
      <td className="nowrap">
        <time dateTime={entry.date}>{formatDay(entry.date)}</time>
      </td>
      <td>
        {whatOf(entry)}
        {statusOf(entry)}
      </td>
      <td className="num">{entry.isInfo ? <Money cents={ZERO} dash /> : formatMoney(entry.amount)}</td>
      <td className="num">{formatMoney(entry.balance)}</td>
    </tr>
  )
}

/** A row about a payment's outcome needs no further status. */
const explainsItself = ({ isInfo, isReversal, refundLine }: LedgerEntry): boolean =>
  isInfo || isReversal || refundLine !== null

function whatOf(entry: LedgerEntry) {
  if (entry.stripeIntent === null || explainsItself(entry)) return shortText(entry)
  return (
    <span className="provider" title="Processed by the payment provider">
      <Icon name="card" />
      <span>
        {shortText(entry)}
        <span className="hidden-text">, processed by the payment provider</span>
      </span>
    </span>
  )
}

/** Marks a failed, disputed or refunded payment, so that nobody takes it for a paid one. */
function statusOf(entry: LedgerEntry) {
  const status = explainsItself(entry) || !isUnusual(entry) ? null : statusLabel(entry)
  if (status === null) return null
  const { label, ...badge } = status
  return (
    <>
      {" "}
      <Badge {...badge}>{label}</Badge>
    </>
  )
}
