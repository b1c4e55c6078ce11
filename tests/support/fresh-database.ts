/** A new, migrated database for each run of a property-based test. It replaces the one before. */
import { leaveDatabase, openFresh } from "./fresh-test-database.ts"

/** Closes the open database and opens a new one. */
export async function freshDatabase(): Promise<void> {
  await leaveDatabase()
  await openFresh()
}
