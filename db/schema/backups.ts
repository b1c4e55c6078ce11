import { sql } from "drizzle-orm"
import { choice, day, flag, id, index, instant, table, textColumn, uniqueIndex, whole } from "./columns.ts"

export const BACKUP_KINDS = ["backup", "drill"] as const
export const BACKUP_CAUSES = ["schedule", "retry", "person", "command"] as const
export const BACKUP_STATES = ["waiting", "running", "good", "failed", "stopped"] as const
export const BACKUP_STEPS = ["copying", "verifying", "removing", "restoring"] as const
export const BACKUP_PROBLEMS = ["not mounted", "too little room", "other"] as const

/** Each backup and each restore drill: requested, made and how it ended. A row waits until the job makes it; one of a kind is open at a time. */
export const backups = table(
  "backups",
  {
    id: id(),
    kind: choice("kind", BACKUP_KINDS).notNull(),
    cause: choice("cause", BACKUP_CAUSES).notNull(),
    /** The day after whose jobs it is made; null for one that no day asks for. */
    day: day("day"),
    state: choice("state", BACKUP_STATES).notNull().default("waiting"),
    step: choice("step", BACKUP_STEPS),
    requestedAt: instant("requested_at").notNull(),
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
    folder: textColumn("folder"),
    /** The database's file in the folder. */
    file: textColumn("file"),
    /** The size of the database, and the number and size of its stored files. */
    bytes: whole("bytes"),
    fileCount: whole("file_count"),
    fileBytes: whole("file_bytes"),
    /** Whether the folder lay on the disk of the database; null when that is not known. */
    isOnSameDisk: flag("is_on_same_disk"),
    problem: choice("problem", BACKUP_PROBLEMS),
    /** Why it failed, or what a good one left undone. */
    reason: textColumn("reason"),
  },
  (t) => [
    uniqueIndex("backups_day").on(t.kind, t.day).where(sql`day is not null`),
    uniqueIndex("backups_open").on(t.kind).where(sql`state in ('waiting', 'running')`),
    index("backups_finished").on(t.kind, t.state, t.finishedAt),
  ],
)
