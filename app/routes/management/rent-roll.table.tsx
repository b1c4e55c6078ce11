// biome-ignore-all lint/a11y/noRedundantRoles: a phone's cards undo the table in browsers, the roles bring it back
import type { RentRoll } from "~/domain/leasing/rent-roll.ts"
import type { RentRollAsk } from "~/domain/leasing/rent-roll-inputs.ts"
import { Icon } from "~/ui/icon.tsx"
import { formatDay } from "~/values/calendar.ts"
import type { Open } from "./rent-roll.actions.ts"
import { sortedBy } from "./rent-roll.address.ts"
import { COLUMNS } from "./rent-roll.columns.ts"
import { unprintedColumns } from "./rent-roll.paper.tsx"
import { rollLines } from "./rent-roll.rows.tsx"

type TableProps = { roll: RentRoll; state: RentRollAsk; here: string; open: Open }

/** The table: a head to sort by, the property's summary, and one line a unit. On a phone the lines are cards; roles keep the table. */
export function RollTable({ roll, state, here, open }: TableProps) {
  const sorted = COLUMNS.find((column) => column.sort === state.sort)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-box fill roll-box" aria-label="Rent roll, table" tabIndex={0}>
      <table className="table roll sticky-head" role="table" data-empty={unprintedColumns(roll.rows)}>
        <caption className="hidden-text">
          Rent roll on {formatDay(roll.today)}. 24 columns, {roll.total} units, sorted by {sorted?.label.toLowerCase()}.
        </caption>
        <thead role="rowgroup">
          <tr role="row">{COLUMNS.map((column) => head(column, state))}</tr>
          <tr role="row" className="summary">
            {COLUMNS.map((column) => sum(column, roll))}
          </tr>
        </thead>
        <tbody role="rowgroup">{rollLines(roll.rows, here, open)}</tbody>
      </table>
    </section>
  )
}

type Column = (typeof COLUMNS)[number]

function head({ label, sort, className }: Column, state: RentRollAsk) {
  const isSorted = sort !== null && sort === state.sort
  const way = state.descending ? "descending" : "ascending"
  return (
    <th key={label} role="columnheader" scope="col" className={className} aria-sort={isSorted ? way : undefined}>
      {sort === null ? (
        label
      ) : (
        <a href={sortedBy(state, sort)}>
          {label}
          {isSorted && <Icon name={state.descending ? "down" : "up"} />}
        </a>
      )}
    </th>
  )
}

function sum({ label, className, figure, sum: said }: Column, { summary }: RentRoll) {
  const text = said?.(summary)
  if (label === "Unit") {
    return (
      <th key={label} role="rowheader" scope="row" className="stick-1 phone">
        {text}
      </th>
    )
  }
  const isShown = figure || label === "Tenant"
  const classes = [className, isShown && "phone", figure && "fig"].filter(Boolean).join(" ")
  return (
    <td key={label} role="cell" className={classes || undefined} data-label={figure ? label : undefined}>
      {text}
    </td>
  )
}
