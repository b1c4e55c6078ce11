import { sql } from "drizzle-orm"
import { choice, id, index, instant, json, reference, table, textColumn, uniqueIndex, whole } from "./columns.ts"

const IMPORT_STATES = ["preparing", "running", "done", "stopped"] as const

/**
 * A confirmed import of a rent roll: one at a time. It comes in a few suites a transaction, so that everybody else goes on; `createdAt` is
 * the instant at which all of it counts. `uploadId` is the file it was confirmed from, which is gone by then: none comes in twice.
 */
export const rentRollImports = table(
  "rent_roll_imports",
  {
    id: id(),
    uploadId: reference("upload_id").unique(),
    state: choice("state", IMPORT_STATES).notNull(),
    actor: json<unknown>("actor").notNull(),
    /** How many suites are to come in, and what the audit log records at the end. */
    total: whole("total").notNull(),
    imported: json<unknown>("imported").notNull(),
    problem: textColumn("problem"),
    createdAt: instant("created_at").notNull(),
    finishedAt: instant("finished_at"),
  },
  (t) => [uniqueIndex("rent_roll_imports_running").on(t.state).where(sql`state = 'running'`)],
)

/** A suite of a running import that has not come in yet. Its row goes in the transaction in which the suite comes; until then number and email are taken. */
export const awaitedSuites = table(
  "awaited_suites",
  {
    id: id(),
    importId: reference("import_id")
      .notNull()
      .references(() => rentRollImports.id),
    unitNumber: whole("unit_number").notNull(),
    email: textColumn("email"),
    content: json<unknown>("content").notNull(),
  },
  (t) => [
    index("awaited_suites_import").on(t.importId),
    uniqueIndex("awaited_suites_unit").on(t.unitNumber),
    uniqueIndex("awaited_suites_email").on(t.email).where(sql`email is not null`),
  ],
)
