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
 * What a person chose about one kind of alert. The person is an account or, without one, an email address in lower case. `byMail` null: as without a choice;
 * mails about requests and dates have their choice in `users`.
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
    /** How many days before the due day, for the kind "due". */
    days: whole("days"),
    changedAt: instant("changed_at").notNull(),
  },
  (t) => [
    uniqueIndex("alert_choices_user").on(t.userId, t.kind),
    uniqueIndex("alert_choices_address").on(t.address, t.kind),
    index("alert_choices_kind").on(t.kind),
  ],
)

/** An alert of a day that was queued, so that it is queued once: the new charges of a day, or the rent due on a day. */
export const dailyAlerts = table(
  "daily_alerts",
  {
    userId: reference("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: choice("kind", ["charge", "due"]).notNull(),
    day: day("day").notNull(),
    /** The last charge that it told of, for new charges. */
    upTo: reference("up_to"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.day] })],
)
