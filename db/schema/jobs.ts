import { day, instant, table, textColumn } from "./columns.ts"

/** The progress of each job: the last day (property-local) it has finished. */
export const watermarks = table("watermarks", {
  job: textColumn("job").primaryKey(),
  doneUpTo: day("done_up_to").notNull(),
  updatedAt: instant("updated_at").notNull(),
})
