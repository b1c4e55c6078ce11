import type { ExportRun } from "~/domain/export/export-runs.ts"
import { formatInstant } from "~/values/calendar.ts"
import { formatFileSize } from "~/values/file-size.ts"

export type RunView = {
  id: number
  when: string
  by: string
  state: ExportRun["state"]
  size: string
  about: string
}

export type ReadyView = { id: number; made: string; until: string; size: string; sha256: string; missing: number }

const STEP = {
  tables: "the tables are written",
  journal: "the books are written",
  ledgers: "the ledgers are printed",
  files: "the stored files are copied",
  finishing: "it is finished",
}

export function runView(run: ExportRun, zone: string): RunView {
  const { id, state, requestedAt, requestedByName, bytes } = run
  const size = bytes === null ? "–" : formatFileSize(bytes)
  return {
    id,
    state,
    size,
    when: formatInstant(requestedAt, zone),
    by: requestedByName ?? "–",
    about: aboutOf(run, zone),
  }
}

function aboutOf({ state, reason, fetchedAt, expiresAt, file }: ExportRun, zone: string): string {
  if (reason !== null) return reason
  if (state === "deleted" && expiresAt === null && file !== null) return `Written to ${file}`
  return fetchedAt === null ? "" : `Downloaded ${formatInstant(fetchedAt, zone)}`
}

/** Why the newest export failed; null if it succeeded or is still running. */
export const failureOf = (newest: ExportRun | undefined): string | null =>
  newest?.state === "failed" || newest?.state === "stopped" ? newest.reason : null

export function readyView({ id, finishedAt, expiresAt, bytes, sha256, missing }: ExportRun, zone: string): ReadyView {
  return {
    id,
    made: formatInstant(finishedAt ?? 0, zone),
    until: formatInstant(expiresAt ?? 0, zone),
    size: formatFileSize(bytes ?? 0),
    sha256: sha256 ?? "",
    missing: missing ?? 0,
  }
}

/** For instance "The stored files are copied: 120 of 400." */
export function progressLine({ state, step, done, total }: ExportRun): string {
  if (state === "waiting") return "It waits and begins within seconds."
  const what = step === null ? "it begins" : STEP[step]
  const figures = step === null || step === "finishing" || !total ? "" : `: ${done ?? 0} of ${total}`
  return `${what[0]?.toUpperCase()}${what.slice(1)}${figures}.`
}
