/**
 * The column types of the engine that runs, under the same names on both. The types are SQLite's, because what the domain reads and writes is the
 * same on both; PostgreSQL's code is loaded only where it runs.
 */
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
