/** The record of backups and drills. The job (jobs/make-backups.ts) makes the requested ones; at most one of a kind is open. */
import { and, asc, desc, eq, inArray, lt, ne, type SQL } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { backups } from "#db/schema/index.ts"
import { type Day, dayAt, monthOf } from "~/values/calendar.ts"
import { zoneOf } from "../settings/defaults.ts"
import { storedSettings, storeSetting } from "../stored-settings.ts"
import { mailFailure } from "./backup-mail.ts"
import type { BackupProblem } from "./backup-refused.ts"
import { type BackupKind, type BackupRun, lastRun } from "./backup-run.ts"
import type { Made, Step } from "./run-apart.ts"

const OPEN = ["waiting", "running"] as const
const STOPPED = "The program was stopped before it was done."
const HOUR = 60 * 60 * 1000
/** Longer than any run takes, in milliseconds. */
const LONGEST = 13 * HOUR
/** A row is deleted after this time, in milliseconds. */
const REMEMBERED = 400 * 24 * HOUR
/** The setting with the instant (milliseconds) since which this property has automatic backups. */
const SINCE = "backupsSince"

/** Null until the first process serves this property with backups. */
export async function backedUpSince(tx: Tx): Promise<number | null> {
  const since = (await storedSettings(tx)).get(SINCE)
  return typeof since === "number" ? since : null
}

/** Called first by the process that makes backups. An open row then belongs to a process that was killed. */
export async function beginBackups(tx: Tx): Promise<void> {
  if ((await backedUpSince(tx)) === null) await storeSetting(tx, SINCE, tx.now)
  await stopRunning(tx, eq(backups.state, "running"))
}

/** Whether the day's backup still has to be requested. Nothing is requested before beginBackups. */
export async function lacksNightly(tx: Tx, day: Day): Promise<boolean> {
  if ((await backedUpSince(tx)) === null) return false
  return (
    (await tx.one(
      tx
        .select()
        .from(backups)
        .where(and(eq(backups.kind, "backup"), eq(backups.day, day))),
    )) === undefined
  )
}

/** Requests the backup of a day once, even if called again. A backup that is already open becomes this day's. */
export async function requestNightly(tx: Tx, day: Day): Promise<void> {
  if (!(await lacksNightly(tx, day))) return
  await closeForgotten(tx)
  const open = await openRun(tx, "backup")
  if (open) await tx.run(tx.update(backups).set({ day }).where(eq(backups.id, open.id)))
  else await tx.run(tx.insert(backups).values({ kind: "backup", cause: "schedule", day, requestedAt: tx.now }))
}

/** Whether this month has no drill yet. */
async function lacksDrill(tx: Tx): Promise<boolean> {
  const drills = tx.select().from(backups).where(eq(backups.kind, "drill"))
  const last = await tx.one(drills.orderBy(desc(backups.id)).limit(1))
  const zone = await zoneOf(tx)
  return last === undefined || monthOf(dayAt(last.requestedAt, zone)) < monthOf(dayAt(tx.now, zone))
}

/** Requests a run now. Returns false if one of its kind is waiting or running. */
export async function request(tx: Tx, kind: BackupKind, cause: BackupRun["cause"]): Promise<boolean> {
  if (await openRun(tx, kind)) return false
  await tx.run(tx.insert(backups).values({ kind, cause, requestedAt: tx.now }))
  return true
}

export const openRun = (tx: Tx, kind: BackupKind): Promise<BackupRun | undefined> =>
  tx.one(
    tx
      .select()
      .from(backups)
      .where(and(eq(backups.kind, kind), inArray(backups.state, [...OPEN]))),
  )

/** Whether a run is waiting, or the last backup failed an hour ago and must be tried again. */
export async function isRunDue(tx: Tx): Promise<boolean> {
  return (await nextWaiting(tx)) !== undefined || (await isRetryDue(tx))
}

const nextWaiting = (tx: Tx) =>
  tx.one(tx.select().from(backups).where(eq(backups.state, "waiting")).orderBy(asc(backups.id)).limit(1))

async function isRetryDue(tx: Tx): Promise<boolean> {
  const last = await lastRun(tx, "backup")
  if (!last || last.state === "good" || (await openRun(tx, "backup"))) return false
  return (last.startedAt ?? last.requestedAt) <= tx.now - HOUR
}

/** Begins the next run, if one is due. */
export async function beginRun(tx: Tx): Promise<BackupRun | undefined> {
  if (!(await nextWaiting(tx)) && (await isRetryDue(tx))) await request(tx, "backup", "retry")
  const next = await nextWaiting(tx)
  if (!next) return undefined
  const begun = { state: "running", startedAt: tx.now } as const
  await tx.run(tx.update(backups).set(begun).where(eq(backups.id, next.id)))
  return { ...next, ...begun }
}

export const recordStep = (tx: Tx, id: number, step: Step): Promise<void> =>
  tx.run(
    tx
      .update(backups)
      .set({ step })
      .where(and(eq(backups.id, id), eq(backups.state, "running"))),
  )

/** Records a successful run. The first successful backup of a month requests a drill. */
export async function recordGood(tx: Tx, { id, kind, cause }: BackupRun, made: Made): Promise<void> {
  const ended = { ...made, state: "good", step: null, finishedAt: tx.now } as const
  await tx.run(tx.update(backups).set(ended).where(eq(backups.id, id)))
  if (kind === "backup" && cause !== "person" && (await lacksDrill(tx))) await request(tx, "drill", "schedule")
}

export type Failure = { folder: string; problem: BackupProblem; reason: string }

/** Records a failure, and mails the administrators if it is the first since the last successful run of its kind. */
export async function recordFailed(tx: Tx, { id, kind }: BackupRun, failure: Failure): Promise<void> {
  const before = await failuresSinceGood(tx, kind)
  await tx.run(
    tx
      .update(backups)
      .set({ ...failure, state: "failed", step: null, finishedAt: tx.now })
      .where(eq(backups.id, id)),
  )
  if (before === 0) await mailFailure(tx, kind, failure.reason)
}

async function failuresSinceGood(tx: Tx, kind: BackupKind): Promise<number> {
  const good = await lastRun(tx, kind, "good")
  const failed = await tx.all(
    tx
      .select({ id: backups.id })
      .from(backups)
      .where(and(eq(backups.kind, kind), eq(backups.state, "failed"))),
  )
  return failed.filter(({ id }) => id > (good?.id ?? 0)).length
}

/** Records a run that was interrupted because the program stopped. It is tried again. */
export async function recordStopped(tx: Tx, { id }: BackupRun): Promise<void> {
  await stopRunning(tx, eq(backups.id, id))
}

const stopRunning = (tx: Tx, which: SQL | undefined): Promise<void> =>
  tx.run(tx.update(backups).set({ state: "stopped", step: null, finishedAt: tx.now, reason: STOPPED }).where(which))

/** Ends a row whose process no longer runs, if no server runs and only the command makes backups. */
const closeForgotten = (tx: Tx): Promise<void> =>
  stopRunning(tx, and(eq(backups.state, "running"), lt(backups.startedAt, tx.now - LONGEST)))

export async function recordOfCommand(tx: Tx, startedAt: number, made: Made): Promise<void> {
  const times = { requestedAt: startedAt, startedAt, finishedAt: tx.now }
  await tx.run(tx.insert(backups).values({ ...made, ...times, kind: "backup", cause: "command", state: "good" }))
}

/** Begins a drill for the command; undefined while another drill runs. */
export async function beginDrillOfCommand(tx: Tx): Promise<BackupRun | undefined> {
  if (await openRun(tx, "drill")) return undefined
  const begun = { kind: "drill", cause: "command", state: "running", requestedAt: tx.now, startedAt: tx.now } as const
  return tx.one(tx.insert(backups).values(begun).returning())
}

/** Deletes rows older than a year, except the last successful one of each kind. */
export async function purgeOldRuns(tx: Tx): Promise<void> {
  for (const kind of ["backup", "drill"] as const) {
    const good = await lastRun(tx, kind, "good")
    const old = and(eq(backups.kind, kind), lt(backups.finishedAt, tx.now - REMEMBERED), ne(backups.id, good?.id ?? 0))
    await tx.run(tx.delete(backups).where(old))
  }
}
