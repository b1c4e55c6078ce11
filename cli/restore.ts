/** `restore`: restores a backup into an empty DATA_DIR, all or nothing. Source: docs/operations.md, Backups. */
import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { isBeforeBaseline, LAST_BEFORE_BASELINE } from "#db/baseline.ts"
import { closeDatabase } from "#db/client.server.ts"
import { makeFolder, moveInPlace, restrictToOwner } from "#db/data-folder.ts"
import { newestSchema } from "#db/migrate.ts"
import { holdDataFolder } from "#db/serving-lock.ts"
import { settings } from "../settings.ts"
import { mustVerify, schemaIn } from "./backup.ts"
import { contentsIn, copyContents } from "./backup-contents.ts"
import { type BackupFiles, filesOf, type Manifest, readManifest, sha256Of } from "./backup-manifest.ts"
import { type CliCommand, CommandFailed, readArguments, WrongUse } from "./command.ts"
import { isCopyOfUpdate, restoreCopy } from "./restore-copy.ts"
import { makeReady } from "./restored-database.ts"

/** The allowed content of an empty DATA_DIR, none of it a property's books. */
const HARMLESS = /^(backups|secret|serving\.lock.*|restoring(-copy)?|lost\+found)$/

export const restore: CliCommand = {
  args: "FILE",
  description:
    "bring a backup (its .sqlite file, the manifest beside it) into an empty DATA_DIR, or put back the copy that an update made in DATA_DIR/backups; everybody must sign in again",
  async run(args, server) {
    const [named] = readArguments(args, {}, 1).positionals
    if (named === undefined) throw new WrongUse("Which backup?")
    const target = server.databaseFile(settings())
    const files = filesOf(resolve(named))
    if (!existsSync(files.database) && !existsSync(files.manifest)) {
      throw new CommandFailed(`There is no file ${resolve(named)}.`)
    }
    if (isCopyOfUpdate(files)) await restoreCopy(files.database, target)
    else await restoreBackup(files, target)
    return 0
  },
}

async function restoreBackup(files: BackupFiles, target: string): Promise<void> {
  const manifest = readManifest(files)
  if (manifest.schema > newestSchema()) {
    throw new CommandFailed(
      `The backup was made by a newer version of Suitekeeper (${manifest.version}). Install that version.`,
    )
  }
  if (isBeforeBaseline(manifest.schema)) {
    throw new CommandFailed(
      `The backup is of a version that is too old for this one (${manifest.version}). Restore it with the version tagged ${LAST_BEFORE_BASELINE.tag}, then start this one.`,
    )
  }
  makeFolder(dirname(target))
  const letGo = holdDataFolder(dirname(target))
  try {
    mustBeEmpty(dirname(target))
    await bringIn(files, manifest, target)
  } finally {
    letGo()
  }
  console.log(
    `Restored the backup of ${manifest.createdAt} into ${dirname(target)}. All sessions were ended: everybody signs in again.`,
  )
}

function mustBeEmpty(folder: string): void {
  // A restore killed between its last two steps leaves the files.
  const isCutOff = existsSync(join(folder, "restoring"))
  const found = readdirSync(folder).find((name) => !HARMLESS.test(name) && !(isCutOff && name === "files"))
  if (found === undefined) return
  throw new CommandFailed(
    `DATA_DIR ${folder} is not empty, it holds ${found}: stop Suitekeeper and move away what is there, or choose another DATA_DIR.`,
  )
}

/** Prepares the database in a separate folder; renaming it is the last step, and the only one that takes effect. */
async function bringIn(files: BackupFiles, manifest: Manifest, target: string): Promise<void> {
  const folder = join(dirname(target), "restoring")
  const copy = join(folder, basename(target))
  try {
    rmSync(join(dirname(target), "files"), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
    makeFolder(folder)
    await copyChecked(files.database, copy, manifest.sha256)
    if (statSync(copy).size !== manifest.bytes) throw damaged(files.database)
    if (schemaIn(copy) !== manifest.schema) throw damaged(files.database)
    await makeReady(copy, manifest)
    await bringContents(files, manifest, copy)
    await mustVerify(copy)
    await bringSecret(files, manifest, folder)
    if (existsSync(join(folder, "files"))) renameSync(join(folder, "files"), join(dirname(target), "files"))
    moveInPlace(copy, target)
  } finally {
    closeDatabase()
    if (!existsSync(target)) rmSync(join(dirname(target), "files"), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Copies the stored files, each checked by its hash. Refuses a backup without one of them, except files lost before the backup. */
async function bringContents({ contents }: BackupFiles, { files }: Manifest, copy: string): Promise<void> {
  const known = contentsIn(copy).filter(({ sha256 }) => !files.missing.includes(sha256))
  const [missing] = await copyContents(known, contents, join(dirname(copy), "files"))
  if (missing !== undefined) {
    throw new CommandFailed(
      `The backup is incomplete: the stored file ${missing} is missing or damaged in ${contents}.`,
    )
  }
}

/** Copies the secret first, because alone it is harmless. An existing, different secret stays, and nothing is restored. */
async function bringSecret({ secret }: BackupFiles, { secretSha256 }: Manifest, folder: string): Promise<void> {
  if (secretSha256 === undefined) return
  const present = join(dirname(folder), "secret")
  if (!existsSync(present)) {
    await copyChecked(secret, join(folder, "secret"), secretSha256)
    moveInPlace(join(folder, "secret"), present)
  } else if ((await sha256Of(present)) !== secretSha256) {
    throw new CommandFailed(`${present} is another secret than the backup's: move one of them away.`)
  }
}

const damaged = (file: string) =>
  new CommandFailed(`${file} is not what its manifest says: it is damaged, or was changed.`)

async function copyChecked(from: string, to: string, sha256: string): Promise<void> {
  if (!existsSync(from)) throw new CommandFailed(`There is no file ${from}: the backup is incomplete.`)
  copyFileSync(from, to)
  restrictToOwner(dirname(to))
  if ((await sha256Of(to)) !== sha256) throw damaged(from)
}
