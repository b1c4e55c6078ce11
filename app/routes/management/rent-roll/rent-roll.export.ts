import { listInTurns } from "~/domain/listing.ts"
import { rentRollLines } from "~/domain/rent-roll/rent-roll-lines.ts"
import type { RollRow } from "~/domain/rent-roll/rent-roll-rows.ts"
import { pageInTurns } from "~/http/handlers/page.ts"
import { csvStream } from "~/http/response/csv.ts"
import { dollarCell } from "~/values/csv.ts"
import { minus, plus, proportion, ZERO } from "~/values/money.ts"
import { COLUMNS, type Column, isVisible, layoutOf, nameOf } from "./rent-roll.columns.ts"
import { FIRST_SIGHT, isOwing, rentRollQueryOf, stateFromQuery } from "./rent-roll.url-state.ts"

/** Exports all matching units as CSV, in dollars, with the page's order and columns. */
export const loader = pageInTurns("see rent roll", async (actor, { query }) => {
  const state = stateFromQuery(query.all) ?? FIRST_SIGHT
  const columns = layoutOf(state.columns, isOwing(state))
    .order.flatMap((index) => COLUMNS[index] ?? [])
    .filter((column) => column.sort !== null && isVisible(nameOf(column), state.columns, isOwing(state)))
  const cells = (rows: RollRow[]) => rows.map((row) => columns.flatMap((column) => cellsOf(row, column)))
  return csvStream("rent-roll.csv", columns.flatMap(headsOf), (send) =>
    listInTurns(rentRollLines, actor, rentRollQueryOf(state), { report: (rows) => send(cells(rows)) }),
  )
})

/** An increase has two columns: its date, and the amounts that the page shows beside it. */
function headsOf({ sort, label }: Column): string[] {
  if (sort === "lastIncrease") return [label, "Raised By"]
  return sort === "nextIncrease" ? [label, "Raised To"] : [label]
}

function cellsOf(row: RollRow, column: Column): string[] {
  const { increasedFrom, increasedTo, plannedCents, monthlyRent } = row
  const cell = cellOf(row, column)
  if (column.sort === "lastIncrease")
    return [cell, increasedTo === null ? "" : dollarCell(minus(increasedTo, increasedFrom ?? ZERO))]
  if (column.sort === "nextIncrease")
    return [cell, plannedCents === null ? "" : dollarCell(plus(monthlyRent, plannedCents))]
  return [cell]
}

/** The balances of a subunit's tenant are in the parent unit's row. */
function cellOf(row: RollRow, { sort }: Column): string {
  switch (sort) {
    case null:
      return ""
    case "unit":
      return String(row.number)
    case "tenant":
      return tenantOf(row)
    case "rent":
      return dollarCell(row.monthlyRent)
    case "deposit":
      return dollarCell(row.deposit)
    case "area":
      return row.squareFootage === null ? "" : String(row.squareFootage)
    case "pricePerFoot":
      return row.squareFootage ? dollarCell(proportion(row.monthlyRent, 12, row.squareFootage)) : ""
    case "business":
      return row.businessName ?? ""
    case "moveIn":
      return row.moveInOn ?? ""
    case "leaseEnd":
      return row.leaseEndOn ?? ""
    case "lastIncrease":
      return row.increasedOn ?? ""
    case "nextIncrease":
      return row.plannedOn ?? ""
    default:
      return row.isSubunit === 1 ? "" : dollarCell(row[sort])
  }
}

function tenantOf(row: RollRow): string {
  if (row.tenantId === null) return "Vacant"
  const name = `${row.firstName} ${row.lastName}`
  return row.isSubunit === 1 ? `${name} (subunit of Unit ${row.parentUnit})` : name
}
