import { choice, id, instant, reference, table, textColumn, uniqueIndex, whole } from "./columns.ts"
import { users } from "./identity.ts"

export const API_TOKEN_ACCESS = ["read", "write"] as const

/** A token with which a program calls /api as an account; only its hash is stored. `uses` counts the requests of the minute since `uses_since`. */
export const apiTokens = table(
  "api_tokens",
  {
    id: id(),
    tokenHash: textColumn("token_hash").notNull(),
    userId: reference("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: textColumn("name").notNull(),
    access: choice("access", API_TOKEN_ACCESS).notNull(),
    /** The name of the administrator who made it, as it was at that time. */
    madeBy: textColumn("made_by").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    lastUsedAt: instant("last_used_at"),
    usesSince: instant("uses_since"),
    uses: whole("uses").notNull().default(0),
  },
  (t) => [uniqueIndex("api_tokens_token").on(t.tokenHash), uniqueIndex("api_tokens_name").on(t.userId, t.name)],
)
