/** Describes how a table of the database becomes a CSV file. */
import { asc, getTableColumns, getTableName, type SQL, sql } from "drizzle-orm"
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import type { Tx } from "#db/client.server.ts"
import { dollarCell } from "~/values/csv.ts"
import type { Cents } from "~/values/money.ts"

/** How a value is written; the README explains it in words (UNITS). */
export type Kind = keyof typeof UNITS

export const UNITS = {
  text: "text",
  number: "whole number",
  amount: "amount in US dollars with two decimals, a minus sign in front of a negative one",
  percent: "percent with two decimals",
  day: "day, YYYY-MM-DD",
  month: "month, YYYY-MM",
  instant: "instant in UTC, ISO 8601",
  "yes/no": "yes or no",
  json: "JSON",
} as const

export type ExportColumn = { name: string; kind: Kind; about: string }
type Row = Record<string, unknown>

/** A CSV file of the export. `batch` returns the rows after a given row, or the first rows, in the order of the file; empty at the end. */
export type ExportTable = {
  file: string
  about: string
  /** The table of the database, if the file contains all of its rows. */
  table: string | null
  columns: readonly ExportColumn[]
  /** Columns of the table that are not in the file, with the reason. */
  leaves: Readonly<Record<string, string>>
  batch: (tx: Tx, after: Row | undefined) => Promise<Row[]>
}

/** A column of the file: its content, and a clearer name if the database's is not clear; or why it is left out. */
type Described = readonly [kind: Kind, about: string, name?: string] | { out: string }

/** Rows read by one query. This limits the memory for a file of any length. */
export const BATCH = 500

/** A whole table. The compiler checks that every column is described or left out. `key` is unique and gives the order. `more` are columns computed from the row. */
export function exported<Table extends SQLiteTable>(parts: {
  file: string
  about: string
  table: Table
  key: readonly (keyof Table["$inferSelect"] & string)[]
  columns: { readonly [Name in keyof Table["$inferSelect"] & string]: Described }
  more?: readonly (ExportColumn & { of: (row: Table["$inferSelect"]) => string })[]
}): ExportTable {
  const { table, key, more = [] } = parts
  const described = Object.entries<Described>(parts.columns)
  const inFile = described.flatMap(([property, column]) =>
    "out" in column ? [] : [{ property, name: column[2] ?? snake(property), kind: column[0], about: column[1] }],
  )
  const leaves = described.flatMap(([property, column]) => ("out" in column ? [[snake(property), column.out]] : []))
  const named = (row: Row): Row => ({
    ...Object.fromEntries(inFile.map(({ property, name }) => [name, row[property]])),
    ...Object.fromEntries(more.map(({ name, of }) => [name, of(row as Table["$inferSelect"])])),
    [AFTER]: key.map((property) => row[property]),
  })
  return {
    file: parts.file,
    about: parts.about,
    table: getTableName(table),
    columns: [...inFile, ...more].map(({ name, kind, about }) => ({ name, kind, about })),
    leaves: Object.fromEntries(leaves),
    async batch(tx, after) {
      const columns = key.map((property) => getTableColumns(table)[property] as AnySQLiteColumn)
      const rows = await tx.all(
        tx
          .select()
          .from(table as SQLiteTable)
          .where(after && isAfter(columns, after[AFTER] as unknown[]))
          .orderBy(...columns.map((column) => asc(column)))
          .limit(BATCH),
      )
      return (rows as Row[]).map(named)
    },
  }
}

/** The alias of a row's key beside its values. */
const AFTER = " after"

function isAfter(columns: readonly AnySQLiteColumn[], values: readonly unknown[]): SQL {
  const parts = (list: readonly SQL[]) => sql.join([...list], sql`, `)
  return sql`(${parts(columns.map((column) => sql`${column}`))}) > (${parts(values.map((value) => sql`${value}`))})`
}

/** Turns "unitNumber" into "unit_number". */
export const snake = (property: string) => property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The cells of a row, in the order of the columns. */
export const cellsOf = ({ columns }: Pick<ExportTable, "columns">, row: Row): string[] =>
  columns.map(({ name, kind }) => cellOf(kind, row[name]))

function cellOf(kind: Kind, value: unknown): string {
  if (value === null || value === undefined) return ""
  if (kind === "amount") return dollarCell(value as Cents)
  if (kind === "percent") return (Number(value) / 100).toFixed(2)
  if (kind === "instant") return new Date(value as number).toISOString()
  if (kind === "yes/no") return value === true ? "yes" : "no"
  return kind === "json" ? JSON.stringify(value) : String(value)
}
