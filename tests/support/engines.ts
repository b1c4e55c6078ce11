/** Tests of one engine only; all other tests run on both. The report lists a skipped test as skipped. */
import { test } from "vitest"
import { isPostgres } from "#db/engine.ts"

/** A test of SQLite itself: its file, its settings, its driver. */
export const onSqlite = test.skipIf(isPostgres)

/** A test of PostgreSQL itself. */
export const onPostgres = test.runIf(isPostgres)
