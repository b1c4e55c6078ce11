/** The common steps of a restore and a restore drill: bring a backup that this version can read, with its stored files. */
import { dirname, join } from "node:path"
import { isBeforeBaseline, LAST_BEFORE_BASELINE } from "#db/baseline.ts"
import { contentsIn } from "#db/database-file.ts"
import { newestSchema } from "#db/migrate.ts"
import { copyContents } from "./backup-contents.ts"
import type { BackupFiles, Manifest } from "./backup-manifest.ts"
import { BackupRefused } from "./backup-refused.ts"

/** Refuses a backup of a newer version or one that is too old. */
export function mustBeRestorable({ schema, version }: Manifest): void {
  if (schema > newestSchema()) {
    throw new BackupRefused(`The backup was made by a newer version of Suitekeeper (${version}). Install that version.`)
  }
  if (isBeforeBaseline(schema)) {
    throw new BackupRefused(
      `The backup is of a version that is too old for this one (${version}). Restore it with the version tagged ${LAST_BEFORE_BASELINE.tag}, then start this one.`,
    )
  }
}

/** Copies the stored files to `files` beside the database and checks each hash. Refuses a backup that lacks one, unless it was lost before the backup. */
export async function bringContents({ contents }: BackupFiles, { files }: Manifest, copy: string): Promise<void> {
  const known = contentsIn(copy).filter(({ sha256 }) => !files.missing.includes(sha256))
  const [missing] = await copyContents(known, contents, join(dirname(copy), "files"))
  if (missing !== undefined) {
    throw new BackupRefused(
      `The backup is incomplete: the stored file ${missing} is missing or damaged in ${contents}.`,
    )
  }
}
