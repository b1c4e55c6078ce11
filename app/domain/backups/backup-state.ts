/** The state of the backups in one sentence, with what to do. Source: docs/operations/backup.md. */
import type { Tx } from "#db/client.server.ts"
import { formatInstant } from "~/values/calendar.ts"
import { together } from "~/values/together.ts"
import { zoneOf } from "../settings/defaults.ts"
import { storedSettings } from "../stored-settings.ts"
import { backupFolder } from "./backup-folder.ts"
import { type BackupRun, lastRun } from "./backup-run.ts"
import { backedUpSince } from "./backup-runs.ts"
import { durationText } from "./backup-text.ts"
import { isGone, isOnDatabaseDisk, lastGood } from "./last-good.ts"
import { restoredAt } from "./restored-at.ts"

const OLD = 48 * 60 * 60 * 1000
/** The setting with the folder that a Super Admin accepted although it is on the database's disk. */
export const SAME_DISK_ACCEPTED = "backupsSameDiskAccepted"

export type BackupState = {
  color: "green" | "yellow" | "red"
  /** The subject of the state. Every administration page shows the states that concern all of them. */
  about: "old" | "gone" | "not mounted" | "same disk" | "failed" | "drill" | "new" | "well"
  sentence: string
  /** What to do; null if nothing needs to be done. */
  advice: string | null
}

/** Red: no successful backup for 48 hours, the last one is missing, or no folder. Yellow: the last run or drill failed, or the disk is the database's. */
export async function backupState(tx: Tx): Promise<BackupState> {
  const { good, last, drill, zone, since, restored } = await together({
    good: lastGood(tx),
    last: lastRun(tx, "backup"),
    drill: lastRun(tx, "drill"),
    zone: zoneOf(tx),
    since: backedUpSince(tx),
    restored: restoredAt(tx),
  })
  const failed = last?.state === "failed" ? last : undefined
  const goodText = good ? `The last good backup is of ${formatInstant(good.finishedAt ?? 0, zone)}.` : NONE
  if (failed?.problem === "not mounted") return { color: "red", about: "not mounted", ...failureOf(goodText, failed) }
  if (good && isGone(good)) return { color: "red", about: "gone", sentence: `${goodText} ${GONE}`, advice: LOOK }
  const at = good?.finishedAt ?? (since && Math.max(since, restored))
  if (at !== null && at < tx.now - OLD) {
    if (failed) return { color: "red", about: "old", ...failureOf(goodText, failed) }
    const sentence = good ? `There is no good backup of the last two days. ${goodText}` : goodText
    return { color: "red", about: "old", sentence, advice: AT_NIGHT }
  }
  if (failed) return { color: "yellow", about: "failed", ...failureOf(goodText, failed) }
  if (!good) return { color: "green", about: "new", sentence: NONE, advice: null }
  if (drill?.state === "failed") return { color: "yellow", about: "drill", ...failureOf(DRILL_FAILED, drill) }
  if (isOnDatabaseDisk(good) && (await storedSettings(tx)).get(SAME_DISK_ACCEPTED) !== backupFolder().folder)
    return SAME_DISK
  return { color: "green", about: "well", sentence: `${goodText} ${drillText(drill, zone)}`, advice: null }
}

const GONE = "It is no longer in its folder."
const LOOK = "Look whether the disk of the folder is mounted, and who removed the backup. Back up now makes another."
const NONE = "No backup has been made yet."
const AT_NIGHT = "A running program makes one each night after 3:00. Press Back up now, and read the outcome."
const DRILL_FAILED = "The newest backup could not be restored to try it."
const SAME_DISK: BackupState = {
  color: "yellow",
  about: "same disk",
  sentence: "The backups lie on the disk of the database: if it breaks, both are lost.",
  advice: "Name a folder on another disk or a mounted share in BACKUP_DIR, or copy the folder elsewhere every day.",
}

/** The reason of the failure already says what to do. */
const failureOf = (before: string, { reason }: BackupRun): Pick<BackupState, "sentence" | "advice"> => ({
  sentence: before,
  advice: reason,
})

const drillText = (drill: BackupRun | undefined, zone: string): string =>
  drill?.state === "good" && drill.finishedAt !== null && drill.startedAt !== null
    ? `The drill of ${formatInstant(drill.finishedAt, zone)} restored one in ${durationText(drill.finishedAt - drill.startedAt)}.`
    : "No drill has restored one yet."
