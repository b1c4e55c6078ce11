/** Lists of rows that a statement receives as one value, because thousands of placeholders cost ten times as much. */
import { type Column, type SQL, sql } from "drizzle-orm"
import { isPostgres } from "./engine.ts"
import { storable } from "./sql.ts"

type Columns = Record<string, Column>
type Row<Names extends Columns> = { [Name in keyof Names]?: Names[Name]["_"]["data"] | null | undefined }

/** A list in a statement: `query` selects its rows, in their order, and `of` makes the value of its placeholder. */
export type RowList<Names extends Columns> = {
  readonly query: SQL
  of(rows: readonly Row<Names>[]): { rows: string }
}

/** A list whose cells have the names and types of these columns. A cell that a row lacks is null: an insertion then assigns the row's number. */
export function rowList<Names extends Columns>(columns: Names): RowList<Names> {
  const cells = Object.entries(columns).map(([name, column], at) => ({ name, column, at }))
  const selected = cells.map(({ name, column, at }) => sql`${cellOf(column, at)} as ${sql.identifier(name)}`)
  const elements = sql.raw(isPostgres ? "json_array_elements" : "json_each")
  const listed = (row: Row<Names>) => cells.map(({ name, column }) => cellIn(column, row[name] ?? null))
  return {
    // An upsert needs the condition to tell its ON from that of a join.
    query: sql`select ${sql.join(selected, sql`, `)} from ${elements}(${sql.placeholder("rows")}) where true`,
    of: (rows) => ({ rows: JSON.stringify(rows.map(listed)) }),
  }
}

function cellIn(column: Column, value: unknown): unknown {
  const cell = value === null ? null : column.mapToDriverValue(value)
  return typeof cell === "string" ? storable(cell) : cell
}

const cellOf = (column: Column, at: number): SQL =>
  sql.raw(isPostgres ? `(value ->> ${at})::${column.getSQLType()}` : `value ->> ${at}`)
