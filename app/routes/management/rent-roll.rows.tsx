// biome-ignore-all lint/a11y/noRedundantRoles: a phone's cards undo the table in browsers, the roles bring it back
/**
 * The lines of the table. A page holds a hundred or a thousand of them, so a line is as few elements as it can be: plain functions
 * instead of components, one element a cell, and one object for each cell that is always the same.
 */
import type { ReactNode } from "react"
import type { RollRow } from "~/domain/leasing/rent-roll-rows.ts"
import type { Open } from "./rent-roll.actions.ts"
import { figure, money, NO_FIGURE, ofUnit, rentFigure, ZERO } from "./rent-roll.cells.tsx"

/** All lines; `here` is the address of this state, to which a line's dialog is added. */
export function rollLines(rows: readonly RollRow[], here: string, open: Open): ReactNode[] {
  const [pays, moves] = [open("record payments"), open("move tenants")]
  return rows.map((row) =>
    row.tenantId === null || row.isSubunit === 1 ? bareLine(row, here, moves) : tenantLine(row, here, pays),
  )
}

function tenantLine(row: RollRow, here: string, pays: boolean) {
  const { number, tenantId } = row
  return (
    <tr key={number} role="row" className={`tint-${row.status}`}>
      {unitHead(row)}
      <td role="cell" className="stick-2 phone">
        <a href={`/management/viewtenant?tenant=${tenantId}`}>{`${row.firstName} ${row.lastName}`}</a>
        {marks(row)}
      </td>
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
      {rentFigure(row)}
      {ofUnit(row)}
      {money(row.depositReserve)}
      {money(row.depositOwed)}
      {money(row.depositPaid)}
      {money(row.backRent)}
      {figure("Rent Balance", row.rentBalance)}
      {figure("Pending Charges", row.pending)}
      {money(row.lateFees)}
      {money(row.otherFees)}
      {money(row.rentPaid)}
      {money(row.totalPaid)}
      {figure("Total Balance", row.totalBalance, " total")}
      {money(row.advanceRent)}
    </tr>
  )
}

/** A vacant unit, whose money is nothing, or a subunit, whose money stands on its parent's line. */
function bareLine(row: RollRow, here: string, moves: boolean) {
  const isSubunit = row.isSubunit === 1
  const nothing = isSubunit ? NO_FIGURE : ZERO
  return (
    <tr key={row.number} role="row" className={isSubunit ? `tint-${row.status} subunit` : `tint-${row.status}`}>
      {unitHead(row)}
      <td role="cell" className="stick-2 phone quiet">
        {isSubunit ? `This is currently a subunit of Unit ${row.parentUnit}.` : vacant(row, moves)}
        {marks(row)}
      </td>
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
      {rentFigure(row)}
      {ofUnit(row)}
      {nothing}
      {nothing}
      {nothing}
      {nothing}
      {nothing}
      {nothing}
      {nothing}
      {nothing}
      {nothing}
      {nothing}
      {nothing}
      {nothing}
    </tr>
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
      <span className="plate">{number}</span>
      {status !== "none" && <span className="status-word">{STATUS_WORDS[status]}</span>}
    </th>
  )
}

export const STATUS_WORDS = {
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

/** What is set about a unit or its tenant, in words. */
function marks(row: RollRow): ReactNode {
  const isPlain =
    row.leaseStatus !== "eviction" &&
    !row.movingOutSoon &&
    !row.readyToRent &&
    !row.repairsNeeded &&
    !row.cleaningNeeded
  if (isPlain) return null
  return (
    <>
      {row.leaseStatus === "eviction" && <span className="badge problem">Eviction</span>}
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

function unread({ unreadNotes, number }: RollRow) {
  return (
    <span className="count">
      {unreadNotes}
      <span className="hidden-text"> new notes about unit {number}</span>
    </span>
  )
}
