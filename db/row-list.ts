/** Statements over one or many rows; each is prepared once, for any number of rows. */
import { type Column, type SQL, sql } from "drizzle-orm"
import { isPostgres } from "./engine.ts"
import { storable } from "./sql.ts"
import { type Drizzle, type Statement, statement, type Values } from "./transaction.ts"

type Columns = Record<string, Column>
type Row<Names extends Columns> = { [Name in keyof Names]?: Names[Name]["_"]["data"] | null | undefined }

/**
 * A statement over rows with the names and types of these columns; `rows` is a query that returns them in order. A missing cell is null; an insertion then
 * assigns the row's id. Returns the function that runs it: `tx.run(...insertLines(lines))`. Several rows are passed as one value, because thousands of
 * placeholders cost ten times as much; the cells of a single row are passed separately, because parsing that value would cost most of so short a run.
 */
export function overRows<Names extends Columns, Query>(columns: Names, build: (db: Drizzle, rows: SQL) => Query) {
  const cells = Object.entries(columns).map(([name, column], at) => ({ name, column, at }))
  const elements = sql.raw(isPostgres ? "json_array_elements" : "json_each")
  const ofOne = cells.map(({ name, column }) => sql`${typed(sql.placeholder(name), column)} as ${sql.identifier(name)}`)
  const ofMany = cells.map(({ name, column, at }) => sql`${typed(cellAt(at), column)} as ${sql.identifier(name)}`)
  // An upsert needs the condition, so that its ON is not mistaken for that of a join.
  const one = statement((db) => build(db, sql`select ${sql.join(ofOne, sql`, `)} where true`))
  const many = statement((db) =>
    build(db, sql`select ${sql.join(ofMany, sql`, `)} from ${elements}(${sql.placeholder("rows")}) where true`),
  )
  return (rows: readonly Row<Names>[]): [Statement<Query>, Values] => {
    const [row, ...more] = rows
    if (row !== undefined && more.length === 0) return [one, valuesOf(cells, row)]
    return [many, { rows: JSON.stringify(rows.map((each) => Object.values(valuesOf(cells, each)))) }]
  }
}

const cellAt = (at: number) => sql.raw(`(value ->> ${at})`)
const typed = (cell: unknown, column: Column): SQL =>
  isPostgres ? sql`${cell}::${sql.raw(column.getSQLType())}` : sql`${cell}`

function valuesOf(cells: readonly { name: string; column: Column }[], row: Record<string, unknown>): Values {
  const values: Values = {}
  for (const { name, column } of cells) values[name] = encoded(column, row[name] ?? null)
  return values
}

function encoded(column: Column, given: unknown): unknown {
  const value = given === null ? null : column.mapToDriverValue(given)
  return typeof value === "string" ? storable(value) : value
}
