import { id, instant, json, primaryKey, reference, table, textColumn } from "./columns.ts"
import { users } from "./identity.ts"

/** One default or setting by its name; the value is JSON. An absent row means "not configured". */
export const settings = table("settings", {
  key: textColumn("key").primaryKey(),
  value: json<unknown>("value").notNull(),
  updatedAt: instant("updated_at").notNull(),
})

/** Requests that must happen once, by a one-time key or Idempotency-Key: written in the transaction of the effect, with the response for 24 hours. */
export const idempotencyKeys = table(
  "idempotency_keys",
  {
    uuid: textColumn("uuid").notNull(),
    userId: reference("user_id").notNull(),
    call: textColumn("call").notNull(),
    key: textColumn("key").notNull(),
    bodyHash: textColumn("body_hash").notNull(),
    answer: json<unknown>("answer"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.call, t.key] })],
)

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
