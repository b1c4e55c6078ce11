/** Makes an automatic backup and, when it is complete, deletes expired ones. It runs in its own process (backup-process.ts). */
import { existsSync, readdirSync, rmSync } from "node:fs"
import { basename, join } from "node:path"
import { isNull } from "drizzle-orm"
import { closeDatabase, openDatabase, read } from "#db/client.server.ts"
import { pathIn } from "#db/move/sqlite-property.ts"
import type { Place } from "#db/prepare.ts"
import { contents } from "#db/schema/index.ts"
import { sizeOfRows } from "#db/sql.ts"
import { removeUnnamed } from "./backup-contents.ts"
import { mayBreakTogether, mustHaveRoom, takeFolder } from "./backup-folder.ts"
import { filesOf, readManifest } from "./backup-manifest.ts"
import { BackupRefused } from "./backup-refused.ts"
import { copyVerified } from "./copy-property.ts"
import { makeBackup } from "./make-backup.ts"
import { expired } from "./retention.ts"

/** The name of backups that expire. The command's backups have another name and are never deleted. */
const NAME = "nightly"
/** A backup needs this multiple of the size of the database and the new stored files. */
const ROOM = 3
const WHAT = "three times the database and the new files: make room, or name a larger disk in BACKUP_DIR"

/** `mark` and `isKnown` as in takeFolder; `at` is the backup's instant (milliseconds), `zone` the property's zone. */
export type BackupTask = { place: Place; folder: string; mark: string; isKnown: boolean; zone: string; at: number }
type BackupStep = "copying" | "verifying" | "removing"
/** The database's file and size, the number and size of the stored files (bytes), and the problems in words. */
export type MadeBackup = {
  folder: string
  file: string
  bytes: number
  fileCount: number
  fileBytes: number
  isOnSameDisk: boolean
  reason: string | null
}

/** Refuses (BackupRefused) as takeFolder, mustHaveRoom and copyVerified do. */
export async function makeNightly(task: BackupTask, onStep: (step: BackupStep) => void): Promise<MadeBackup> {
  const { place, folder } = task
  takeFolder(folder, task.mark, task.isKnown)
  removeRemains(folder)
  const bytesOnce = await bytesToCopy(place, folder)
  await mustHaveRoom(folder, ROOM * bytesOnce, WHAT)
  onStep("copying")
  const copy = (part: string, contents: string) => copyVerified(place, part, contents, () => onStep("verifying"))
  const { database, bytes, files } = await makeBackup(folder, NAME, copy, undefined, task.at)
  onStep("removing")
  const lost =
    files.missing.length === 0
      ? null
      : `Not in it, because missing or damaged: ${files.missing.length} stored files. See verify.`
  return {
    folder,
    file: basename(database),
    bytes,
    fileCount: files.count,
    fileBytes: files.bytes,
    isOnSameDisk: mayBreakTogether(place, folder),
    reason: [lost, removeOld(folder, task.zone)].filter((line) => line !== null).join(" ") || null,
  }
}

/** Deletes the remains of an interrupted run or of reading a copy. This is safe, because only one process makes automatic backups. */
function removeRemains(folder: string): void {
  const names = readdirSync(folder).filter((name) => name.startsWith(`${NAME}-`))
  for (const name of names) {
    const { database, manifest } = filesOf(join(folder, name))
    const isWhole = !name.includes(".part") && existsSync(database) && existsSync(manifest)
    if (!isWhole) rmSync(join(folder, name), { force: true })
  }
}

/** The size of the database and of the stored files that the folder does not contain yet (bytes). */
async function bytesToCopy({ file, postgres }: Place, folder: string): Promise<number> {
  const { sha256, size, releasedAt } = contents
  openDatabase(postgres?.address ?? file)
  try {
    return await read(async (tx) => {
      const named = await tx.all(tx.select({ sha256, size }).from(contents).where(isNull(releasedAt)))
      const missing = named.filter((content) => !existsSync(pathIn(join(folder, "files"), content)))
      const [found] = await tx.rows<{ bytes: number }>(sizeOfRows())
      return missing.reduce((sum, content) => sum + content.size, found?.bytes ?? 0)
    })
  } finally {
    await closeDatabase()
  }
}

/** Deletes expired backups, and stored files that no backup refers to. Returns in words what could not be deleted; the new backup is complete anyway. */
function removeOld(folder: string, zone: string): string | null {
  try {
    for (const { file } of expired(nightliesIn(folder), zone)) {
      const { database, manifest } = filesOf(file)
      for (const path of [manifest, database]) rmSync(path, { force: true })
    }
    removeUnnamed(folder)
    removeRemains(folder)
    return null
  } catch (error) {
    // The command is making a backup at this moment, so its files are not known yet.
    if (error instanceof BackupRefused) return null
    return `Older backups could not be removed: ${(error as Error).message}.`
  }
}

function nightliesIn(folder: string): { file: string; at: number }[] {
  const manifests = readdirSync(folder).filter((name) => name.startsWith(`${NAME}-`) && name.endsWith(".json"))
  return manifests.map((name) => {
    const file = join(folder, name)
    return { file, at: Date.parse(readManifest(filesOf(file)).createdAt) }
  })
}
