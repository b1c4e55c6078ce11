import { sql } from "drizzle-orm"
import { choice, id, index, instant, json, reference, table, textColumn, uniqueIndex, whole } from "./columns.ts"

const IMPORT_STATES = ["preparing", "running", "done", "stopped"] as const

/** An import runs alone, a few suites per transaction; all are dated at `createdAt`. `uploadId` is the file, which is deleted by then and never imported twice. */
export const rentRollImports = table(
  "rent_roll_imports",
  {
    id: id(),
    uploadId: reference("upload_id").unique(),
    state: choice("state", IMPORT_STATES).notNull(),
    actor: json<unknown>("actor").notNull(),
    total: whole("total").notNull(),
    imported: json<unknown>("imported").notNull(),
    problem: textColumn("problem"),
    createdAt: instant("created_at").notNull(),
    finishedAt: instant("finished_at"),
  },
  (t) => [uniqueIndex("rent_roll_imports_running").on(t.state).where(sql`state = 'running'`)],
)

/** A suite that a running import has not imported yet. Its number and email are reserved until its import deletes the row. */
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
