// biome-ignore-all lint/correctness/useJsxKeyInIterable: the cells are passed to createElement one by one, not as a list
// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
/** The cells of a row. Each is one element, and constant cells share one object, because a page has very many cells. */
import type { ReactNode } from "react"
import type { RollRow } from "~/domain/rent-roll/rent-roll-rows.ts"
import { fixed } from "~/ui/lists/plain-markup.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import { type Cents, formatMoney, minus, plus, proportion, ZERO } from "~/values/money.ts"
import { grouped } from "./rent-roll.columns.ts"

const EMPTY = fixed(<td role="cell" />)
const NO_FIGURE = fixed(<td role="cell" className="num" />)
/** CSS shows a zero as a dash; a screen reader says $0.00. */
const ZERO_FIGURE = fixed(
  <td role="cell" className="num zero">
    {"$0.00"}
  </td>,
)
const NO_FIGURE_AT_THE_END = fixed(<td role="cell" className="num stick-end" />)
const ZERO_AT_THE_END = fixed(
  <td role="cell" className="num zero stick-end">
    {"$0.00"}
  </td>,
)

/** The unit's cells in column order: rent, deposit, area, price, business, dates and increases. */
export function ofUnit(row: RollRow): ReactNode[] {
  return [
    rentFigure(row),
    money(row.deposit),
    row.squareFootage === null ? (
      NO_FIGURE
    ) : (
      <td role="cell" className="num">
        {grouped(row.squareFootage)}
      </td>
    ),
    row.squareFootage ? money(proportion(row.monthlyRent, 12, row.squareFootage)) : NO_FIGURE,
    row.businessName === null ? (
      EMPTY
    ) : (
      <td role="cell" className="text phone business">
        {row.businessName}
      </td>
    ),
    day(row.moveInOn),
    day(row.leaseEndOn),
    row.increasedOn === null ? (
      EMPTY
    ) : (
      <td role="cell" className="increase">
        {lastIncrease(row.increasedOn, row)}
      </td>
    ),
    row.plannedOn === null && row.plannedCents === null ? (
      EMPTY
    ) : (
      <td role="cell" className="increase">
        {nextIncrease(row)}
      </td>
    ),
  ]
}

export function ofTenant(row: RollRow): ReactNode[] {
  return [
    money(row.depositReserve),
    money(row.depositOwed),
    money(row.depositPaid),
    money(row.backRent),
    figure("Rent Balance", row.rentBalance),
    figure("Pending Charges", row.pending),
    money(row.lateFees),
    money(row.otherFees),
    money(row.rentPaid),
    money(row.totalPaid),
    figure("Total Balance", row.totalBalance, " stick-end"),
    money(row.advanceRent),
  ]
}

/** The money columns of a vacant unit, which are zero, and of a subunit, whose balances are in its parent's row. */
export const NO_MONEY = Array.from({ length: 12 }, (_, index) => (index === 10 ? ZERO_AT_THE_END : ZERO_FIGURE))
export const MONEY_ELSEWHERE = Array.from({ length: 12 }, (_, index) =>
  index === 10 ? NO_FIGURE_AT_THE_END : NO_FIGURE,
)

function rentFigure(row: RollRow) {
  return (
    <td role="cell" className="num phone fig" data-label="Rent">
      {formatMoney(row.monthlyRent)}
    </td>
  )
}

function day(on: Day | null) {
  return on === null ? EMPTY : <td role="cell">{formatDay(on)}</td>
}

function money(cents: Cents) {
  return cents === 0 ? (
    ZERO_FIGURE
  ) : (
    <td role="cell" className="num">
      {formatMoney(cents)}
    </td>
  )
}

function figure(label: string, cents: Cents, more = "") {
  return (
    <td role="cell" className={cents === 0 ? `num phone fig zero${more}` : `num phone fig${more}`} data-label={label}>
      {formatMoney(cents)}
    </td>
  )
}

/** "Apr 1, 2026 +$50.00". The line can break between the two in a narrow column. */
function lastIncrease(on: Day, { increasedFrom, increasedTo }: RollRow): string {
  const amount = minus(increasedTo ?? ZERO, increasedFrom ?? ZERO)
  return `${formatDay(on)}\n${amount > 0 ? "+" : ""}${formatMoney(amount)}`
}

/** "Apr 1, 2027 $1,850.00 → $1,900.00", or the incomplete plan. */
function nextIncrease({ plannedOn, plannedCents, monthlyRent }: RollRow): string {
  const amounts =
    plannedCents === null ? "" : `${formatMoney(monthlyRent)} → ${formatMoney(plus(monthlyRent, plannedCents))}`
  return [plannedOn === null ? "" : formatDay(plannedOn), amounts].filter(Boolean).join("\n")
}
