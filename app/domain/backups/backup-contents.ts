/** The stored files of a backup, in `files` beside its database. All backups in a folder share them, because equal bytes have one name. */
import { constants, existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs"
import { copyFile } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { makeFolder, sync } from "#db/data-folder.ts"
import { contentsIn } from "#db/database-file.ts"
import type { Content } from "#db/move/copy-property.ts"
import { pathIn } from "#db/move/sqlite-property.ts"
import { filesOf, sha256Of } from "./backup-manifest.ts"
import { BackupRefused } from "./backup-refused.ts"

/** Copies files that are missing at the target, each checked by its hash. Returns the hashes of files missing or damaged at the source. */
export async function copyContents(contents: readonly Content[], from: string, to: string): Promise<string[]> {
  const missing: string[] = []
  for (const content of contents) {
    const target = pathIn(to, content)
    if (existsSync(target) && statSync(target).size === content.size) continue
    if (!(await copied(pathIn(from, content), target, content.sha256))) missing.push(content.sha256)
  }
  return missing
}

async function copied(from: string, to: string, sha256: string): Promise<boolean> {
  if (!existsSync(from)) return false
  makeFolder(dirname(to))
  const part = `${to}.part`
  await copyFile(from, part, constants.COPYFILE_FICLONE)
  const isWhole = (await sha256Of(part)) === sha256
  if (isWhole) {
    sync(part)
    renameSync(part, to)
  } else rmSync(part, { force: true })
  return isWhole
}

/** Removes the stored files that no database copy in a folder of backups names. Refuses when a copy may be incomplete. */
export function removeUnnamed(folder: string): { count: number; bytes: number } {
  const named = namedIn(folder)
  const contents = join(folder, "files")
  const present = existsSync(contents) ? readdirSync(contents, { recursive: true, withFileTypes: true }) : []
  const unnamed = present.filter((one) => one.isFile() && /^[\da-f]{64}$/.test(one.name) && !named.has(one.name))
  let bytes = 0
  for (const { parentPath, name } of unnamed) {
    bytes += statSync(join(parentPath, name)).size
    rmSync(join(parentPath, name))
  }
  return { count: unnamed.length, bytes }
}

function namedIn(folder: string): Set<string> {
  const names = readdirSync(folder)
  const isThere = (name: string) => names.includes(basename(filesOf(name).database))
  const unfinished = names.find((name) => name.endsWith(".part") || (name.endsWith(".json") && !isThere(name)))
  if (unfinished) throw notRemoved(unfinished, "belongs to a backup that is not whole, or is being made")
  return new Set(
    names
      .filter((name) => name.endsWith(".sqlite"))
      .flatMap((name) => {
        try {
          return contentsIn(join(folder, name)).map(({ sha256 }) => sha256)
        } catch (error) {
          throw notRemoved(name, `cannot be read (${(error as Error).message})`)
        }
      }),
  )
}

const notRemoved = (name: string, why: string) => new BackupRefused(`No stored file was removed: ${name} ${why}.`)
