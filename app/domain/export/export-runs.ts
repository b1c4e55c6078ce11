/** The record of exports of the whole property. The job (jobs/make-exports.ts) makes the requested ones, one at a time. Source: api.md section 0, "Export". */
import { and, asc, desc, eq, inArray, lte } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { exportRuns } from "#db/schema/index.ts"
import { record } from "../audit/log.ts"
import { type Actor, OPERATOR } from "../permissions.ts"
import { mailOthers, mailRequester } from "./export-mail.ts"
import type { MadeExport, Progress } from "./whole-export.ts"

export type ExportRun = typeof exportRuns.$inferSelect

const HOUR = 60 * 60 * 1000
/** How long a finished export can be downloaded, in milliseconds. */
const STORED = 24 * HOUR
const STOPPED = "The program was stopped before it was done. Make another one."

export const runById = (tx: Tx, id: number): Promise<ExportRun | undefined> =>
  tx.one(tx.select().from(exportRuns).where(eq(exportRuns.id, id)))

export const lastRuns = (tx: Tx, count: number): Promise<ExportRun[]> =>
  tx.all(tx.select().from(exportRuns).orderBy(desc(exportRuns.id)).limit(count))

export const openExportRun = (tx: Tx): Promise<ExportRun | undefined> =>
  tx.one(
    tx
      .select()
      .from(exportRuns)
      .where(inArray(exportRuns.state, ["waiting", "running"])),
  )

/** Requests an export. Undefined if one is waiting or running. */
export async function requestRun(tx: Tx, actor: Actor): Promise<ExportRun | undefined> {
  if (await openExportRun(tx)) return undefined
  const requested = { actor, requestedBy: actor.userId, requestedByName: actor.name, requestedAt: tx.now }
  return tx.one(tx.insert(exportRuns).values(requested).returning())
}

/** Called first by the process that makes exports. No other one runs any more, so running exports ended; their requesters are mailed. Every start deletes the files. */
export async function beginExports(tx: Tx): Promise<void> {
  const { state } = exportRuns
  for (const run of await tx.all(tx.select().from(exportRuns).where(eq(state, "running"))))
    await recordExportStopped(tx, run)
  await tx.run(tx.update(exportRuns).set({ state: "deleted" }).where(eq(state, "ready")))
}

/** Begins the next waiting export and deletes the earlier file, so that only one is stored. */
export async function beginExportRun(tx: Tx): Promise<ExportRun | undefined> {
  const { id, state } = exportRuns
  const next = await tx.one(tx.select().from(exportRuns).where(eq(state, "waiting")).orderBy(asc(id)).limit(1))
  if (!next) return undefined
  await tx.run(tx.update(exportRuns).set({ state: "deleted" }).where(eq(state, "ready")))
  const begun = { state: "running", startedAt: tx.now, file: nameOf(tx.now) } as const
  await tx.run(tx.update(exportRuns).set(begun).where(eq(id, next.id)))
  return { ...next, ...begun }
}

/** For instance "suitekeeper-2026-11-26T18-02-11-000Z.zip". */
export const nameOf = (at: number): string => `suitekeeper-${new Date(at).toISOString().replaceAll(/[:.]/g, "-")}.zip`

export const recordProgress = (tx: Tx, id: number, progress: Progress): Promise<void> =>
  tx.run(
    tx
      .update(exportRuns)
      .set(progress)
      .where(and(eq(exportRuns.id, id), eq(exportRuns.state, "running"))),
  )

/** Records a finished export and mails about it. Audit EXPORT_MADE. */
export async function recordReady(tx: Tx, run: ExportRun, made: MadeExport): Promise<void> {
  const times = { finishedAt: tx.now, expiresAt: tx.now + STORED }
  const ready = { ...made, ...times, state: "ready", step: null } as const
  await tx.run(tx.update(exportRuns).set(ready).where(eq(exportRuns.id, run.id)))
  await announceMade(tx, run.actor as Actor, made)
  await mailRequester(tx, run.requestedBy, "Your export is ready", [READY])
}

const READY =
  "The export of the whole property that you requested is ready. It can be downloaded for 24 hours on the page below, and is deleted then."

/** Records an export that the operator's command wrote to `path`. Audit EXPORT_MADE. */
export async function recordOfCommand(tx: Tx, startedAt: number, path: string, made: MadeExport): Promise<void> {
  const times = { requestedAt: startedAt, startedAt, finishedAt: tx.now }
  const written = { ...made, ...times, file: path, actor: OPERATOR, requestedByName: OPERATOR.name }
  await tx.run(tx.insert(exportRuns).values({ ...written, state: "deleted" }))
  await announceMade(tx, OPERATOR, made)
}

async function announceMade(tx: Tx, actor: Actor, { bytes, sha256, entryCount }: MadeExport): Promise<void> {
  const details = "Made an export of the whole property."
  await record(tx, actor, {
    category: "EXPORT_MADE",
    details,
    metadata: { Bytes: bytes, Files: entryCount, SHA256: sha256 },
  })
  await mailOthers(tx, actor.userId, "An export of the whole property was made", [
    sentenceAbout(actor, "made an export"),
  ])
}

/** Records a download, and mails the other Super Admins. Audit EXPORT_FETCHED. */
export async function recordFetched(tx: Tx, actor: Actor, { id, sha256 }: ExportRun): Promise<void> {
  await tx.run(tx.update(exportRuns).set({ fetchedAt: tx.now }).where(eq(exportRuns.id, id)))
  const details = "Downloaded an export of the whole property."
  await record(tx, actor, { category: "EXPORT_FETCHED", details, metadata: { Export: id, SHA256: sha256 } })
  const subject = "An export of the whole property was downloaded"
  await mailOthers(tx, actor.userId, subject, [sentenceAbout(actor, "downloaded an export")])
}

const sentenceAbout = ({ name, ip }: Actor, did: string): string =>
  `${name ?? "Somebody"}${ip === null ? "" : ` (${ip})`} ${did} of the whole property: every table, the stored files and the books. If that is not expected, disable the account and look at the audit log.`

export const recordExportFailed = (tx: Tx, run: ExportRun, reason: string): Promise<void> =>
  recordNotMade(tx, run, { state: "failed", reason })

/** Records that an export was interrupted because the program stopped, and mails the requester. */
export const recordExportStopped = (tx: Tx, run: ExportRun): Promise<void> =>
  recordNotMade(tx, run, { state: "stopped", reason: STOPPED })

type NotMade = { state: "failed" | "stopped"; reason: string }

async function recordNotMade(tx: Tx, { id, requestedBy }: ExportRun, { state, reason }: NotMade): Promise<void> {
  const ended = { state, reason, step: null, finishedAt: tx.now }
  await tx.run(tx.update(exportRuns).set(ended).where(eq(exportRuns.id, id)))
  await mailRequester(tx, requestedBy, SUBJECT_OF[state], [NOT_MADE, reason])
}

const SUBJECT_OF = { failed: "Your export failed", stopped: "Your export was stopped" }
const NOT_MADE = "The export of the whole property that you requested was not made. There is no file of it."

/** Whether an export is waiting, or one has expired. */
export async function nextChange(tx: Tx): Promise<"waits" | "expired" | "none"> {
  if ((await openExportRun(tx))?.state === "waiting") return "waits"
  return (await tx.one(tx.select().from(exportRuns).where(isOver(tx)).limit(1))) ? "expired" : "none"
}

const isOver = (tx: Tx) => and(eq(exportRuns.state, "ready"), lte(exportRuns.expiresAt, tx.now))

/** Marks expired exports and returns the names of their files, which the caller deletes. */
export async function expireRuns(tx: Tx): Promise<string[]> {
  const expired = await tx.all(tx.update(exportRuns).set({ state: "deleted" }).where(isOver(tx)).returning())
  return expired.flatMap(({ file }) => file ?? [])
}
