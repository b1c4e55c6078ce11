/** Copies a property while it is served, as of one moment, to a SQLite file and a folder of stored files. */
import { dirname, join } from "node:path"
import { copyInThread } from "#db/copy-in-thread.ts"
import { contentsIn, schemaIn } from "#db/database-file.ts"
import { newestSchema } from "#db/migrate.ts"
import type { Content } from "#db/move/copy-property.ts"
import type { Place } from "#db/prepare.ts"
import { copyContents } from "./backup-contents.ts"
import { BackupRefused } from "./backup-refused.ts"
import { mustVerify, mustVerifyThere } from "./must-verify.ts"

/** The schema of the copy, the stored files it refers to, and the hashes of missing or damaged files. */
export type PropertyCopy = { schema: number; contents: Content[]; missing: string[] }

/** Copies, calls `isCopied`, and verifies the copy. Refuses a database of another version, because its copy cannot be verified. */
export async function copyVerified(
  { file, postgres }: Place,
  part: string,
  folder: string,
  isCopied: () => void = () => undefined,
): Promise<PropertyCopy> {
  if (!postgres) return copyFile(file, part, folder, isCopied)
  const copied = await copyPostgres(postgres.address, part, folder)
  mustBePresent(copied.schema, "The database of DATABASE_URL")
  isCopied()
  await mustVerifyThere(part)
  return copied
}

async function copyFile(file: string, part: string, folder: string, isCopied: () => void): Promise<PropertyCopy> {
  const schema = schemaIn(file)
  mustBePresent(schema, file)
  // Files are copied before the database too, because a file deleted during the copy is still in the backup.
  await copyContents(contentsIn(file), join(dirname(file), "files"), folder)
  await copyInThread(file, part)
  const contents = contentsIn(part)
  isCopied()
  await mustVerify(part)
  return { schema, contents, missing: await copyContents(contents, join(dirname(file), "files"), folder) }
}

/** Copies a PostgreSQL database with its present schema. */
export async function copyPostgres(address: string, part: string, folder: string): Promise<PropertyCopy> {
  const { copyToFile } = await import("#db/move/to-file.ts")
  const { contents, lost } = await copyToFile(address, { file: part, files: folder })
  return { schema: schemaIn(part), contents, missing: lost }
}

/** Refuses a schema other than this program's. At a start, the database is copied before it is migrated. */
function mustBePresent(schema: number, name: string): void {
  if (schema === newestSchema()) return
  throw new BackupRefused(
    `${name} belongs to another version of Suitekeeper: back it up with that one. A start of this one copies it before it migrates.`,
  )
}
