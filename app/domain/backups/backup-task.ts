import { and, desc, eq, ne } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { openPlace } from "#db/prepare.ts"
import { backups } from "#db/schema/index.ts"
import { settings } from "../../../settings.ts"
import { zoneOf } from "../settings/defaults.ts"
import { propertyIdOf } from "../settings/property-id.ts"
import { storedSettings } from "../stored-settings.ts"
import { backupFolder, markOf } from "./backup-folder.ts"
import type { BackupRun } from "./backup-run.ts"
import type { Task } from "./run-apart.ts"

/** The setting with the instant (milliseconds) when a Super Admin accepted the folder as a new one. */
export const NEW_FOLDER_AT = "backupsNewFolderAt"

export async function taskOf(tx: Tx, { kind }: Pick<BackupRun, "kind">): Promise<Task> {
  const { folder } = backupFolder()
  const { dataDir } = settings()
  if (kind === "drill") return { drill: { folder, dataDir } }
  const mark = markOf(await propertyIdOf(tx))
  const isKnown = await isKnownFolder(tx)
  return { backup: { place: openPlace(dataDir), folder, mark, isKnown, zone: await zoneOf(tx), at: tx.now } }
}

/** Whether the last backup is in the folder BACKUP_DIR, so that it must be found there. DATA_DIR always exists. */
async function isKnownFolder(tx: Tx): Promise<boolean> {
  const { folder, isGiven } = backupFolder()
  if (!isGiven) return false
  const { kind, state, cause, finishedAt } = backups
  const madeByItself = and(eq(kind, "backup"), eq(state, "good"), ne(cause, "command"))
  const last = await tx.one(tx.select().from(backups).where(madeByItself).orderBy(desc(finishedAt)).limit(1))
  if (last?.folder !== folder) return false
  const takenAt = (await storedSettings(tx)).get(NEW_FOLDER_AT)
  return typeof takenAt !== "number" || (last.finishedAt ?? 0) > takenAt
}
