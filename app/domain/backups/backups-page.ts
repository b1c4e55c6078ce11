/** What administrators see of backups and drills, and what they can do. Source: docs/operations/backup.md. */
import { desc } from "drizzle-orm"
import { backups } from "#db/schema/index.ts"
import { settings } from "../../../settings.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import { storedSettings, storeSetting } from "../stored-settings.ts"
import { backupFolder } from "./backup-folder.ts"
import { type BackupRun, lastRun, openRun, request } from "./backup-runs.ts"
import { type BackupState, backupState, SAME_DISK_ACCEPTED } from "./backup-state.ts"
import { NEW_FOLDER_AT } from "./backup-task.ts"
import type { SecretElsewhere, ShownFolder } from "./inputs.ts"

const SHOWN = 60
/** The instant (ms) at which a Super Admin said that the secret is stored elsewhere; a name of the table of settings. */
const SECRET_ELSEWHERE = "backupsSecretElsewhere"

/** `secret`: where the secret lies that no backup has, and whether somebody said that it is stored elsewhere too. */
type BackupsSeen = {
  folder: string
  isGiven: boolean
  state: BackupState
  open: BackupRun[]
  runs: BackupRun[]
  secret: { inEnvironment: boolean; isElsewhere: boolean }
}

/** The state, where backups lie, what waits or runs, and the last runs, newest first. */
export const backupsSeen = command("manage settings", async (tx, _actor, _input: object): Promise<BackupsSeen> => {
  const open = [await openRun(tx, "backup"), await openRun(tx, "drill")].filter((run) => run !== undefined)
  const runs = await tx.all(tx.select().from(backups).orderBy(desc(backups.id)).limit(SHOWN))
  const isElsewhere = (await storedSettings(tx)).has(SECRET_ELSEWHERE)
  const secret = { inEnvironment: settings().appSecret !== null, isElsewhere }
  return { ...backupFolder(), state: await backupState(tx), open, runs, secret }
})

/** The state if it concerns every administration page: red, a failed drill, or a disk that nobody has accepted. */
export const backupNotice = command(
  "manage settings",
  async (tx, _actor, _input: object): Promise<BackupState | null> => {
    const state = await backupState(tx)
    return state.color === "red" || ["same disk", "drill"].includes(state.about) ? state : null
  },
)

/** Requests a backup. Returns whether it was the first to do so: one waits or runs at a time. */
export const backUpNow = command(
  "manage settings",
  (tx, _actor, _input: object): Promise<boolean> => request(tx, "backup", "person"),
)

/** Requests a restore drill, likewise. Refuses (400) before the first backup. */
export const drillNow = command("manage settings", async (tx, _actor, _input: object): Promise<boolean> => {
  if (!(await lastRun(tx, "backup", "good"))) {
    const message = "There is no backup yet. Make one first."
    throw new Refusal("VALIDATION_ERROR", { subject: "Restore Drill", message })
  }
  return request(tx, "drill", "person")
})

/** Accepts that the backups lie on the disk of the database. Refuses (409 CHANGED_MEANWHILE) another folder than was shown. The same folder again changes nothing. Audit BACKUPS_CHANGED. */
export const acceptSameDisk = command("run jobs", async (tx, actor, { folder }: ShownFolder): Promise<void> => {
  mustBeFolder(folder)
  if ((await storedSettings(tx)).get(SAME_DISK_ACCEPTED) === folder) return
  await storeSetting(tx, SAME_DISK_ACCEPTED, folder)
  const details = "Accepted that the backups lie on the disk of the database."
  await record(tx, actor, { category: "BACKUPS_CHANGED", details, metadata: { Folder: folder } })
})

/** Takes the folder of BACKUP_DIR as a new one, and requests a backup. Refuses as acceptSameDisk. Audit BACKUPS_CHANGED. */
export const takeNewFolder = command("run jobs", async (tx, actor, { folder }: ShownFolder): Promise<void> => {
  mustBeFolder(folder)
  await storeSetting(tx, NEW_FOLDER_AT, tx.now)
  await request(tx, "backup", "person")
  const details = "The folder of BACKUP_DIR is a new one, without the earlier backups."
  await record(tx, actor, { category: "BACKUPS_CHANGED", details, metadata: { Folder: folder } })
})

/** Records that the secret is stored elsewhere too. Audit BACKUPS_CHANGED. */
export const secretIsElsewhere = command("run jobs", async (tx, actor, _input: SecretElsewhere): Promise<void> => {
  await storeSetting(tx, SECRET_ELSEWHERE, tx.now)
  const details = "Said that the secret is stored elsewhere too."
  await record(tx, actor, { category: "BACKUPS_CHANGED", details })
})

function mustBeFolder(shown: string): void {
  if (shown !== backupFolder().folder) throw new Refusal("CHANGED_MEANWHILE")
}
