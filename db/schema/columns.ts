/** The column types of the present engine. The TypeScript types are SQLite's on both. PostgreSQL's code is loaded only on PostgreSQL. */
import { isPostgres } from "../engine.ts"
import * as sqlite from "../sqlite/columns.ts"

const columns = isPostgres ? ((await import("../postgres/columns.ts")) as unknown as typeof sqlite) : sqlite

export const {
  basisPoints,
  bytes,
  cents,
  check,
  choice,
  day,
  flag,
  id,
  index,
  instant,
  isFlag,
  isOff,
  json,
  month,
  primaryKey,
  reference,
  table,
  textColumn,
  uniqueIndex,
  whole,
} = columns
