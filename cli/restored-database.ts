/** What every restore does with a database before it is served again. Source: docs/operations.md, Backups. */
import { closeDatabase, openDatabase, write } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.ts"
import { endSessionsAfterRestore } from "~/domain/identity/after-restore.ts"
import { requireSweep } from "~/domain/payments/sweep-progress.ts"

/** Where a database comes from: when it was copied (an ISO instant), by which version, and the SHA-256 of its file. */
type Origin = { createdAt: string; version: string; sha256: string }

/** Migrates a database that nobody else has open, ends its sessions, and lets nobody be charged before the provider was swept. */
export async function makeReady(copy: string, { createdAt, version, sha256 }: Origin): Promise<void> {
  migrateDatabase(copy)
  openDatabase(copy)
  try {
    await write(async (tx) => {
      await endSessionsAfterRestore(tx, { createdAt: Date.parse(createdAt), version, sha256 })
      await requireSweep(tx)
    })
  } finally {
    closeDatabase()
  }
}
