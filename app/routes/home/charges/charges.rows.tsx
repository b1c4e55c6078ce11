// biome-ignore-all lint/a11y/noRedundantRoles: the list layout on phones removes table semantics, the roles restore them
// biome-ignore-all lint/a11y/useSemanticElements: the heading of a month is that of its rows
import type { AccountRow } from "~/domain/portal/account-rows.ts"
import { Badge } from "~/ui/badge.tsx"
import { PlainRows } from "~/ui/lists/plain-rows.tsx"
import { Table } from "~/ui/lists/table.tsx"
import { formatDay, formatMonth, type Month, monthOf } from "~/values/calendar.ts"
import { absolute, formatMoney } from "~/values/money.ts"

const COLUMNS = [
  "Date",
  "What",
  { label: "Amount", num: true },
  { label: "Left to pay", num: true },
  { label: "Balance", num: true },
]

/** The rows below a heading for each month, newest first. Cells have no classes, because a page has many cells; the style selects them by position. */
export function AccountTable({ rows }: { rows: readonly AccountRow[] }) {
  const months = [...Map.groupBy(rows, ({ date }) => monthOf(date))]
  return (
    <Table caption="Charges and payments, newest first" captionHidden lines columns={COLUMNS} className="account">
      {months.map(([month, ofMonth]) => (
        <tbody key={month} role="rowgroup">
          <MonthHead month={month} />
          <PlainRows of={ofMonth} show={accountRow} />
        </tbody>
      ))}
    </Table>
  )
}

function MonthHead({ month }: { month: Month }) {
  return (
    <tr role="row" className="month">
      <th role="rowheader" scope="rowgroup" colSpan={COLUMNS.length}>
        {formatMonth(month)}
      </th>
    </tr>
  )
}

/** Called as a plain function, because a page has many rows. */
function accountRow(row: AccountRow) {
  const { id, date, text, amount, open, balance, state } = row
  const isStruck = state === "reversed" || state === "failed"
  return (
    <tr key={id} role="row" className={isStruck ? "reversed" : undefined}>
      <td role="cell">
        <time dateTime={date}>{formatDay(date)}</time>
      </td>
      <td role="cell">
        {text}
        {markOf(row)}
      </td>
      <td role="cell">{formatMoney(amount)}</td>
      <td role="cell">{open === null || open === 0 ? "" : formatMoney(open)}</td>
      <td role="cell">{formatMoney(balance)}</td>
    </tr>
  )
}

/** Information that is not in the text: that the row does not count or is disputed, and the convenience fee in addition to the amount. */
function markOf({ state, convenienceFee }: AccountRow) {
  if (state === "failed") return <> {Badge({ tone: "problem", children: "Failed" })}</>
  if (state === "reversed") return <> {Badge({ children: "Reversed" })}</>
  if (state === "disputed") return <> {Badge({ tone: "attention", children: "Currently Disputed" })}</>
  if (convenienceFee === null) return null
  return <small>, plus {formatMoney(absolute(convenienceFee))} convenience fee</small>
}
