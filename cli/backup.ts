/** `backup`: a verified copy of the database while it is served. Source: docs/operations.md, Backups. */
import { copyFileSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import Sqlite from "better-sqlite3"
import { closeDatabase, openDatabase, read } from "#db/client.server.ts"
import { clock } from "#db/clock.ts"
import { copyInThread } from "#db/copy-in-thread.ts"
import { makeFolder, moveInPlace, PATIENCE_WHEN_OPENING } from "#db/data-folder.ts"
import { newestSchema, schemaOf } from "#db/migrate.ts"
import { VERSION } from "~/values/version.ts"
import { settings } from "../settings.ts"
import { contentsIn, copyContents, removeUnnamed } from "./backup-contents.ts"
import { type BackupFiles, filesOf, type Manifest, sha256Of } from "./backup-manifest.ts"
import { type CliCommand, CommandFailed, readArguments } from "./command.ts"
import { allViolations } from "./violations.ts"

const OPTIONS = { to: { type: "string" }, "with-secret": { type: "boolean" }, prune: { type: "boolean" } } as const
const A_DAY = 24 * 60 * 60 * 1000

export const backup: CliCommand = {
  args: "[--to DIR] [--with-secret] [--prune]",
  description:
    "copy the database and the stored files while it is served, verify the copy and write its manifest; without --to into DATA_DIR/backups; --prune removes stored files there that no backup names any more",
  async run(args, server) {
    const { values } = readArguments(args, OPTIONS)
    const file = server.databaseFile(settings())
    if (!existsSync(file)) throw new CommandFailed(`There is no database at ${file}: check DATA_DIR.`)
    const folder = resolve(values.to ?? join(dirname(file), "backups"))
    ready(folder)
    const secret = join(dirname(file), "secret")
    const withSecret = values["with-secret"] === true && existsSync(secret)
    const { database, bytes, files } = await makeBackup(file, folder, withSecret ? secret : undefined)
    console.log(`Backed up and verified: ${database} (${(bytes / 1e6).toFixed(1)} MB), with its manifest beside it.`)
    console.log(`With ${files.count} stored files (${(files.bytes / 1e6).toFixed(1)} MB) in ${join(folder, "files")}.`)
    for (const sha256 of files.missing) {
      console.error(
        `Not in it, because it is missing or damaged on this machine: the stored file ${sha256}. See verify.`,
      )
    }
    console.log(aboutTheSecret(withSecret, existsSync(secret)))
    if (values.prune) console.log(removed(removeUnnamed(folder)))
    return 0
  },
}

/** Creates the folder of the copies. Refuses a folder that cannot be created. */
function ready(folder: string): void {
  try {
    makeFolder(folder)
    removeAbandoned(folder)
  } catch (error) {
    throw new CommandFailed(`The folder ${folder} cannot be used: ${(error as Error).message}.`)
  }
}

function aboutTheSecret(isCopied: boolean, exists: boolean): string {
  if (isCopied) return "The secret lies beside it: whoever has both files can read the stored payment keys."
  if (exists && settings().appSecret === null) {
    return "DATA_DIR/secret is not part of it: keep a copy elsewhere, or the payment keys must be given again after a restore."
  }
  return "No secret is part of it."
}

const removed = ({ count, bytes }: { count: number; bytes: number }) =>
  `Removed ${count} stored ${count === 1 ? "file" : "files"} (${(bytes / 1e6).toFixed(1)} MB) that no backup here names any more.`

/** Deletes the remains of backups interrupted more than a day ago, because no backup takes that long. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder).filter((name) => /^suitekeeper-.*\.part(-wal|-shm)?$/.test(name))) {
    const path = join(folder, name)
    if (statSync(path).mtimeMs < Date.now() - A_DAY) rmSync(path, { force: true })
  }
}

/** Makes and verifies the copy; the manifest, written last, makes it a backup. A failure leaves nothing behind. */
async function makeBackup(file: string, folder: string, secret?: string) {
  const createdAt = new Date(clock()).toISOString()
  const files = filesOf(join(folder, `suitekeeper-${createdAt.replaceAll(/[:.]/g, "-")}`))
  const schema = presentSchema(file)
  const part = `${files.database}.part`
  try {
    // Files are copied before the database too, because a file deleted during the copy is still in the backup.
    await copyContents(contentsIn(file), join(dirname(file), "files"), files.contents)
    await copyInThread(file, part)
    const contents = contentsIn(part)
    await mustVerify(part)
    const missing = await copyContents(contents, join(dirname(file), "files"), files.contents)
    const stored = contents.filter((content) => !missing.includes(content.sha256))
    const fileFigures = { count: stored.length, bytes: stored.reduce((sum, { size }) => sum + size, 0), missing }
    const [sha256, { size: bytes }] = [await sha256Of(part), statSync(part)]
    moveInPlace(part, files.database)
    if (secret !== undefined) copyFileSync(secret, files.secret)
    const secretSha256 = secret === undefined ? undefined : await sha256Of(files.secret)
    finish(files, { format: 1, version: VERSION, schema, createdAt, bytes, sha256, secretSha256, files: fileFigures })
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

/** The database's schema, which must be this program's, because another one cannot be verified. A start migrates the database after copying it. */
function presentSchema(file: string): number {
  const schema = schemaIn(file)
  if (schema === newestSchema()) return schema
  throw new CommandFailed(
    `${file} belongs to another version of Suitekeeper: back it up with that one. A start of this one copies it before it migrates.`,
  )
}

/** The schema of a database file, as the instant of its newest migration (ms). */
export function schemaIn(file: string): number {
  const handle = new Sqlite(file, { readonly: true, timeout: PATIENCE_WHEN_OPENING })
  try {
    return schemaOf(handle, file)
  } finally {
    handle.close()
  }
}

/** Verifies a database that no other process has open. Refuses a database with a violation. */
export async function mustVerify(file: string): Promise<void> {
  openDatabase(file)
  try {
    const [first, ...more] = await read(allViolations)
    if (!first) return
    throw new CommandFailed(
      `The copy does not verify, so it counts for nothing. Breach of "${first.law}": ${first.detail} (and ${more.length} more).`,
    )
  } finally {
    closeDatabase()
  }
}
