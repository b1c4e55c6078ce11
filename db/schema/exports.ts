import { sql } from "drizzle-orm"
import { choice, id, index, instant, json, reference, table, textColumn, uniqueIndex, whole } from "./columns.ts"

export const EXPORT_STATES = ["waiting", "running", "ready", "failed", "stopped", "deleted"] as const
export const EXPORT_STEPS = ["tables", "journal", "ledgers", "files", "finishing"] as const

/** Each export of the whole property: requested, made, fetched, deleted. A row waits until the job makes it; one is open at a time. */
export const exportRuns = table(
  "export_runs",
  {
    id: id(),
    state: choice("state", EXPORT_STATES).notNull().default("waiting"),
    step: choice("step", EXPORT_STEPS),
    /** The progress of the step: parts done, and all of them. */
    done: whole("done"),
    total: whole("total"),
    requestedBy: reference("requested_by"),
    requestedByName: textColumn("requested_by_name"),
    /** The caller, for the audit row when it is made. */
    actor: json<unknown>("actor").notNull(),
    requestedAt: instant("requested_at").notNull(),
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
    /** From this instant on the file is deleted; null for one that a command wrote elsewhere. */
    expiresAt: instant("expires_at"),
    /** The file's name in DATA_DIR/exports, or where a command wrote it. */
    file: textColumn("file"),
    /** The zip's size, the number of its files, and of stored files that were missing. */
    bytes: whole("bytes"),
    entryCount: whole("entry_count"),
    missing: whole("missing"),
    sha256: textColumn("sha256"),
    fetchedAt: instant("fetched_at"),
    reason: textColumn("reason"),
  },
  (t) => [
    uniqueIndex("export_runs_open").on(t.state).where(sql`state in ('waiting', 'running')`),
    index("export_runs_requested").on(t.requestedAt),
  ],
)
