/**
 * The first migration is a baseline: the schema after the last of the earlier migrations. A database with exactly that schema is adopted; an older
 * database must first be started with the last version that has the earlier migrations. Source: docs/operations/running.md.
 */
import Sqlite, { type Database } from "better-sqlite3"
import type { Migration } from "./migration-files.ts"
import { MigrationRefused } from "./migration-refused.ts"
import { schemaFacts } from "./sqlite/schema-facts.ts"

/** The last migration before the baseline: its instant in ms, and the tag of the last version that has it. */
export const LAST_BEFORE_BASELINE = { at: 1_795_523_631_890, tag: "last-with-55-migrations" }

const LISTED = 20

/** Whether a database or a backup with this newest migration (ms) is too old to be adopted. */
export const isBeforeBaseline = (schema: number): boolean => schema < LAST_BEFORE_BASELINE.at

/** Refuses a database that is older than the baseline, or whose schema differs from it. */
export function mustBeAdoptable(handle: Database, file: string, schema: number, baseline: Migration): void {
  if (isBeforeBaseline(schema)) {
    throw new MigrationRefused(
      `The database ${file} is too old for this version. Start the version tagged ${LAST_BEFORE_BASELINE.tag} on it once, then this one.`,
    )
  }
  const expected = new Set(factsOf(baseline))
  const found = new Set(schemaFacts(handle))
  const differences = [
    ...[...expected.difference(found)].map((fact) => `missing: ${fact}`),
    ...[...found.difference(expected)].map((fact) => `not expected: ${fact}`),
  ]
  if (differences.length === 0) return
  const more = differences.length > LISTED ? [`and ${differences.length - LISTED} more`] : []
  throw new MigrationRefused(
    [
      `The database ${file} was changed by hand or by another program, and was not migrated. Its schema differs:`,
      ...differences.slice(0, LISTED),
      ...more,
    ].join("\n- "),
  )
}

function factsOf(baseline: Migration): string[] {
  const handle = new Sqlite(":memory:")
  try {
    for (const statement of baseline.statements) handle.exec(statement)
    return schemaFacts(handle)
  } finally {
    handle.close()
  }
}
