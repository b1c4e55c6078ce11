// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
import type { MoneyInHand } from "~/domain/bank-accounts/in-hand.ts"
import { Table } from "~/ui/lists/table.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney, sum } from "~/values/money.ts"
import { methodLabel } from "~/values/payments/payment-labels.ts"
import { unitsText } from "~/values/units-text.ts"

const COLUMNS = ["Tenant", "Method", "Check number", "Date", { label: "Amount", num: true }] as const

type Props = { caption: string; money: readonly MoneyInHand[]; isSelected?: (row: MoneyInHand) => boolean }

/** Undeposited payments. With `isSelected` each has a box that adds it to a deposit slip. */
export function MoneyTable({ caption, money, isSelected }: Props) {
  return (
    <Table
      caption={caption}
      columns={isSelected ? ["Select", ...COLUMNS] : COLUMNS}
      {...(isSelected ? { className: "select-rows" } : {})}
      cards
    >
      <tbody>
        {money.map((row) => (
          <tr key={row.paymentId} role="row">
            {isSelected && (
              <td role="cell">
                <input
                  type="checkbox"
                  name="paymentIDs"
                  value={row.paymentId}
                  defaultChecked={isSelected(row)}
                  aria-label={`Select ${methodLabel(row.tender)} of ${row.tenant}, ${formatMoney(row.amount)}`}
                />
              </td>
            )}
            <th role="rowheader" scope="row">
              <bdi>{row.tenant}</bdi> <small className="payer">{unitsText(row.units)}</small>
            </th>
            <td role="cell" data-label="Method">
              {methodLabel(row.tender)}
            </td>
            <td role="cell" data-label="Check number">
              {row.tender === "check" ? row.note : ""}
            </td>
            <td role="cell" className="nowrap" data-label="Date">
              {formatDay(row.paidOn)}
            </td>
            <td role="cell" className="num" data-label="Amount">
              {formatMoney(row.amount)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot role="rowgroup">
        <tr role="row">
          <th role="rowheader" scope="row" colSpan={COLUMNS.length - (isSelected ? 0 : 1)}>
            {isSelected ? "All rows together, selected or not" : "Together"}
          </th>
          <td role="cell" className="num">
            {formatMoney(sum(money.map(({ amount }) => amount)))}
          </td>
        </tr>
      </tfoot>
    </Table>
  )
}
