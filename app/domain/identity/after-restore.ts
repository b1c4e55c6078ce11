import { isNull, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { apiTokens, calendarAddresses, sessions, signInInvitations } from "#db/schema/index.ts"
import { hasTable } from "#db/sql.ts"
import { record } from "../audit/log.ts"
import { SYSTEM } from "../permissions.ts"

/** A restored backup: when it was made (ms), by which version, and the SHA-256 of its file. */
type RestoredBackup = { createdAt: number; version: string; sha256: string }

/** Ends every session, API token, calendar address and open invitation of a restored database, and records the restore. Audit BACKUP_RESTORED. */
export async function endSessionsAfterRestore(tx: Tx, { createdAt, version, sha256 }: RestoredBackup): Promise<void> {
  const ended = await tx.all(tx.delete(sessions).returning({ id: sessions.id }))
  const tokens = await tx.all(tx.delete(apiTokens).returning({ id: apiTokens.id }))
  // A copy made before an update has an older schema, which may lack the table.
  const [older] = await tx.rows(sql`select 1 where not ${hasTable("calendar_addresses")}`)
  if (!older) await tx.run(tx.delete(calendarAddresses))
  const [withoutPeople] = await tx.rows(sql`select 1 where not ${hasTable("sign_in_invitations")}`)
  const open = isNull(signInInvitations.endedAt)
  if (!withoutPeople) await tx.run(tx.update(signInInvitations).set({ endedAt: tx.now }).where(open))
  await record(tx, SYSTEM, {
    category: "BACKUP_RESTORED",
    details: `The backup of ${new Date(createdAt).toISOString()} was restored; what was written after it is not here`,
    metadata: {
      BackupVersion: version,
      BackupSHA256: sha256,
      SessionsEnded: ended.length,
      ApiTokensEnded: tokens.length,
    },
  })
}
