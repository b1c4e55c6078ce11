// biome-ignore-all lint/a11y/noRedundantRoles: the list layout on phones removes table semantics, the roles restore them
import type { ListedMonth } from "~/domain/closed-months/months.ts"
import { Badge } from "~/ui/badge.tsx"
import { Table } from "~/ui/lists/table.tsx"
import { formatInstant, formatMonth, type Month } from "~/values/calendar.ts"

const STATES = {
  current: { label: "Current month", tone: undefined },
  open: { label: "Open", tone: undefined },
  closed: { label: "Closed", tone: "good" },
} as const

export function Months({ of, shown, zone }: { of: ListedMonth[]; shown: Month | undefined; zone: string }) {
  return (
    <Table caption="Months" small="newest first" cards columns={["Month", "State"]}>
      <tbody>
        {of.map(({ month, state, close }) => (
          <tr key={month} role="row">
            <th scope="row" role="rowheader">
              <a href={`/admin/bank/months?month=${month}`} aria-current={month === shown ? "true" : undefined}>
                {formatMonth(month)}
              </a>
            </th>
            <td role="cell" className="wide-cell">
              <State state={state} />
              {close && ` ${formatInstant(close.closedAt, zone)} by ${close.closedByName ?? "the operator"}`}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function State({ state }: Pick<ListedMonth, "state">) {
  const { label, tone } = STATES[state]
  return tone === undefined ? <Badge>{label}</Badge> : <Badge tone={tone}>{label}</Badge>
}
