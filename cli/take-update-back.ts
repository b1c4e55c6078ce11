/** `restore --before-migration`: restores the copy from before an update. Source: docs/operations/update.md, Taking an update back. */
import { copyFileSync, existsSync, readdirSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { createInterface } from "node:readline"
import { bringSentMail, versionOf } from "#db/beside-copy.ts"
import { clock } from "#db/clock.ts"
import { schemaIn } from "#db/database-file.ts"
import { copiedAt, migrateDatabase } from "#db/migrate.ts"
import type { Place } from "#db/prepare.ts"
import { holdDataFolder } from "#db/serving-lock.ts"
import { versionText } from "#db/started-version.ts"
import { filesOf, sha256Of } from "~/domain/backups/backup-manifest.ts"
import { mustVerify } from "~/domain/backups/must-verify.ts"
import { prepareTakenBack } from "~/domain/backups/taken-back.ts"
import { PROJECTIONS } from "~/domain/ledger/projection-laws.ts"
import { CommandFailed } from "./command.ts"
import { type Recorded, writeRecordedSince } from "./recorded-since.ts"
import { previousText, replaceDatabase, reportLost } from "./replace-database.ts"
import { isCopyOfUpdate } from "./restore-copy.ts"

const DAY = 24 * 60 * 60 * 1000
/** A copy older than this many days is restored only with --old. */
const OLDEST = 7

export type Answers = { yes: boolean; old: boolean }

/** Takes the last update of this DATA_DIR back. Refuses without a copy, with a copy that is too old, while the property is served, and without confirmation. */
export async function takeUpdateBack({ file }: Place, answers: Answers): Promise<void> {
  const copy = newestCopy(dirname(file), answers.old)
  if (!existsSync(file)) throw new CommandFailed(`There is no database at ${file}: name the copy, restore ${copy}.`)
  if (schemaIn(copy) === schemaIn(file)) {
    throw new CommandFailed(
      `${file} has the schema of the copy ${copy}: there is no update to take back. To put the copy back all the same, name it: restore ${copy}.`,
    )
  }
  const letGo = holdDataFolder(dirname(file))
  try {
    const folder = folderOf(copy)
    const recorded = writeRecordedSince(folder, file, copy, join(dirname(file), "files"))
    showRecorded(folder, copiedAt(copy), recorded)
    await mustBeWanted(answers.yes)
    await putBack(copy, file, recorded)
  } finally {
    letGo()
  }
}

function newestCopy(folder: string, isOldAllowed: boolean): string {
  const backups = join(folder, "backups")
  const names = existsSync(backups) ? readdirSync(backups).filter((name) => name.startsWith("before-migration-")) : []
  const copies = names.map((name) => join(backups, name)).filter((path) => isCopyOfUpdate(filesOf(path)))
  const copy = copies
    .filter((path) => copiedAt(path) !== null)
    .toSorted()
    .at(-1)
  if (copy === undefined) throw new CommandFailed(`No update made a copy in ${backups}: there is nothing to take back.`)
  mustBeYoung(copy, instantOf(copy), isOldAllowed)
  return copy
}

/** Refuses a copy whose instant (milliseconds) is more than a week ago, unless old copies are allowed. */
export function mustBeYoung(copy: string, at: number, isOldAllowed: boolean): void {
  const days = Math.floor((clock() - at) / DAY)
  if (days < OLDEST || isOldAllowed) return
  throw new CommandFailed(
    `The copy ${copy} is ${days} days old: you would have to enter again everything that was recorded since. Add --old if you want that.`,
  )
}

const instantOf = (copy: string): number => Date.parse(copiedAt(copy) ?? "")

/** The folder of the lists, beside the copy. */
export const folderOf = (copy: string): string =>
  copy.replace("before-migration-", "recorded-since-").replace(/\.sqlite$/, "")

/** `at` is the instant of the copy, in ISO format. */
export function showRecorded(folder: string, at: string | null, { lines }: Recorded): void {
  console.log(`Recorded since the copy of ${at}, listed in ${folder}:`)
  for (const line of lines) console.log(`  ${line}`)
  console.log("The program books the provider's payments again by itself. Enter again the rows that the lists mark so.")
}

/** Explains the effects on autopay and mail, and asks for confirmation. */
export async function mustBeWanted(isConfirmed: boolean): Promise<void> {
  console.log(
    "Autopay and payments set for the days between count as missed unless the provider charged it. Mail that was sent is not sent again.",
  )
  if (isConfirmed) return
  process.stdout.write("Take the update back? Type yes: ")
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim().toLowerCase() === "yes") return
    break
  }
  throw new CommandFailed("Nothing was changed. Type yes, or add --yes.")
}

async function putBack(from: string, target: string, { charged }: Recorded): Promise<void> {
  const version = versionOf(from)
  const [copiedAtMs, takenBackAt, sha256] = [instantOf(from), clock(), await sha256Of(from)]
  const replaced = await replaceDatabase(from, target, async (copy) => {
    bringSentMail(copy, target)
    const taken = { copiedAt: copiedAtMs, takenBackAt, sha256, version: version ?? "unknown", charged }
    await prepareTakenBack(copy, taken)
    await mustVerifyMigrated(copy)
  })
  console.log(
    `The update was taken back: the copy of ${copiedAt(from)} is in ${dirname(target)}. ${previousText(replaced)} All sessions were ended: everybody signs in again.`,
  )
  console.log(nextVersion(version))
  reportLost(replaced)
}

export const nextVersion = (version: string | undefined): string =>
  `Now start ${versionText(version)}: a newer one, and each of its commands, would migrate the database again.`

/** Migrates a copy of a database with an older schema and verifies it, without changing the original. */
async function mustVerifyMigrated(copy: string): Promise<void> {
  const tried = `${copy}.tried`
  try {
    copyFileSync(copy, tried)
    migrateDatabase(tried, { laws: PROJECTIONS })
    await mustVerify(tried)
  } finally {
    for (const ending of ["", "-wal", "-shm"]) rmSync(`${tried}${ending}`, { force: true })
  }
}
