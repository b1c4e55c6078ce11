/** `backup`: a verified copy of the database while it is served. Source: docs/operations.md, Backups. */
import { existsSync, readdirSync, rmSync, statSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { makeFolder } from "#db/data-folder.ts"
import { placeOf } from "#db/prepare.ts"
import { removeUnnamed } from "~/domain/backups/backup-contents.ts"
import { copyVerified } from "~/domain/backups/copy-property.ts"
import { makeBackup } from "~/domain/backups/make-backup.ts"
import { settings } from "../settings.ts"
import { type CliCommand, CommandFailed, mustHaveProperty, readArguments } from "./command.ts"

const OPTIONS = { to: { type: "string" }, "with-secret": { type: "boolean" }, prune: { type: "boolean" } } as const
const A_DAY = 24 * 60 * 60 * 1000

export const backup: CliCommand = {
  args: "[--to DIR] [--with-secret] [--prune]",
  description:
    "copy the database and the stored files while it is served, verify the copy and write its manifest; without --to into DATA_DIR/backups; --prune removes stored files there that no backup names any more",
  async run(args, server) {
    const { values } = readArguments(args, OPTIONS)
    const file = server.databaseFile(settings())
    const place = placeOf(file, settings())
    await mustHaveProperty(place)
    const folder = resolve(values.to ?? join(dirname(file), "backups"))
    ready(folder)
    const secret = join(dirname(file), "secret")
    const withSecret = values["with-secret"] === true && existsSync(secret)
    const { database, bytes, files } = await makeBackup(
      folder,
      "suitekeeper",
      (part, contents) => copyVerified(place, part, contents),
      withSecret ? secret : undefined,
    )
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
