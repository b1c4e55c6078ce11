/** Writes a backup: a copy of the database, the stored files beside it, and last the manifest. */
import { copyFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { clock } from "#db/clock.ts"
import { moveInPlace } from "#db/data-folder.ts"
import { programVersion } from "~/values/version.ts"
import { type BackupFiles, filesOf, type Manifest, sha256Of } from "./backup-manifest.ts"
import type { PropertyCopy } from "./copy-property.ts"

/** The database's path and size in bytes, and the figures of the stored files. */
type Backup = { database: string; bytes: number; files: Manifest["files"] }

/** Copies the property to `folder`, under this name and the instant `at` (milliseconds). `secret` is a file that is copied, too. A failure leaves nothing behind. */
export async function makeBackup(
  folder: string,
  name: string,
  copy: (part: string, contents: string) => Promise<PropertyCopy>,
  secret?: string,
  at: number = clock(),
): Promise<Backup> {
  const createdAt = new Date(at).toISOString()
  const files = filesOf(join(folder, `${name}-${createdAt.replaceAll(/[:.]/g, "-")}`))
  const part = `${files.database}.part`
  try {
    const { schema, contents, missing } = await copy(part, files.contents)
    const stored = contents.filter((content) => !missing.includes(content.sha256))
    const fileFigures = { count: stored.length, bytes: stored.reduce((sum, { size }) => sum + size, 0), missing }
    const [sha256, { size: bytes }] = [await sha256Of(part), statSync(part)]
    moveInPlace(part, files.database)
    if (secret !== undefined) copyFileSync(secret, files.secret)
    const secretSha256 = secret === undefined ? undefined : await sha256Of(files.secret)
    finish(files, {
      format: 1,
      version: programVersion(),
      schema,
      createdAt,
      bytes,
      sha256,
      secretSha256,
      files: fileFigures,
    })
    return { database: files.database, bytes, files: fileFigures }
  } catch (error) {
    for (const path of [part, `${part}-wal`, `${part}-shm`, files.manifest, files.secret, files.database]) {
      rmSync(path, { force: true })
    }
    throw error
  }
}

function finish({ manifest }: BackupFiles, content: Manifest): void {
  writeFileSync(`${manifest}.part`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  moveInPlace(`${manifest}.part`, manifest)
}
