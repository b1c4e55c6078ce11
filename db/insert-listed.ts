import { type Column, getTableColumns, type SQL, sql, type Table } from "drizzle-orm"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import type { Tx } from "./client.server.ts"

/**
 * Inserts rows of these columns, in order, with one statement. They are passed as one JSON value, because thousands of placeholders cost ten
 * times as much as the rows. The table's other columns are blank; row numbers are assigned. JSON columns take their text. (On PostgreSQL: from
 * `json_array_elements`.)
 */
export function insertListed(tx: Tx, table: SQLiteTable, columns: readonly Column[], rows: readonly unknown[][]) {
  const cells = Object.values(getTableColumns(table as Table)).map((column) => cellOf(columns.indexOf(column)))
  return tx.insert(table).select(sql`select ${sql.join(cells, sql`, `)} from json_each(${JSON.stringify(rows)})`)
}

const cellOf = (at: number): SQL => sql.raw(at < 0 ? "null" : `value ->> ${at}`)
