/** Prepares a restored database before it is served. Source: docs/operations/backup.md. */
import { closeDatabase, openDatabase, write } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.ts"
import { endSessionsAfterRestore } from "../identity/after-restore.ts"
import { PROJECTIONS } from "../ledger/projection-laws.ts"
import { requireSweep } from "../payments/sweep/sweep-progress.ts"
import { noteRestored } from "./restored-at.ts"

/** The origin of a database: when it was copied (an ISO instant), by which version, and the SHA-256 of its file. */
type Origin = { createdAt: string; version: string; sha256: string }

/** Migrates a file that no other process has open, and ends its sessions. */
export async function makeReady(copy: string, origin: Origin): Promise<void> {
  migrateDatabase(copy, { laws: PROJECTIONS })
  await endSessions(copy, origin)
}

/** Ends the sessions of a restored database (a file or an address), and blocks charges until the provider's events were swept. */
export async function endSessions(source: string, { createdAt, version, sha256 }: Origin): Promise<void> {
  openDatabase(source)
  try {
    await write(async (tx) => {
      await endSessionsAfterRestore(tx, { createdAt: Date.parse(createdAt), version, sha256 })
      await noteRestored(tx)
      await requireSweep(tx)
    })
  } finally {
    await closeDatabase()
  }
}
