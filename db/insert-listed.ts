import { type Column, getTableColumns, type SQL, sql, type Table } from "drizzle-orm"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import type { Tx } from "./client.server.ts"
import { isPostgres } from "./engine.ts"

/** Inserts rows as one JSON value, because thousands of placeholders cost ten times as much. Row numbers are assigned. JSON columns take text. */
export function insertListed(tx: Tx, table: SQLiteTable, columns: readonly Column[], rows: readonly unknown[][]) {
  const cells = Object.values(getTableColumns(table as Table)).map((column) => cellOf(column, columns.indexOf(column)))
  const from = sql.raw(isPostgres ? "json_array_elements" : "json_each")
  return tx.insert(table).select(sql`select ${sql.join(cells, sql`, `)} from ${from}(${JSON.stringify(rows)})`)
}

function cellOf(column: Column, at: number): SQL {
  if (!isPostgres) return sql.raw(at < 0 ? "null" : `value ->> ${at}`)
  return sql.raw(at < 0 ? `null::${column.getSQLType()}` : `(value ->> ${at})::${column.getSQLType()}`)
}
