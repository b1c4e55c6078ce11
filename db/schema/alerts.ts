import { ALERT_KINDS } from "../../app/values/alerts.ts"
import {
  choice,
  day,
  flag,
  id,
  index,
  instant,
  primaryKey,
  reference,
  table,
  textColumn,
  uniqueIndex,
  whole,
} from "./columns.ts"
import { users } from "./identity.ts"

/**
 * A person's choice for one kind of alert. The person is an account or, without one, an email address in lower case. If `byMail` is null, the default
 * applies. The choices for mails about requests and dates are in `users`.
 */
export const alertChoices = table(
  "alert_choices",
  {
    id: id(),
    userId: reference("user_id").references(() => users.id, { onDelete: "cascade" }),
    address: textColumn("address"),
    kind: choice("kind", ALERT_KINDS).notNull(),
    byMail: flag("by_mail"),
    byText: flag("by_text").notNull().default(false),
    /** Days before the due day, for the kind "due". */
    days: whole("days"),
    changedAt: instant("changed_at").notNull(),
  },
  (t) => [
    uniqueIndex("alert_choices_user").on(t.userId, t.kind),
    uniqueIndex("alert_choices_address").on(t.address, t.kind),
    index("alert_choices_kind").on(t.kind),
  ],
)

/** An alert that was queued for a day, so that it is queued once: the day's new charges, or the rent due on a day. */
export const dailyAlerts = table(
  "daily_alerts",
  {
    userId: reference("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: choice("kind", ["charge", "due"]).notNull(),
    day: day("day").notNull(),
    /** For new charges: the last charge that the mail included. */
    upTo: reference("up_to"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.day] })],
)
