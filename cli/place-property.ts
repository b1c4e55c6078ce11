/** Puts a property into an empty DATA_DIR, completely or not at all. */
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { closeDatabase } from "#db/client.server.ts"
import { makeFolder, moveInPlace } from "#db/data-folder.ts"
import { holdDataFolder } from "#db/serving-lock.ts"
import { CommandFailed } from "./command.ts"

/** The allowed content of an empty DATA_DIR, none of it a property's books. */
const HARMLESS = /^(backups|secret|serving\.lock.*|postgres-server\.json|restoring(-copy|-drill)?|lost\+found)$/

/**
 * Locks the folder of `target`, lets `make` prepare the database in a separate folder, with its stored files in `files` beside it, and moves both to their
 * places. Renaming the database is the last step, and the only one that takes effect. Refuses a folder that is served or not empty.
 */
export async function placeProperty(target: string, make: (copy: string) => Promise<void>): Promise<void> {
  makeFolder(dirname(target))
  const letGo = holdDataFolder(dirname(target))
  try {
    mustBeEmpty(dirname(target))
    await place(target, make)
  } finally {
    letGo()
  }
}

async function place(target: string, make: (copy: string) => Promise<void>): Promise<void> {
  const files = join(dirname(target), "files")
  const folder = join(dirname(target), "restoring")
  try {
    rmSync(files, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
    makeFolder(folder)
    await make(join(folder, basename(target)))
    if (existsSync(join(folder, "files"))) renameSync(join(folder, "files"), files)
    moveInPlace(join(folder, basename(target)), target)
  } finally {
    await closeDatabase()
    if (!existsSync(target)) rmSync(files, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
}

function mustBeEmpty(folder: string): void {
  // A restore killed between its last two steps leaves the files.
  const isCutOff = existsSync(join(folder, "restoring"))
  const found = readdirSync(folder).find((name) => !HARMLESS.test(name) && !(isCutOff && name === "files"))
  if (found === undefined) return
  throw new CommandFailed(
    `DATA_DIR ${folder} is not empty, it holds ${found}: stop Suitekeeper and move its contents away, or choose another DATA_DIR.`,
  )
}
