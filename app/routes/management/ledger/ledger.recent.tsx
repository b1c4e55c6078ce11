import type { LedgerEntry } from "~/domain/ledger/statement.ts"
import { Card } from "~/ui/card.tsx"
import { Money } from "~/ui/money.tsx"
import { Table } from "~/ui/table.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney, ZERO } from "~/values/money.ts"
import { shortText } from "./ledger.labels.ts"

const COLUMNS = ["Date", "Entry", { label: "Amount", num: true }, { label: "Balance", num: true }]

export function RecentLedger({ tenantId, entries }: { tenantId: number; entries: readonly LedgerEntry[] }) {
  const full = <a href={`/management/viewtenant/payments?tenant=${tenantId}`}>Full ledger</a>
  return (
    <Card title="Recent Ledger" action={full}>
      {entries.length === 0 ? (
        <p className="quiet">Nothing in the past year.</p>
      ) : (
        <Table caption="The last entries, newest first" captionHidden box="plain" className="snug" columns={COLUMNS}>
          <tbody>{entries.map(row)}</tbody>
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
      <td>{shortText(entry)}</td>
      <td className="num">{entry.isInfo ? Money({ cents: ZERO, dash: true }) : formatMoney(entry.amount)}</td>
      <td className="num">{formatMoney(entry.balance)}</td>
    </tr>
  )
}
