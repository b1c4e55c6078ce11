// biome-ignore-all lint/a11y/noRedundantRoles: the list layout on phones removes table semantics, the roles restore them

import type { MonthOfBooks } from "~/domain/closed-months/month-of-books.ts"
import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import { Table } from "~/ui/lists/table.tsx"
import { formatInstant, formatMonth } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"

export const ITEM_NAMES: Record<MonthOfBooks["items"][number]["item"], string> = {
  clock: "Clock",
  jobs: "Daily work",
  events: "Events of the provider",
  payments: "Payments under way",
  refunds: "Refunds under way",
  deposits: "Money not deposited",
  reconciled: "Bank accounts reconciled",
}

type Item = MonthOfBooks["items"][number]

function ItemBadge({ isDone, isHard, reason }: Item) {
  if (isDone) return <Badge tone="good">Done</Badge>
  if (reason !== null) return <Badge tone="attention">Set aside</Badge>
  return isHard ? <Badge tone="problem">Must be done</Badge> : <Badge tone="attention">Not done</Badge>
}

/** For a closed month, the items as they were then. */
export function CheckList({ of: { month, items, state } }: { of: MonthOfBooks }) {
  return (
    <Card
      title={
        state === "closed" ? `Check list of ${formatMonth(month)} at its close` : `Check list of ${formatMonth(month)}`
      }
    >
      <Table caption="Check list" captionHidden box="plain" cards columns={["Item", "State", "What was found"]}>
        <tbody>
          {items.map((item) => (
            <tr key={item.item} role="row">
              <th scope="row" role="rowheader">
                {ITEM_NAMES[item.item]}
              </th>
              <td role="cell">
                <ItemBadge {...item} />
              </td>
              <td role="cell" className="wide-cell">
                {item.found}
                {item.reason !== null && ` Set aside: ${item.reason}`}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

/** The main figures of the report; for a closed month, of the stored report. */
export function Figures({ of: { month, stored, today } }: { of: MonthOfBooks }) {
  const { report, expenses } = stored ?? today.report
  const { totals, feeIncome, miscIncome, totalIncome } = report.income.incomeByFloor
  const facts = [
    { label: "Adjusted income", value: formatMoney(totals.adjustedIncome) },
    { label: "Fee income", value: formatMoney(feeIncome) },
    { label: "Convenience fees", value: formatMoney(miscIncome) },
    { label: "Total income", value: formatMoney(totalIncome), total: true },
    { label: "Deposits held at the end", value: formatMoney(report.income.deposits.final) },
    { label: "Expenses", value: formatMoney(expenses) },
  ]
  return (
    <Card
      title={`${stored === null ? "Report" : "Kept report"} of ${formatMonth(month)}`}
      action={<a href={`/admin/reports?month=${month}`}>Whole report</a>}
    >
      <Facts of={facts} sums />
    </Card>
  )
}

/** When the month was closed and reopened, newest first. */
export function Closes({ of: { closes }, zone }: { of: MonthOfBooks; zone: string }) {
  if (closes.length === 0) return null
  return (
    <Card title="Closed and reopened">
      <ul className="stack">
        {closes.map(({ id, closedAt, closedByName, digest, reopenedAt, reopenedByName, reopenedReason }) => (
          <li key={id}>
            <p>
              Closed {formatInstant(closedAt, zone)} by {closedByName ?? "the operator"}. SHA-256 of the stored report:{" "}
              <code className="breakable">{digest}</code>
            </p>
            {reopenedAt !== null && (
              <p>
                Reopened {formatInstant(reopenedAt, zone)} by {reopenedByName ?? "the operator"}: {reopenedReason}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
