import { sql } from "drizzle-orm"
import { choice, id, index, instant, json, reference, table, textColumn, uniqueIndex, whole } from "./columns.ts"

export const EXPORT_STATES = ["waiting", "running", "ready", "failed", "stopped", "deleted"] as const
export const EXPORT_STEPS = ["tables", "journal", "ledgers", "files", "finishing"] as const

/** Each export of the whole property: requested, made, downloaded, deleted. A row waits until the job makes it; at most one is open. */
export const exportRuns = table(
  "export_runs",
  {
    id: id(),
    state: choice("state", EXPORT_STATES).notNull().default("waiting"),
    step: choice("step", EXPORT_STEPS),
    /** The progress of the step: the number of finished parts, and of all parts. */
    done: whole("done"),
    total: whole("total"),
    requestedBy: reference("requested_by"),
    requestedByName: textColumn("requested_by_name"),
    /** The person who requested it, for the audit row. */
    actor: json<unknown>("actor").notNull(),
    requestedAt: instant("requested_at").notNull(),
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
    /** When the file is deleted; null for a file that a command wrote elsewhere. */
    expiresAt: instant("expires_at"),
    /** The file's name in DATA_DIR/exports, or the path that a command wrote to. */
    file: textColumn("file"),
    /** The zip's size, the number of its files, and the number of missing stored files. */
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
