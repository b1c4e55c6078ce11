/** A backup or restore drill as it is recorded, and the last of them. */
import { and, desc, eq, isNotNull, ne, or, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { backups } from "#db/schema/index.ts"
import { backupFolder } from "./backup-folder.ts"

export type BackupRun = typeof backups.$inferSelect
export type BackupKind = BackupRun["kind"]

/**
 * The last run of a kind that ended well, without copies that a command made in another folder; without a state the last that ended, which for a backup is
 * one that the job made.
 */
export function lastRun(tx: Tx, kind: BackupKind, state?: "good"): Promise<BackupRun | undefined> {
  return state ? tx.one(LAST_GOOD, { kind, folder: backupFolder().folder }) : tx.one(LAST_ENDED, { kind })
}

const NEWEST = [desc(backups.finishedAt), desc(backups.id)]
const MADE_BY_JOB = or(eq(backups.kind, "drill"), ne(backups.cause, "command"))
// Prepared, because every page of the administration reads them.
const LAST_GOOD = statement((tx) =>
  tx
    .select()
    .from(backups)
    .where(
      and(
        eq(backups.kind, sql.placeholder("kind")),
        eq(backups.state, "good"),
        or(MADE_BY_JOB, eq(backups.folder, sql.placeholder("folder"))),
      ),
    )
    .orderBy(...NEWEST)
    .limit(1),
)
const LAST_ENDED = statement((tx) =>
  tx
    .select()
    .from(backups)
    .where(and(eq(backups.kind, sql.placeholder("kind")), isNotNull(backups.finishedAt), MADE_BY_JOB))
    .orderBy(...NEWEST)
    .limit(1),
)
