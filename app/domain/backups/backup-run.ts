/** The record of a backup or restore drill, and the latest ones. */
import { and, desc, eq, isNotNull, ne, or, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { backups } from "#db/schema/index.ts"
import { backupFolder } from "./backup-folder.ts"

export type BackupRun = typeof backups.$inferSelect
export type BackupKind = BackupRun["kind"]

/** The last successful run, without copies that a command made elsewhere. Without `state` the last run that ended; for backups only runs of the job count. */
export function lastRun(tx: Tx, kind: BackupKind, state?: "good"): Promise<BackupRun | undefined> {
  return state ? tx.one(LAST_GOOD, { kind, folder: backupFolder().folder }) : tx.one(LAST_ENDED, { kind })
}

const NEWEST = [desc(backups.finishedAt), desc(backups.id)]
const MADE_BY_JOB = or(eq(backups.kind, "drill"), ne(backups.cause, "command"))
// A prepared statement, because every administration page reads it.
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
