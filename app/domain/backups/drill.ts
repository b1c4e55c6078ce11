/** A restore drill restores the newest backup to a temporary folder, verifies it and deletes it. It runs in its own process, on SQLite (backup-process.ts). */
import { existsSync, readdirSync, rmSync } from "node:fs"
import { basename, join } from "node:path"
import { makeFolder } from "#db/data-folder.ts"
import { settings } from "../../../settings.ts"
import { mustHaveRoom } from "./backup-folder.ts"
import { type BackupFiles, filesOf, type Manifest, readManifest } from "./backup-manifest.ts"
import { BackupRefused } from "./backup-refused.ts"
import { bringContents, mustBeRestorable } from "./bring-backup.ts"
import { bringDatabase } from "./bring-database.ts"
import { mustVerify } from "./must-verify.ts"
import { makeReady } from "./restored-database.ts"

/** The folder below DATA_DIR to which a drill restores. Everything in it may be deleted. */
const TEMPORARY = "restoring-drill"
const WHAT = "twice the database and its files: make room on the disk of DATA_DIR"

export type DrillTask = { folder: string; dataDir: string }
/** The restored backup's file and size, and the number and total size of its stored files (bytes). */
export type PassedDrill = { folder: string; file: string; bytes: number; fileCount: number; fileBytes: number }

/** Restores the newest complete backup as `restore` does, and deletes the copy in any case. Refuses (BackupRefused) as a restore does, and too little space. */
export async function drill({ folder, dataDir }: DrillTask, onStep: (step: "restoring") => void): Promise<PassedDrill> {
  onStep("restoring")
  const { files, manifest } = newestIn(folder)
  const temporary = join(dataDir, TEMPORARY)
  removeDrill(dataDir)
  try {
    makeFolder(temporary)
    mustBeRestorable(manifest)
    await mustHaveRoom(temporary, 2 * manifest.bytes + manifest.files.bytes, WHAT)
    await restoreInto(join(temporary, "suitekeeper.sqlite"), files, manifest)
  } finally {
    removeDrill(dataDir)
  }
  const { bytes, files: stored } = manifest
  return { folder, file: basename(files.database), bytes, fileCount: stored.count, fileBytes: stored.bytes }
}

async function restoreInto(copy: string, files: BackupFiles, manifest: Manifest): Promise<void> {
  await bringDatabase(files, manifest, copy)
  await makeReady(copy, manifest)
  await bringContents(files, manifest, copy)
  await mustVerify(copy)
}

export const removeLeftDrill = (): void => removeDrill(settings().dataDir)

function removeDrill(dataDir: string): void {
  rmSync(join(dataDir, TEMPORARY), { recursive: true, force: true })
}

function newestIn(folder: string): { files: BackupFiles; manifest: Manifest } {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : []
  const found = names
    .map((name) => filesOf(join(folder, name)))
    .filter(({ database }) => existsSync(database))
    .map((files) => ({ files, manifest: readManifest(files) }))
  const [newest] = found.toSorted((a, b) => b.manifest.createdAt.localeCompare(a.manifest.createdAt))
  if (!newest) throw new BackupRefused(`There is no backup in ${folder}.`)
  return newest
}
