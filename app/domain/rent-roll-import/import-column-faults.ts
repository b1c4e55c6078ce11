/** A column that is wrong in the same way in every filled row gets one fault, not one per row. Pure. */
import type { Fault } from "./import-cells.ts"
import { type Columns, columnNameIn, ROLL_FIELDS } from "./import-columns.ts"
import type { SheetLine } from "./import-head.ts"

/** One fault replaces those of one kind in a column where at least two rows have it and no other is filled; without a column, if all rows have it. */
export function faultsByColumn(faults: readonly Fault[], lines: readonly SheetLine[], columns: Columns): Fault[] {
  const groups = [...Map.groupBy(faults, kindOf).values()]
  const general = groups.filter((group) => group.length > 1 && isEverywhere(group, lines, columns))
  const repeated = new Set(general.flatMap((group) => group.slice(1)))
  const counts = new Map(general.map((group) => [group[0], group.length]))
  return faults
    .filter((fault) => !repeated.has(fault))
    .map((fault) => {
      const count = counts.get(fault)
      return count === undefined ? fault : { ...fault, message: `${fault.message} ${countText(fault, count)}` }
    })
}

/** The column and the sentence, without the cell's value and without numbers. */
const kindOf = ({ column, message }: Fault) =>
  JSON.stringify([column, message.replace(/“.*”/s, "“”").replaceAll(/\d+/g, "0")])

const countText = ({ row }: Fault, count: number) =>
  `${count} rows are wrong like this and none is right; the first is row ${row}.`

function isEverywhere(group: readonly Fault[], lines: readonly SheetLine[], columns: Columns): boolean {
  const rows = new Set(group.map(({ row }) => row))
  const column = group[0]?.column ?? null
  if (column === null) return lines.every(({ row }) => rows.has(row))
  const positions = positionsOf(column, columns)
  const isFilled = ({ cells }: SheetLine) => positions.some((position) => (cells[position] ?? "") !== "")
  return positions.length > 0 && lines.every((line) => rows.has(line.row) || !isFilled(line))
}

/** Every column with this name; empty for a field without a column in the file. */
function positionsOf(column: string, columns: Columns): number[] {
  const named = columns.headings.flatMap((heading, position) => (heading === column ? [position] : []))
  const read = ROLL_FIELDS.flatMap((field) =>
    columnNameIn(columns, field) === column ? (columns.at[field] ?? []) : [],
  )
  return [...named, ...read]
}
