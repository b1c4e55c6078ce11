/** `backup`: makes a verified copy of the database while it is served. Source: docs/operations/backup.md. */
import { existsSync, readdirSync, rmSync, statSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { write } from "#db/client.server.ts"
import { clock } from "#db/clock.ts"
import { makeFolder } from "#db/data-folder.ts"
import { placeOf } from "#db/prepare.ts"
import { removeUnnamed } from "~/domain/backups/backup-contents.ts"
import { backupFolder, isTaken, mayBreakTogether } from "~/domain/backups/backup-folder.ts"
import { recordOfCommand } from "~/domain/backups/backup-runs.ts"
import { copyVerified } from "~/domain/backups/copy-property.ts"
import { makeBackup } from "~/domain/backups/make-backup.ts"
import { settings } from "../settings.ts"
import {
  type CliCommand,
  CommandFailed,
  mustHaveProperty,
  readArguments,
  type Server,
  withDatabase,
} from "./command.ts"
import { testNewest } from "./test-backup.ts"

const OPTIONS = {
  to: { type: "string" },
  "with-secret": { type: "boolean" },
  prune: { type: "boolean" },
  test: { type: "boolean" },
} as const
const A_DAY = 24 * 60 * 60 * 1000

export const backup: CliCommand = {
  args: "[--to DIR] [--with-secret] [--prune] | --test [--to DIR]",
  description:
    "copy the database and the stored files while it is served, verify the copy and write its manifest; without --to into BACKUP_DIR or DATA_DIR/backups; --prune removes stored files there that no backup names; --test restores the newest backup into a temporary folder, verifies it and deletes it",
  async run(args, server) {
    const { values } = readArguments(args, OPTIONS)
    const file = server.databaseFile(settings())
    const place = placeOf(file, settings())
    await mustHaveProperty(place)
    const folder = folderFor(values.to, file)
    if (values.test) return testNewest(folder, server)
    const startedAt = clock()
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
    const made = { folder, file: basename(database), bytes, fileCount: files.count, fileBytes: files.bytes }
    await recorded(server, startedAt, { ...made, isOnSameDisk: mayBreakTogether(place, folder) })
    return 0
  },
}

function folderFor(to: string | undefined, file: string): string {
  if (to !== undefined) return resolve(to)
  const { folder, isGiven } = backupFolder()
  if (!isGiven) return join(dirname(file), "backups")
  if (isTaken(folder)) return folder
  throw new CommandFailed(
    `BACKUP_DIR ${folder} has no backup that was made by itself, or its disk is not mounted: mount it, press Back up now at /admin/backups, or name a folder with --to.`,
  )
}

/** The backup is complete even if it cannot be recorded in the property. */
async function recorded(server: Server, startedAt: number, made: Parameters<typeof recordOfCommand>[2]): Promise<void> {
  try {
    await withDatabase(server, () => write((tx) => recordOfCommand(tx, startedAt, made)))
  } catch (error) {
    console.error(`/admin/backups does not list it: ${(error as Error).message}`)
  }
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
