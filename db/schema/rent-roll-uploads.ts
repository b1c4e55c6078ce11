import { id, instant, json, reference, table } from "./columns.ts"
import { users } from "./identity.ts"

/** An uploaded rent roll: parsed rows, stored between preview and confirmation, a day at most. `mapping` is the person's choice of columns. */
export const rentRollUploads = table("rent_roll_uploads", {
  id: id(),
  userId: reference("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  sheet: json<unknown>("sheet").notNull(),
  mapping: json<Record<string, number | null>>("mapping"),
  createdAt: instant("created_at").notNull(),
})
