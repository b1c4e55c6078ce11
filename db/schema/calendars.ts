import { flag, id, instant, primaryKey, reference, table, textColumn, uniqueIndex, whole } from "./columns.ts"
import { users } from "./identity.ts"

const owner = () =>
  reference("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" })

/** The secret address of an account's calendar file; only its hash is stored. `uses` counts the requests of the hour since `uses_since`. */
export const calendarAddresses = table(
  "calendar_addresses",
  {
    id: id(),
    userId: owner(),
    tokenHash: textColumn("token_hash").notNull(),
    /** The file includes tenants' names and reminders' texts, in addition to units and kinds. */
    hasNames: flag("has_names").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
    usesSince: instant("uses_since"),
    uses: whole("uses").notNull().default(0),
  },
  (t) => [uniqueIndex("calendar_addresses_token").on(t.tokenHash), uniqueIndex("calendar_addresses_user").on(t.userId)],
)

/** A mail about dates that was sent to an account: `week:{monday}` or `out:{stay}:{day}`. */
export const dateMails = table(
  "date_mails",
  { userId: owner(), key: textColumn("key").notNull(), sentAt: instant("sent_at").notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
)
