/** The administrators' page of backups and drills. Source: docs/operations/backup.md. */
import { desc } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { backups } from "#db/schema/index.ts"
import { settings } from "../../../settings.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { storeSetting } from "../stored-settings.ts"
import { type Acceptance, acceptances } from "./acceptances.ts"
import { backupFolder } from "./backup-folder.ts"
import type { BackupRun } from "./backup-run.ts"
import { openRun, request } from "./backup-runs.ts"
import { type BackupState, backupState } from "./backup-state.ts"
import { NEW_FOLDER_AT } from "./backup-task.ts"
import type { ShownFolder } from "./inputs.ts"
import { lastGood } from "./last-good.ts"

const SHOWN = 60

/** `secret`: where the secret is stored, which no backup contains, and whether someone confirmed that it is also stored elsewhere. */
type BackupsSeen = {
  folder: string
  isGiven: boolean
  state: BackupState
  open: BackupRun[]
  runs: BackupRun[]
  secret: { inEnvironment: boolean; isElsewhere: boolean }
  accepted: Acceptance[]
}

/** The state, the location of the backups, waiting and running runs, and the latest runs, newest first. */
export const backupsSeen = command("manage settings", async (tx, _actor, _input: object): Promise<BackupsSeen> => {
  const open = [await openRun(tx, "backup"), await openRun(tx, "drill")].filter((run) => run !== undefined)
  const runs = await tx.all(tx.select().from(backups).orderBy(desc(backups.id)).limit(SHOWN))
  const accepted = await acceptances(tx)
  const isElsewhere = accepted.some(({ what }) => what === "secret")
  const secret = { inEnvironment: settings().appSecret !== null, isElsewhere }
  return { ...backupFolder(), state: await backupState(tx), open, runs, secret, accepted }
})

/** The state, if it must be shown on every administration page: red, a failed drill, or a disk that nobody accepted. */
export const backupNotice = command(
  "manage settings",
  async (tx, _actor, _input: object): Promise<BackupState | null> => {
    const state = await backupState(tx)
    return state.color === "red" || ["same disk", "drill"].includes(state.about) ? state : null
  },
)

/** Requests a backup. Returns false if one is already waiting or running. Audit BACKUPS_CHANGED. */
export const backUpNow = command(
  "manage settings",
  (tx, actor, _input: object): Promise<boolean> => requestAs(tx, actor, "backup"),
)

async function requestAs(tx: Tx, actor: Actor, kind: BackupRun["kind"]): Promise<boolean> {
  const isFirst = await request(tx, kind, "person")
  const details = kind === "backup" ? "Requested a backup." : "Requested a restore drill."
  if (isFirst) await record(tx, actor, { category: "BACKUPS_CHANGED", details })
  return isFirst
}

/** Requests a restore drill in the same way. Refuses (400) before the first backup. */
export const drillNow = command("manage settings", async (tx, actor, _input: object): Promise<boolean> => {
  if (!(await lastGood(tx))) {
    const message = "There is no backup yet. Make one first."
    throw new Refusal("VALIDATION_ERROR", { subject: "Restore Drill", message })
  }
  return requestAs(tx, actor, "drill")
})

/** Accepts BACKUP_DIR as a new folder, and requests a backup. Refuses (409 CHANGED_MEANWHILE) if it has changed since it was shown. Audit BACKUPS_CHANGED. */
export const takeNewFolder = command("run jobs", async (tx, actor, { folder }: ShownFolder): Promise<void> => {
  mustBeFolder(folder)
  await storeSetting(tx, NEW_FOLDER_AT, tx.now)
  await request(tx, "backup", "person")
  const details = "The folder of BACKUP_DIR is a new one, without the earlier backups."
  await record(tx, actor, { category: "BACKUPS_CHANGED", details, metadata: { Folder: folder } })
})

function mustBeFolder(shown: string): void {
  if (shown !== backupFolder().folder) throw new Refusal("CHANGED_MEANWHILE")
}
