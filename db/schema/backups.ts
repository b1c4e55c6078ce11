import { sql } from "drizzle-orm"
import { choice, day, flag, id, index, instant, table, textColumn, uniqueIndex, whole } from "./columns.ts"

export const BACKUP_KINDS = ["backup", "drill"] as const
export const BACKUP_CAUSES = ["schedule", "retry", "person", "command"] as const
export const BACKUP_STATES = ["waiting", "running", "good", "failed", "stopped"] as const
export const BACKUP_STEPS = ["copying", "verifying", "removing", "restoring"] as const
export const BACKUP_PROBLEMS = ["not mounted", "too little room", "other"] as const

/** Each backup and restore drill: its request, its making and its outcome. A row waits until the job makes it; at most one of a kind is open. */
export const backups = table(
  "backups",
  {
    id: id(),
    kind: choice("kind", BACKUP_KINDS).notNull(),
    cause: choice("cause", BACKUP_CAUSES).notNull(),
    /** The day whose jobs it follows; null if it was not requested for a day. */
    day: day("day"),
    state: choice("state", BACKUP_STATES).notNull().default("waiting"),
    step: choice("step", BACKUP_STEPS),
    requestedAt: instant("requested_at").notNull(),
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
    folder: textColumn("folder"),
    /** The name of the database's file in the folder. */
    file: textColumn("file"),
    /** The size of the database, and the number and size of its stored files. */
    bytes: whole("bytes"),
    fileCount: whole("file_count"),
    fileBytes: whole("file_bytes"),
    /** Whether the folder was on the database's disk; null if unknown. */
    isOnSameDisk: flag("is_on_same_disk"),
    problem: choice("problem", BACKUP_PROBLEMS),
    /** Why it failed, or what a successful run could not do. */
    reason: textColumn("reason"),
  },
  (t) => [
    uniqueIndex("backups_day").on(t.kind, t.day).where(sql`day is not null`),
    uniqueIndex("backups_open").on(t.kind).where(sql`state in ('waiting', 'running')`),
    index("backups_finished").on(t.kind, t.state, t.finishedAt),
  ],
)
