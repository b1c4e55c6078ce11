/** A page has up to a thousand rows, so they are markup of templates (plain-markup.ts). */
import type { RollRow } from "~/domain/rent-roll/rent-roll-rows.ts"
import { type Markup, markup } from "~/ui/lists/plain-markup.ts"
import type { Open } from "./rent-roll.actions.ts"
import { MONEY_ELSEWHERE, NO_MONEY, ofTenant, ofUnit } from "./rent-roll.cells.ts"

/** Shows one row. `here` is the list's address, which dialogs extend; `order` is the column order. */
export function rollLine(here: string, open: Open, order: readonly number[]): (row: RollRow) => Markup {
  const [pays, moves] = [open("record payments"), open("move tenants")]
  return (row) => line(row, cellsOf(row, here, { pays, moves }), order)
}

function line({ status, isSubunit }: RollRow, cells: readonly Markup[], order: readonly number[]) {
  const subunit = isSubunit === 1 ? " subunit" : ""
  return markup`<tr role="row" class="tint-${status}${subunit}">${order.map((index) => cells[index])}</tr>`
}

type Allowed = { pays: boolean; moves: boolean }

function cellsOf(row: RollRow, here: string, allowed: Allowed): Markup[] {
  return [
    unitHead(row),
    tenantOf(row, allowed),
    row.tenantId === null ? viewing(row, here) : paying(row, here, allowed),
    ...ofUnit(row),
    ...figuresOf(row),
  ]
}

function figuresOf(row: RollRow): readonly Markup[] {
  if (row.tenantId === null) return NO_MONEY
  return row.isSubunit === 1 ? MONEY_ELSEWHERE : ofTenant(row)
}

function tenantOf(row: RollRow, { moves }: Allowed) {
  const { tenantId, isSubunit, parentUnit } = row
  const name = `${row.firstName} ${row.lastName}`
  const tenant = `/management/viewtenant?tenant=${tenantId}`
  if (tenantId !== null && isSubunit !== 1) {
    return markup`<td role="cell" class="stick-2 phone"><a href="${tenant}">${name}</a>${marks(row)}</td>`
  }
  const subunit = () =>
    markup`This is currently a <a href="${tenant}" title="${name}">subunit of Unit ${parentUnit}</a>.`
  const text = isSubunit === 1 ? subunit() : vacant(row, moves)
  return markup`<td role="cell" class="stick-2 phone quiet">${text}${marks(row)}</td>`
}

/** Payment actions for the tenant. Every row of the tenant has them, a subunit's too, so that a check can be recorded from any of them. */
function paying(row: RollRow, here: string, { pays }: Allowed) {
  const { number, tenantId } = row
  const ledger = button(`/management/viewtenant/payments?tenant=${tenantId}`, "Ledger", `Ledger, unit ${number}`)
  const payment = pays && button(`/management/manualpayment?tenant=${tenantId}`, "Payment", `Payment, unit ${number}`)
  return actions([ledger, payment, more(row, here), row.unreadNotes > 0 && unread(row)])
}

const viewing = (row: RollRow, here: string) =>
  actions([button(`/management/viewunit?unit=${row.number}`, "View", `View unit ${row.number}`), more(row, here)])

const actions = (links: (Markup | false)[]) =>
  markup`<td role="cell" class="actions-cell phone"><div class="row-actions">${links}</div></td>`

const button = (to: string, text: string, label: string) =>
  markup`<a class="btn btn-sm" href="${to}" aria-label="${label}">${text}</a>`

const vacant = ({ number }: RollRow, moves: boolean) =>
  moves
    ? markup`<a href="/management/fillunit?unit=${number}">Vacant<span class="screen-only"> - Move In Tenant</span></a>`
    : "Vacant"

function unitHead({ number, status }: RollRow) {
  const word = status !== "none" && markup`<span class="status-word">${STATUS_LABELS[status]}</span>`
  return markup`<th role="rowheader" scope="row" class="stick-1 phone"><span class="unit-badge">${number}</span>${word}</th>`
}

export const STATUS_LABELS = {
  green: "Green",
  yellow: "Yellow",
  red: "Red",
  purple: "Purple",
  blue: "Blue",
  orange: "Orange",
  pink: "Pink",
  brown: "Brown",
  grey: "Grey",
  none: "None",
} as const

/** The space keeps it apart from the name or badge before it, and lets it stand in the next line. */
const badge = (tone: "problem" | "attention" | "good", text: string) =>
  markup` <span class="badge ${tone}">${text}</span>`

const EVICTION = badge("problem", "Eviction")
const FAILED = badge("problem", "Payment Failed")
const DISPUTED = badge("attention", "Payment Disputed")
const MOVING_OUT = badge("attention", "Moving Out Soon")
const READY = badge("good", "Ready To Rent")
const REPAIRS = badge("attention", "Repairs Needed")
const CLEANING = badge("attention", "Cleaning Needed")

const marks = (row: RollRow) => [
  row.leaseStatus === "eviction" && EVICTION,
  row.paymentProblem === "failed" && FAILED,
  row.paymentProblem === "disputed" && DISPUTED,
  row.movingOutSoon === 1 && MOVING_OUT,
  row.readyToRent === 1 && READY,
  row.repairsNeeded === 1 && REPAIRS,
  row.cleaningNeeded === 1 && CLEANING,
]

function more({ number }: RollRow, here: string) {
  const dialog = `${here}&dialog=actions&unit=${number}`
  return markup`<a class="btn btn-sm btn-quiet more" href="${dialog}" aria-label="More actions, unit ${number}">More</a>`
}

function unread({ unreadNotes, number, tenantId }: RollRow) {
  const notes = unreadNotes === 1 ? "note" : "notes"
  const whose = markup`<span class="hidden-text"> ${notes} about the tenant of unit ${number}</span>`
  return markup`<a class="count" href="/management/notes?tenant=${tenantId}" title="${unreadNotes} new ${notes}">${unreadNotes} new${whose}</a>`
}
