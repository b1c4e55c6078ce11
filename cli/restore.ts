/** `restore`: restores a backup to an empty DATA_DIR, completely or not at all. Source: docs/operations/backup.md. */
import { existsSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { moveInPlace } from "#db/data-folder.ts"
import { type Place, placeOf } from "#db/prepare.ts"
import { type BackupFiles, filesOf, type Manifest, readManifest, sha256Of } from "~/domain/backups/backup-manifest.ts"
import { bringContents, mustBeRestorable } from "~/domain/backups/bring-backup.ts"
import { bringDatabase, copyChecked } from "~/domain/backups/bring-database.ts"
import { mustVerify } from "~/domain/backups/must-verify.ts"
import { makeReady } from "~/domain/backups/restored-database.ts"
import { settings } from "../settings.ts"
import { type CliCommand, CommandFailed, readArguments, WrongUse } from "./command.ts"
import { placeProperty } from "./place-property.ts"
import { isCopyOfUpdate, restoreCopy } from "./restore-copy.ts"
import { restoreIntoPostgres } from "./restore-postgres.ts"
import { takePostgresUpdateBack } from "./take-back-on-postgres.ts"
import { takeUpdateBack } from "./take-update-back.ts"

const OPTIONS = {
  "before-migration": { type: "boolean" },
  yes: { type: "boolean" },
  old: { type: "boolean" },
} as const

export const restore: CliCommand = {
  args: "FILE | --before-migration [--yes] [--old]",
  description:
    "bring a backup (its .sqlite file, the manifest beside it) into an empty DATA_DIR, or put back the copy that an update made in DATA_DIR/backups; everybody must sign in again; --before-migration takes the last update back, after it listed what was recorded since and asked (--yes answers; --old allows a copy of more than 7 days)",
  async run(args, server) {
    const { positionals, values } = readArguments(args, OPTIONS, 1)
    const [named] = positionals
    const place = placeOf(server.databaseFile(settings()), settings())
    if (values["before-migration"]) {
      if (named !== undefined) throw new WrongUse("Name a backup, or give --before-migration.")
      const answers = { yes: values.yes === true, old: values.old === true }
      const { file, postgres } = place
      await (postgres ? takePostgresUpdateBack({ file, postgres }, answers) : takeUpdateBack(place, answers))
      return 0
    }
    if (named === undefined) throw new WrongUse("Which backup?")
    if (values.yes || values.old) throw new WrongUse("--yes and --old belong to --before-migration.")
    const files = filesOf(resolve(named))
    if (!existsSync(files.database) && !existsSync(files.manifest)) {
      throw new CommandFailed(`There is no file ${resolve(named)}.`)
    }
    if (isCopyOfUpdate(files) && !place.postgres) await restoreCopy(files.database, place.file)
    else await restoreBackup(files, place)
    return 0
  },
}

async function restoreBackup(files: BackupFiles, { file, postgres }: Place): Promise<void> {
  const manifest = readManifest(files)
  mustBeRestorable(manifest)
  if (postgres) await restoreIntoPostgres(files, manifest, { file, postgres })
  else await placeProperty(file, (copy) => bringIn(files, manifest, copy))
  const where = postgres ? "the database of DATABASE_URL" : dirname(file)
  console.log(
    `Restored the backup of ${manifest.createdAt} into ${where}. All sessions were ended: everybody signs in again.`,
  )
  console.log(secretLine(dirname(file), manifest))
}

/** What the operator must know about the secret after a restore. */
function secretLine(folder: string, { secretSha256 }: Manifest): string {
  const isLost = "or the payment keys must be entered again and mail that waited is not sent."
  const { appSecret } = settings()
  if (appSecret !== null) return `The secret is not in a backup: APP_SECRET must be the one of then, ${isLost}`
  if (!existsSync(join(folder, "secret"))) {
    return `The secret is not in a backup, and there is none here: put the secret of then into ${join(folder, "secret")} before the first start, ${isLost}`
  }
  if (secretSha256 !== undefined) return "The secret came with the backup, which was made with --with-secret."
  return `The secret is not in a backup: ${join(folder, "secret")} must be the one of then, ${isLost}`
}

/** Checks and prepares the copy before it becomes the database. */
async function bringIn(files: BackupFiles, manifest: Manifest, copy: string): Promise<void> {
  await bringDatabase(files, manifest, copy)
  await makeReady(copy, manifest)
  await bringContents(files, manifest, copy)
  await mustVerify(copy)
  await bringSecret(files, manifest, dirname(copy))
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
