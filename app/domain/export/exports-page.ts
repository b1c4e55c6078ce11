/** The Super Admins' page of exports. Source: api.md section 0, "Export". */
import { read, type Tx, write } from "#db/client.server.ts"
import { command, workflow } from "../commands.ts"
import type { MadeFile } from "../files/made-file.ts"
import { isConfirmed, mustBeConfirmed } from "../identity-confirmed.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { isHere, openExport } from "./export-folder.ts"
import { type ExportRun, lastRuns, recordFetched, requestRun, runById } from "./export-runs.ts"
import type { OneExport } from "./inputs.ts"

const SHOWN = 20
const PERMISSION = "export everything"

/** The last exports, newest first. */
export const exportsSeen = command(
  PERMISSION,
  (tx, _actor, _input: object): Promise<ExportRun[]> => lastRuns(tx, SHOWN),
)

/** Requests an export of everything. Refuses 403 CONFIRMATION_REQUIRED, and 409 EXPORT_RUNNING while one is waiting or running. */
export const exportEverything = command(PERMISSION, async (tx, actor, _input: object): Promise<ExportRun> => {
  await mustBeConfirmed(tx, actor)
  const run = await requestRun(tx, actor)
  if (!run) throw new Refusal("EXPORT_RUNNING")
  return run
})

/** Whether the caller confirmed their identity recently, so that a download can begin at once. */
export const isConfirmedToExport = command(PERMISSION, (tx, actor, _input: object) => isConfirmed(tx, actor))

/** Refuses (403 CONFIRMATION_REQUIRED) until the caller has confirmed their identity; changes nothing. */
export const confirmForExport = command(
  PERMISSION,
  (tx, actor, _input: object): Promise<void> => mustBeConfirmed(tx, actor),
)

/** Opens a finished export for download. Refuses 403 CONFIRMATION_REQUIRED; 404 EXPORT_NOT_FOUND if unfinished, deleted or elsewhere. Audit EXPORT_FETCHED. */
export const fetchExport = workflow(PERMISSION, async (actor, { id }: OneExport): Promise<MadeFile> => {
  const { file } = await read((tx) => readyRun(tx, actor, id))
  const opened = await openExport(file)
  try {
    await write(async (tx) => recordFetched(tx, actor, await readyRun(tx, actor, id)))
  } catch (error) {
    await opened.close()
    throw error
  }
  return { name: file, mediaType: "application/zip", opened }
})

async function readyRun(tx: Tx, actor: Actor, id: number): Promise<ExportRun & { file: string }> {
  await mustBeConfirmed(tx, actor)
  const run = await runById(tx, id)
  if (!run) throw new Refusal("EXPORT_NOT_FOUND")
  const { state, file, expiresAt } = run
  const isStored = state === "ready" && file !== null && (expiresAt ?? 0) > tx.now
  if (!isStored) throw new Refusal("EXPORT_NOT_FOUND", { message: NOT_STORED })
  if (!isHere(file)) throw new Refusal("EXPORT_NOT_FOUND", { message: ELSEWHERE })
  return { ...run, file }
}

const NOT_STORED = "This export is not there: it is not ready, or it was deleted. Make another one."
const ELSEWHERE =
  "The file of this export is not on this machine: another process of this property has it, or it was deleted. Make another one."
