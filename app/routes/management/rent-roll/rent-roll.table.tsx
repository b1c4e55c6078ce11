// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
import type { RentRoll, RentRollSums } from "~/domain/rent-roll/rent-roll.ts"
import type { RentRollQuery } from "~/domain/rent-roll/rent-roll-inputs.ts"
import type { RentRollSummary } from "~/domain/rent-roll/rent-roll-summary.ts"
import { Icon } from "~/ui/icon.tsx"
import { Plain, PlainRows } from "~/ui/lists/plain-rows.tsx"
import { formatDay } from "~/values/calendar.ts"
import type { Open } from "./rent-roll.actions.ts"
import { COLUMNS, type Column, layoutOf } from "./rent-roll.columns.ts"
import { unprintedColumns } from "./rent-roll.print-head.tsx"
import { rollLine } from "./rent-roll.rows.ts"
import { isOwing, type RollState, rentRollQueryOf, sortedBy } from "./rent-roll.url-state.ts"

type TableProps = { roll: RentRoll; state: RollState; here: string; open: Open }

/** The table: sortable headings, totals of the property and of the filtered units, and one row for each unit. A phone shows cards. */
export function RollTable({ roll, state, here, open }: TableProps) {
  const query = rentRollQueryOf(state)
  const sorted = COLUMNS.find((column) => column.sort === query.sort)
  const { order, classes } = layoutOf(state.columns, isOwing(state))
  const columns = order.flatMap((index) => COLUMNS[index] ?? [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section id="table" className="table-box fill roll-box" aria-label="Rent roll, table" tabIndex={0}>
      <table
        className={`table roll sticky-head ${classes}`}
        role="table"
        data-empty={unprintedColumns(roll.rows, order)}
      >
        <caption className="hidden-text">
          Rent roll on {formatDay(roll.today)}. {unitsOf(roll.total)}, sorted by {sorted?.label.toLowerCase()}.
        </caption>
        <thead role="rowgroup">
          <Plain>
            <tr role="row">{columns.map((column) => head(column, state, query))}</tr>
            {sumRows(columns, roll)}
          </Plain>
        </thead>
        <tbody role="rowgroup">
          <PlainRows of={roll.rows} show={rollLine(here, open, order)} />
        </tbody>
      </table>
    </section>
  )
}

function sumRows(columns: readonly Column[], { sums, summary, total, letLater }: RentRollSums) {
  const later = letLater === 0 ? "" : `, ${letLater} of them from a later day`
  return (
    <>
      {sums &&
        sumRow(columns, sums, {
          Unit: `${total} of ${unitsOf(summary.units)}`,
          Tenant: `filtered from ${summary.units}`,
        })}
      {sumRow(columns, summary, {
        Unit: unitsOf(summary.units),
        Tenant: `${summary.occupancy.toFixed(1)}% occupied${later}${sums ? ", the whole property" : ""}`,
      })}
    </>
  )
}

/** The table for paper: without links and buttons. The caller adds the rows. */
export function PrintTable({
  roll,
  columns,
  lines,
}: {
  roll: RentRollSums
  columns: readonly Column[]
  lines: string
}) {
  return (
    <table className="table roll sticky-head">
      <thead>
        <tr>
          {columns.map(({ label, className }) => (
            <th key={label} scope="col" className={className}>
              {label}
            </th>
          ))}
        </tr>
        {sumRows(columns, roll)}
      </thead>
      <tbody>{lines}</tbody>
    </table>
  )
}

const unitsOf = (count: number) => (count === 1 ? "1 unit" : `${count} units`)

function head({ label, sort, className }: Column, state: RollState, query: RentRollQuery) {
  const isSorted = sort !== null && sort === query.sort
  const direction = query.descending ? "descending" : "ascending"
  return (
    <th key={label} role="columnheader" scope="col" className={className} aria-sort={isSorted ? direction : undefined}>
      {sort === null ? (
        label
      ) : (
        <a href={sortedBy(state, sort)}>
          {label}
          {isSorted && <Icon name={query.descending ? "down" : "up"} />}
        </a>
      )}
    </th>
  )
}

type Texts = { Unit: string; Tenant: string }

function sumRow(columns: readonly Column[], summary: RentRollSummary, texts: Texts) {
  return (
    <tr key={texts.Tenant} role="row" className="summary">
      {columns.map((column) => sumCell(column, summary, texts))}
    </tr>
  )
}

function sumCell({ label, className, figure, sum }: Column, summary: RentRollSummary, texts: Texts) {
  if (label === "Unit") {
    return (
      <th key={label} role="rowheader" scope="row" className="stick-1 phone">
        {texts.Unit}
      </th>
    )
  }
  const isTenant = label === "Tenant"
  const classes = [className, (figure || isTenant) && "phone", figure && "fig"].filter(Boolean).join(" ")
  return (
    <td key={label} role="cell" className={classes || undefined} data-label={figure ? label : undefined}>
      {isTenant ? texts.Tenant : sum?.(summary)}
    </td>
  )
}
