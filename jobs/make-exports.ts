/** Makes the requested exports, one at a time, each in its own process, and deletes expired files. Source: api.md section 0, "Export". */
import { read, type Tx, write } from "#db/client.server.ts"
import { exportPath, removeAllExports, removeExportFile } from "~/domain/export/export-folder.ts"
import {
  beginExportRun,
  beginExports,
  type ExportRun,
  expireRuns,
  nextChange,
  recordExportFailed,
  recordExportStopped,
  recordProgress,
  recordReady,
} from "~/domain/export/export-runs.ts"
import { canExport, runExport, taskFor } from "~/domain/export/run-export.ts"
import type { ReportError } from "./job.ts"
import { storeOutcome } from "./store-outcome.ts"

export const cannotExport = async () =>
  canExport() ? undefined : "the program is not built, so it makes no exports: npm run build"

/** Called first by the process that leads, because an earlier one may have been killed. */
export async function beginExporting(): Promise<void> {
  removeAllExports()
  await write(beginExports)
}

/** Runs until nothing is waiting. `report` receives failures; the requester gets a mail. */
export async function makeExports(stop: AbortSignal, report: ReportError): Promise<void> {
  while (!stop.aborted) {
    const change = await read(nextChange)
    if (change === "none") return
    for (const file of await write(expireRuns)) removeExportFile(file)
    const run = await write(beginExportRun)
    if (run) await storeOutcome(await outcomeOf(run, stop, report), stop, report)
  }
}

/** Makes it. Returns a function that stores the outcome. */
async function outcomeOf(run: ExportRun, stop: AbortSignal, report: ReportError): Promise<(tx: Tx) => Promise<void>> {
  removeAllExports()
  try {
    const task = taskFor(exportPath(run.file ?? ""), run.startedAt ?? run.requestedAt)
    const made = await runExport(
      task,
      stop,
      (progress) => void write((tx) => recordProgress(tx, run.id, progress)).catch(report),
    )
    return (tx) => recordReady(tx, run, made)
  } catch (error) {
    removeAllExports()
    if (stop.aborted) return (tx) => recordExportStopped(tx, run)
    report(error)
    return (tx) => recordExportFailed(tx, run, (error as Error).message)
  }
}
