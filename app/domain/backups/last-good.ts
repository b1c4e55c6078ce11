/** The last successful backup that counts, and whether it still exists. Source: docs/operations/backup.md. */
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

/** The last successful backup. A backup recorded before this database was restored counts only while it exists in the present folder. */
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

/** Whether the backup was deleted or its disk is not mounted. A process on another machine cannot know, because the folder is not marked there. */
export function isGone(run: BackupRun): boolean {
  const { folder } = backupFolder()
  if (run.folder !== folder || run.file === null) return false
  return (settings().databaseUrl === null || isTaken(folder)) && !isThere(run)
}

/** Whether the folder is on the database's disk now or, if the folder cannot be read, was at the last backup. */
export function isOnDatabaseDisk({ isOnSameDisk }: BackupRun): boolean {
  const { folder } = backupFolder()
  return existsSync(folder) ? mayBreakTogether(openPlace(settings().dataDir), folder) : isOnSameDisk === true
}
