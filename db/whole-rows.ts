import { getTableColumns, type InferSelectModel, type SQL, sql, type Table } from "drizzle-orm"
import type { Tx } from "./client.server.ts"

type Shape = { list: SQL; flags: string[] }
const shapes = new Map<Table, Shape>()

/** The list of a table's columns under their names in code, and which of them are a yes or no. */
function shapeOf(table: Table): Shape {
  const known = shapes.get(table)
  if (known) return known
  const columns = Object.entries(getTableColumns(table))
  const list = sql.join(
    columns.map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  )
  const flags = columns.filter(([, column]) => column.dataType === "boolean").map(([name]) => name)
  const shape = { list, flags }
  shapes.set(table, shape)
  return shape
}

/** Whole rows of a table, for lists of a thousand: what the builder's select gives, at half its cost. Not for columns of JSON. */
export async function wholeRows<Of extends Table>(tx: Tx, table: Of, rest: SQL): Promise<InferSelectModel<Of>[]> {
  const { list, flags } = shapeOf(table)
  const rows = await tx.rows<Record<string, unknown>>(sql`select ${list} from ${table} ${rest}`)
  for (const row of rows) {
    for (const flag of flags) row[flag] = row[flag] === 1
  }
  return rows as InferSelectModel<Of>[]
}
