/** The cells of a row, as markup of templates, because a page has very many cells. */
import type { RollRow } from "~/domain/rent-roll/rent-roll-rows.ts"
import { type Markup, markup } from "~/ui/lists/plain-markup.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import { type Cents, formatMoney, minus, plus, proportion, ZERO } from "~/values/money.ts"
import { withCommas } from "~/values/thousands.ts"

const EMPTY = markup`<td role="cell"></td>`
const NO_FIGURE = markup`<td role="cell" class="num"></td>`
/** CSS shows a zero as a dash; a screen reader says $0.00. */
const ZERO_FIGURE = markup`<td role="cell" class="num zero">$0.00</td>`
const NO_FIGURE_AT_THE_END = markup`<td role="cell" class="num stick-end"></td>`
const ZERO_AT_THE_END = markup`<td role="cell" class="num zero stick-end">$0.00</td>`

/** The unit's cells in column order: rent, deposit, area, price, business, dates and increases. */
export function ofUnit(row: RollRow): Markup[] {
  const { squareFootage, businessName, increasedOn, plannedOn, plannedCents } = row
  return [
    markup`<td role="cell" class="num phone fig" data-label="Rent">${formatMoney(row.monthlyRent)}</td>`,
    money(row.deposit),
    squareFootage === null ? NO_FIGURE : markup`<td role="cell" class="num">${withCommas(squareFootage)}</td>`,
    squareFootage ? money(proportion(row.monthlyRent, 12, squareFootage)) : NO_FIGURE,
    businessName === null ? EMPTY : business(businessName),
    day(row.moveInOn),
    day(row.leaseEndOn),
    increasedOn === null ? EMPTY : increase(lastIncrease(increasedOn, row)),
    plannedOn === null && plannedCents === null ? EMPTY : increase(nextIncrease(row)),
  ]
}

export function ofTenant(row: RollRow): Markup[] {
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

/** Longer names may be cut off; the title then shows them in full. */
const SHORT_NAME = 28

function business(name: string) {
  const whole = name.length > SHORT_NAME && markup` title="${name}"`
  return markup`<td role="cell" class="text phone business"${whole}>${name}</td>`
}

const day = (on: Day | null) => (on === null ? EMPTY : markup`<td role="cell">${formatDay(on)}</td>`)

const money = (cents: Cents) =>
  cents === 0 ? ZERO_FIGURE : markup`<td role="cell" class="num">${formatMoney(cents)}</td>`

const increase = (text: string) => markup`<td role="cell" class="increase">${text}</td>`

function figure(label: string, cents: Cents, more = "") {
  const zero = cents === 0 ? " zero" : ""
  return markup`<td role="cell" class="num phone fig${zero}${more}" data-label="${label}">${formatMoney(cents)}</td>`
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
