import { Column, getTableColumns, type InferSelectModel, type SQL, sql, type Table } from "drizzle-orm"
import type { Tx } from "./client.server.ts"

/** Columns under their names in code, for raw SQL: it reads lists of hundreds at half of the builder's cost. */
export function namedColumns(columns: Record<string, Column>): SQL {
  return sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  )
}

/** A statement that reads a table's whole rows; `rest` is the SQL after the table's name. */
export function wholeRows<Of extends Table>(table: Of, rest: SQL) {
  const columns = getTableColumns(table)
  // Flags and JSON are stored in another form, so the builder's decoder converts these columns.
  const stored = Object.entries(columns).filter(
    ([, column]) => column.mapFromDriverValue !== Column.prototype.mapFromDriverValue,
  )
  const query = sql`select ${namedColumns(columns)} from ${table} ${rest}`
  return async (tx: Tx, values: Record<string, unknown> = {}): Promise<InferSelectModel<Of>[]> => {
    const rows = await tx.rows<Record<string, unknown>>(query, values)
    for (const row of rows) {
      for (const [name, column] of stored) if (row[name] !== null) row[name] = column.mapFromDriverValue(row[name])
    }
    return rows as InferSelectModel<Of>[]
  }
}
