import { instant, json, table, textColumn } from "./columns.ts"

/** One default or setting by its name; the value is JSON. An absent row means "not configured". */
export const settings = table("settings", {
  key: textColumn("key").primaryKey(),
  value: json<unknown>("value").notNull(),
  updatedAt: instant("updated_at").notNull(),
})
