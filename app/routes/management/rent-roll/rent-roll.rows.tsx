// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
/** A page has up to a thousand rows, so each has few elements: functions instead of components, and shared objects for constant cells. */
import { createElement, type ReactNode } from "react"
import type { RollRow } from "~/domain/rent-roll/rent-roll-rows.ts"
import type { Open } from "./rent-roll.actions.ts"
import { MONEY_ELSEWHERE, NO_MONEY, ofTenant, ofUnit } from "./rent-roll.cells.tsx"

/** Shows one row. `here` is the list's address, which dialogs extend; `order` is the column order. */
export function rollLine(here: string, open: Open, order: readonly number[]): (row: RollRow) => ReactNode {
  const [pays, moves] = [open("record payments"), open("move tenants")]
  return (row) => line(row, cellsOf(row, here, { pays, moves }), order)
}

function line({ number, status, isSubunit }: RollRow, cells: readonly ReactNode[], order: readonly number[]) {
  const className = isSubunit === 1 ? `tint-${status} subunit` : `tint-${status}`
  return createElement("tr", { key: number, role: "row", className }, ...order.map((index) => cells[index]))
}

type Allowed = { pays: boolean; moves: boolean }

function cellsOf(row: RollRow, here: string, allowed: Allowed): ReactNode[] {
  const { tenantId } = row
  const figures = figuresOf(row)
  return [
    unitHead(row),
    tenantOf(row, allowed),
    tenantId === null ? viewing(row, here) : paying(row, here, allowed),
    ...ofUnit(row),
    ...figures,
  ]
}

function figuresOf(row: RollRow): readonly ReactNode[] {
  if (row.tenantId === null) return NO_MONEY
  return row.isSubunit === 1 ? MONEY_ELSEWHERE : ofTenant(row)
}

function tenantOf(row: RollRow, { moves }: Allowed) {
  const { tenantId, isSubunit, parentUnit } = row
  if (tenantId !== null && isSubunit !== 1) {
    return (
      <td role="cell" className="stick-2 phone">
        <a href={`/management/viewtenant?tenant=${tenantId}`}>{`${row.firstName} ${row.lastName}`}</a>
        {marks(row)}
      </td>
    )
  }
  return (
    <td role="cell" className="stick-2 phone quiet">
      {isSubunit === 1 ? (
        <>
          This is currently a{" "}
          <a href={`/management/viewtenant?tenant=${tenantId}`} title={`${row.firstName} ${row.lastName}`}>
            {`subunit of Unit ${parentUnit}`}
          </a>
          .
        </>
      ) : (
        vacant(row, moves)
      )}
      {marks(row)}
    </td>
  )
}

/** Payment actions for the tenant. Every row of the tenant has them, a subunit's too, so that a check can be recorded from any of them. */
function paying(row: RollRow, here: string, { pays }: Allowed) {
  const { number, tenantId } = row
  return (
    <td role="cell" className="actions-cell phone">
      <div className="row-actions">
        <a
          className="btn btn-sm"
          href={`/management/viewtenant/payments?tenant=${tenantId}`}
          aria-label={`Ledger, unit ${number}`}
        >
          Ledger
        </a>
        {pays && payment(row)}
        {more(row, here)}
        {row.unreadNotes > 0 && unread(row)}
      </div>
    </td>
  )
}

function viewing(row: RollRow, here: string) {
  return (
    <td role="cell" className="actions-cell phone">
      <div className="row-actions">
        <a
          className="btn btn-sm"
          href={`/management/viewunit?unit=${row.number}`}
          aria-label={`View unit ${row.number}`}
        >
          View
        </a>
        {more(row, here)}
      </div>
    </td>
  )
}

const vacant = ({ number }: RollRow, moves: boolean) =>
  moves ? (
    <a href={`/management/fillunit?unit=${number}`}>
      Vacant<span className="screen-only"> - Move In Tenant</span>
    </a>
  ) : (
    "Vacant"
  )

function payment({ tenantId, number }: RollRow) {
  return (
    <a
      className="btn btn-sm"
      href={`/management/manualpayment?tenant=${tenantId}`}
      aria-label={`Payment, unit ${number}`}
    >
      Payment
    </a>
  )
}

function unitHead({ number, status }: RollRow) {
  return (
    <th role="rowheader" scope="row" className="stick-1 phone">
      <span className="unit-badge">{number}</span>
      {status !== "none" && <span className="status-word">{STATUS_LABELS[status]}</span>}
    </th>
  )
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

function marks(row: RollRow): ReactNode {
  const isPlain =
    row.leaseStatus !== "eviction" &&
    row.paymentProblem === null &&
    !row.movingOutSoon &&
    !row.readyToRent &&
    !row.repairsNeeded &&
    !row.cleaningNeeded
  if (isPlain) return null
  return (
    <>
      {row.leaseStatus === "eviction" && <span className="badge problem">Eviction</span>}
      {row.paymentProblem === "failed" && <span className="badge problem">Payment Failed</span>}
      {row.paymentProblem === "disputed" && <span className="badge attention">Payment Disputed</span>}
      {row.movingOutSoon === 1 && <span className="badge attention">Moving Out Soon</span>}
      {row.readyToRent === 1 && <span className="badge good">Ready To Rent</span>}
      {row.repairsNeeded === 1 && <span className="badge attention">Repairs Needed</span>}
      {row.cleaningNeeded === 1 && <span className="badge attention">Cleaning Needed</span>}
    </>
  )
}

function more({ number }: RollRow, here: string) {
  return (
    <a
      className="btn btn-sm btn-quiet more"
      href={`${here}&dialog=actions&unit=${number}`}
      aria-label={`More actions, unit ${number}`}
    >
      More
    </a>
  )
}

function unread({ unreadNotes, number, tenantId }: RollRow) {
  const message = unreadNotes === 1 ? "note" : "notes"
  return (
    <a className="count" href={`/management/notes?tenant=${tenantId}`} title={`${unreadNotes} new ${message}`}>
      {`${unreadNotes} new`}
      <span className="hidden-text">{` ${message} about the tenant of unit ${number}`}</span>
    </a>
  )
}
