/** `restore` of the copy that an update made before it migrated. Stored files stay. Source: docs/operations/backup.md. */
import { existsSync, realpathSync } from "node:fs"
import { dirname, join } from "node:path"
import { copiedAt, newestSchema } from "#db/migrate.ts"
import { holdDataFolder } from "#db/serving-lock.ts"
import { type BackupFiles, sha256Of } from "~/domain/backups/backup-manifest.ts"
import { mustVerify } from "~/domain/backups/must-verify.ts"
import { makeReady } from "~/domain/backups/restored-database.ts"
import { CommandFailed } from "./command.ts"
import { previousText, replaceDatabase, reportLost } from "./replace-database.ts"

/** Whether this is a copy of the program's own database from before a migration or replacement. */
export const isCopyOfUpdate = ({ database, manifest }: BackupFiles): boolean =>
  copiedAt(database) !== null && existsSync(database) && !existsSync(manifest)

/** Puts a copy in the place of its DATA_DIR's database, whole or not at all, after copying the replaced database into `backups`. */
export async function restoreCopy(from: string, target: string): Promise<void> {
  const folder = dirname(target)
  const backups = join(folder, "backups")
  if (!existsSync(backups) || realpathSync(dirname(from)) !== realpathSync(backups)) {
    throw new CommandFailed(
      `${from} holds no stored files, so it is restored only where they are: in the DATA_DIR in whose backups it lies, not in ${folder}.`,
    )
  }
  const letGo = holdDataFolder(folder)
  try {
    await replace(from, target)
  } finally {
    letGo()
  }
}

async function replace(from: string, target: string): Promise<void> {
  const createdAt = copiedAt(from) ?? ""
  const replaced = await replaceDatabase(from, target, async (copy) => {
    await makeReady(copy, { createdAt, version: "unknown", sha256: await sha256Of(from) })
    await mustVerify(copy)
  })
  console.log(
    `Restored the copy of ${createdAt} into ${dirname(target)}; the files there stayed. ${previousText(replaced)} All sessions were ended: everybody signs in again.`,
  )
  if (replaced.schema < newestSchema()) {
    console.log(
      "The copy was of an older version, and this one migrated it. To go back to that version, install it and restore with it.",
    )
  }
  reportLost(replaced)
}
