/** The last good backup that counts, and whether it is where it was made. Source: docs/operations/backup.md. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { and, desc, eq, gt } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { openPlace } from "#db/prepare.ts"
import { backups } from "#db/schema/index.ts"
import { settings } from "../../../settings.ts"
import { backupFolder, isTaken, mayBreakTogether } from "./backup-folder.ts"
import { filesOf } from "./backup-manifest.ts"
import { type BackupRun, lastRun } from "./backup-run.ts"
import { restoredAt } from "./restored-at.ts"

const LOOKED_AT = 60

/** The last good backup. One that came with a restored database counts only while it lies in the folder of now. */
export async function lastGood(tx: Tx): Promise<BackupRun | undefined> {
  const since = await restoredAt(tx)
  const last = await lastRun(tx, "backup", "good")
  if (since === 0 || last === undefined || (last.finishedAt ?? 0) > since) return last
  const good = and(eq(backups.kind, "backup"), eq(backups.state, "good"), gt(backups.finishedAt, 0))
  const rows = await tx.all(tx.select().from(backups).where(good).orderBy(desc(backups.finishedAt)).limit(LOOKED_AT))
  return rows.find((row) => row.folder === backupFolder().folder && isThere(row))
}

function isThere({ folder, file }: BackupRun): boolean {
  if (folder === null || file === null) return false
  const { database, manifest } = filesOf(join(folder, file))
  return existsSync(database) && existsSync(manifest)
}

/**
 * Whether the backup was deleted or its disk is not mounted. Of several processes only those know that see the folder: another machine's folder is
 * not taken here.
 */
export function isGone(run: BackupRun): boolean {
  const { folder } = backupFolder()
  if (run.folder !== folder || run.file === null) return false
  return (settings().databaseUrl === null || isTaken(folder)) && !isThere(run)
}

/** Whether the folder lies on the disk of the database now; while it cannot be seen, whether it did at the last backup. */
export function isOnDatabaseDisk({ isOnSameDisk }: BackupRun): boolean {
  const { folder } = backupFolder()
  return existsSync(folder) ? mayBreakTogether(openPlace(settings().dataDir), folder) : isOnSameDisk === true
}
