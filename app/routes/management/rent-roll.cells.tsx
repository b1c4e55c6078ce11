// biome-ignore-all lint/a11y/noRedundantRoles: a phone's cards undo the table in browsers, the roles bring it back
/** The cells of a line: one element each, and one object for each cell that is always the same. */
import type { RollRow } from "~/domain/leasing/rent-roll-rows.ts"
import { formatDay } from "~/values/calendar.ts"
import { type Cents, formatMoney, halfUp } from "~/values/money.ts"
import { grouped } from "./rent-roll.columns.ts"

const EMPTY = <td role="cell" />
export const NO_FIGURE = <td role="cell" className="num" />
/** Zero is shown as a quiet dash (styles) and read as $0.00. */
export const ZERO = (
  <td role="cell" className="num zero">
    {"$0.00"}
  </td>
)

/** Rent and what else the unit itself says: deposit, area, price, business, dates and increases. */
export function ofUnit(row: RollRow) {
  return (
    <>
      {money(row.deposit)}
      {row.squareFootage === null ? (
        NO_FIGURE
      ) : (
        <td role="cell" className="num">
          {grouped(row.squareFootage)}
        </td>
      )}
      {row.squareFootage ? money(halfUp(row.monthlyRent * 12, row.squareFootage)) : NO_FIGURE}
      {row.businessName === null ? (
        EMPTY
      ) : (
        <td role="cell" className="text phone business">
          {row.businessName}
        </td>
      )}
      {day(row.moveInOn)}
      {day(row.leaseEndOn)}
      {row.increasedOn === null ? (
        EMPTY
      ) : (
        <td role="cell" className="increase">
          {lastIncrease(row)}
        </td>
      )}
      {row.plannedOn === null && row.plannedCents === null ? (
        EMPTY
      ) : (
        <td role="cell" className="increase">
          {nextIncrease(row)}
        </td>
      )}
    </>
  )
}

export function rentFigure(row: RollRow) {
  return (
    <td role="cell" className="num phone fig" data-label="Rent">
      {formatMoney(row.monthlyRent)}
    </td>
  )
}

function day(on: string | null) {
  return on === null ? EMPTY : <td role="cell">{formatDay(on)}</td>
}

export function money(cents: Cents) {
  return cents === 0 ? (
    ZERO
  ) : (
    <td role="cell" className="num">
      {formatMoney(cents)}
    </td>
  )
}

/** One of the figures that a phone's card shows, with its label. */
export function figure(label: string, cents: Cents, more = "") {
  return (
    <td role="cell" className={cents === 0 ? `num phone fig zero${more}` : `num phone fig${more}`} data-label={label}>
      {formatMoney(cents)}
    </td>
  )
}

/** "Apr 1, 2026 +$50.00". */
function lastIncrease({ increasedOn, increasedFrom, increasedTo }: RollRow): string {
  const amount = (increasedTo ?? 0) - (increasedFrom ?? 0)
  return `${formatDay(increasedOn ?? "")} ${amount > 0 ? "+" : ""}${formatMoney(amount)}`
}

/** "Apr 1, 2027 $1,850.00 → $1,900.00", or the half of the plan that is set. */
function nextIncrease({ plannedOn, plannedCents, monthlyRent }: RollRow): string {
  const amounts =
    plannedCents === null ? "" : `${formatMoney(monthlyRent)} → ${formatMoney(monthlyRent + plannedCents)}`
  return [plannedOn === null ? "" : formatDay(plannedOn), amounts].filter(Boolean).join(" ")
}
