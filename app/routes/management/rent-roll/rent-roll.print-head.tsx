/** The heading of the printed rent roll, and the columns to omit because no row has a value. */

import type { RentRoll } from "~/domain/rent-roll/rent-roll.ts"
import type { RentRollQuery } from "~/domain/rent-roll/rent-roll-inputs.ts"
import type { RollRow } from "~/domain/rent-roll/rent-roll-rows.ts"
import { emptyColumns } from "~/ui/lists/empty-columns.ts"
import { PrintHead, PrintHeadOf } from "~/ui/print-head.tsx"
import type { Day } from "~/values/calendar.ts"
import { pageSize } from "~/values/lists/page-size.ts"
import { COLUMNS } from "./rent-roll.columns.ts"
import { FLAG_LABELS } from "./rent-roll.tools.tsx"

/** A row's text under each heading. A heading that is absent here is always printed. */
const CELL_TEXT: Record<string, (row: RollRow) => unknown> = {
  Deposit: (row) => row.deposit,
  "Square Footage": (row) => row.squareFootage,
  "Price/Sq. Foot": (row) => row.squareFootage,
  Business: (row) => row.businessName,
  "Move In": (row) => row.moveInOn,
  "Lease End": (row) => row.leaseEndOn,
  "Last Increase": (row) => row.increasedOn,
  "Next Increase": (row) => row.plannedOn ?? row.plannedCents,
  "Dep. Reserve": (row) => row.depositReserve,
  "Dep. Owed": (row) => row.depositOwed,
  "Dep. Payment": (row) => row.depositPaid,
  "Back Rent": (row) => row.backRent,
  "Rent Balance": (row) => row.rentBalance,
  "Pending Charges": (row) => row.pending,
  "Late Fees": (row) => row.lateFees,
  "Other Fees": (row) => row.otherFees,
  "Rent Paid": (row) => row.rentPaid,
  "Total Paid": (row) => row.totalPaid,
  "Advance Rent": (row) => row.advanceRent,
}

const always = () => true

/** The columns to omit on paper, as a table's `data-empty`. `order` holds indexes into COLUMNS. */
export function unprintedColumns(rows: readonly RollRow[], order: readonly number[]): string | undefined {
  return emptyColumns(
    rows,
    order.map((index) => CELL_TEXT[COLUMNS[index]?.label ?? ""] ?? always),
  )
}

const MAX_IN_LARGE_TYPE = 10

/** `empty`: the columns (from 1) without a value; `columns`: the labels, blank if hidden. A roll with few columns is printed in larger type. */
export function LeftOut({ empty = "", columns }: { empty: string | undefined; columns: readonly string[] }) {
  const labels = empty.split(" ").flatMap((number) => columns[Number(number) - 1] || [])
  const isLarge = columns.filter(Boolean).length - labels.length <= MAX_IN_LARGE_TYPE
  return (
    <p className={isLarge ? "left-out few-columns" : "left-out"} data-empty={empty} hidden={labels.length === 0}>
      Not printed, because every line leaves them empty: {labels.join(", ")}.
    </p>
  )
}

/** The heading of one printed page of the list: the date, its units, their order, and the filters. */
export function RollPrintHead({ roll, state }: { roll: RentRoll; state: RentRollQuery }) {
  const size = pageSize(state.per)
  const first = (roll.page - 1) * size + 1
  const last = Math.min(roll.total, roll.page * size)
  return (
    <PrintHead title="Rent Roll" day={roll.today}>
      Units {first}–{last} of {roll.total}
      <Filters state={state} />
      {last - first + 1 < roll.total && " One page of the list: its button Print prints all of it."}
    </PrintHead>
  )
}

type WholeProps = { property: string; today: Day; total: number; state: RentRollQuery }

export function WholeRollPrintHead({ property, today, total, state }: WholeProps) {
  return (
    <PrintHeadOf property={property} title="Rent Roll" day={today}>
      {total === 1 ? "1 unit" : `${total} units`}
      <Filters state={state} />
    </PrintHeadOf>
  )
}

function Filters({ state }: { state: RentRollQuery }) {
  const sorted = COLUMNS.find((column) => column.sort === state.sort)?.label ?? ""
  const filters = [
    state.search === "" ? [] : `Search “${state.search}”`,
    state.flags.map((flag) => FLAG_LABELS[flag]),
  ].flat()
  return (
    <>
      , by {sorted}
      {state.descending && ", highest first"}. {filters.length > 0 && `Filters: ${filters.join(", ")}.`}
    </>
  )
}
