/** The column types of the engine that runs. The types are SQLite's on both, as the domain's values are. PostgreSQL's code is loaded only there. */
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
