import type { ExportRun } from "~/domain/export/export-runs.ts"

const instantView = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** Export (api.md section 1). */
export function exportView(run: ExportRun) {
  return {
    ExportID: run.id,
    State: run.state,
    Step: run.step,
    Done: run.step === null ? null : run.done,
    Total: run.step === null ? null : run.total,
    RequestedBy: run.requestedByName,
    requestedAt: new Date(run.requestedAt).toISOString(),
    finishedAt: instantView(run.finishedAt),
    expiresAt: instantView(run.expiresAt),
    fetchedAt: instantView(run.fetchedAt),
    Bytes: run.bytes,
    Sha256: run.sha256,
    Reason: run.reason,
  }
}
