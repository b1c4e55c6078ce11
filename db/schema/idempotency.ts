import { instant, json, primaryKey, reference, table, textColumn } from "./columns.ts"

/** Requests that must take effect once, by a one-time key or Idempotency-Key. Written with the effect and its response, for 24 hours. */
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
