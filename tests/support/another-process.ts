/**
 * The program a second time in modules of its own, as a second process on the database of a PostgreSQL test: what this one keeps in memory, the other does
 * not know. What is imported by `import()` after the call belongs to it.
 */
import { vi } from "vitest"
import { addressOf, OF_TEST } from "./postgres-database.ts"
import { usualSettings } from "./usual-settings.ts"

/** Begins a second process with these settings besides the usual ones; the function that closes its connections. */
export async function anotherProcess(settings: Record<string, string> = {}): Promise<() => Promise<void>> {
  vi.resetModules()
  const { closeDatabase, openDatabase } = await import("#db/client.server.ts")
  const { setClock } = await import("#db/postgres/port.ts")
  const { replaceSettings } = await import("../../settings.ts")
  replaceSettings(usualSettings(settings))
  setClock(() => Date.now())
  openDatabase(addressOf(OF_TEST))
  return closeDatabase
}
