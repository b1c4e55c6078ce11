import { day, id, index, instant, reference, table, textColumn } from "./columns.ts"

/** Staff's reminder of a date, about a unit, a tenant or both; deleted when done. */
export const dateReminders = table(
  "date_reminders",
  {
    id: id(),
    onDay: day("on_day").notNull(),
    text: textColumn("text").notNull(),
    unitNumber: reference("unit_number"),
    tenantId: reference("tenant_id"),
    creatorId: reference("creator_id"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("date_reminders_day").on(t.onDay)],
)
