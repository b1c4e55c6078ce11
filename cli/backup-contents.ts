/** The stored files of a backup: beside its database in `files`, once for all backups of that folder, since equal bytes have one name. */
import { constants, existsSync, renameSync, rmSync, statSync } from "node:fs"
import { copyFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import Sqlite from "better-sqlite3"
import { makeFolder, PATIENCE_WHEN_OPENING, sync } from "#db/data-folder.ts"
import { sha256Of } from "./backup-manifest.ts"

type Content = { sha256: string; size: number }

/** The bytes that the rows of a database name, but for those that are about to be removed. */
export function contentsIn(file: string): Content[] {
  const handle = new Sqlite(file, { readonly: true, timeout: PATIENCE_WHEN_OPENING })
  try {
    return handle.prepare<[], Content>("select sha256, size from contents where released_at is null").all()
  } finally {
    handle.close()
  }
}

const pathIn = (folder: string, { sha256 }: Pick<Content, "sha256">) => join(folder, sha256.slice(0, 2), sha256)

/** Copies files that are not there yet, each checked by its hash. Returns the hashes of those that are missing or damaged where they come from. */
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
