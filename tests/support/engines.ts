/** Tests of one engine alone: the others run on both. A skipped test stands as skipped in the report. */
import { test } from "vitest"
import { isPostgres } from "#db/engine.ts"

/** A test of SQLite itself: its file, its settings, its driver. */
export const onSqlite = test.skipIf(isPostgres)

/** A test of PostgreSQL itself. */
export const onPostgres = test.runIf(isPostgres)
