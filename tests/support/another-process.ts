/**
 * Loads the program a second time, like a second process on the database of a PostgreSQL test: the two share no memory. Modules imported by `import()` after
 * the call belong to the second one.
 */
import { vi } from "vitest"
import { addressOf, OF_TEST } from "./postgres-database.ts"
import { usualSettings } from "./usual-settings.ts"

export type AnotherProcess = {
  /** Opens the database of this test, with these settings besides the usual ones. */
  open(settings?: Record<string, string>): void
  close(): Promise<void>
}

export async function anotherProcess(): Promise<AnotherProcess> {
  vi.resetModules()
  const { closeDatabase, openDatabase } = await import("#db/client.server.ts")
  const { setClock } = await import("#db/postgres/port.ts")
  const { closeSandbox } = await import("~/domain/payment-provider/sandbox.ts")
  const { replaceSettings } = await import("../../settings.ts")
  return {
    open(settings = {}) {
      replaceSettings(usualSettings(settings))
      setClock(() => Date.now())
      openDatabase(addressOf(OF_TEST))
    },
    async close() {
      closeSandbox()
      await closeDatabase()
    },
  }
}
