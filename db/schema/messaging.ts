import { sql } from "drizzle-orm"
import {
  cents,
  choice,
  flag,
  id,
  index,
  instant,
  isOff,
  json,
  month,
  reference,
  table,
  textColumn,
  uniqueIndex,
  whole,
} from "./columns.ts"
import { contents } from "./storage.ts"

/** A reusable text for mails to tenants, with substitution keys in subject and body. */
export const emailTemplates = table("email_templates", {
  id: id(),
  subject: textColumn("subject").notNull(),
  body: textColumn("body").notNull(),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
})

/** A scheduled mail, once or monthly, to a group's members at that time or to addresses. `nextSendAt` is null when no mail follows. */
export const scheduledEmails = table(
  "scheduled_emails",
  {
    id: id(),
    templateId: reference("template_id")
      .notNull()
      .references(() => emailTemplates.id),
    frequency: choice("frequency", ["once", "monthly"]).notNull(),
    initialSendAt: instant("initial_send_at").notNull(),
    nextSendAt: instant("next_send_at"),
    lastSentAt: instant("last_sent_at"),
    isDisabled: flag("is_disabled").notNull().default(false),
    toGroup: textColumn("to_group"),
    toEmails: json<string[]>("to_emails").notNull(),
    creatorId: reference("creator_id"),
    /** Grows with every change, so that a list is fetched again only after a change. */
    version: whole("version").notNull().default(1),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("scheduled_emails_due")
      .on(t.nextSendAt)
      .where(sql`next_send_at is not null and ${isOff("is_disabled")}`),
    index("scheduled_emails_template").on(t.templateId),
  ],
)

/** A sent occurrence of a scheduled mail; `key` is `sched:{id}:{occurrence}`, so that it is sent once. */
export const scheduledRuns = table(
  "scheduled_runs",
  {
    id: id(),
    scheduledEmailId: reference("scheduled_email_id").notNull(),
    key: textColumn("key").notNull(),
    occurrenceAt: instant("occurrence_at").notNull(),
    mails: whole("mails").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [uniqueIndex("scheduled_runs_key").on(t.key), index("scheduled_runs_schedule").on(t.scheduledEmailId)],
)

/** A recipient an occurrence is still to be sent to, from the group when it began. Sending deletes the row, so that an interrupted run resumes. */
export const scheduledRecipients = table(
  "scheduled_recipients",
  {
    id: id(),
    runId: reference("run_id")
      .notNull()
      .references(() => scheduledRuns.id),
    tenantId: reference("tenant_id"),
    address: textColumn("address").notNull(),
  },
  (t) => [index("scheduled_recipients_run").on(t.runId)],
)

/** A mail to each tenant who owes more than `moreThan` cents, `days` before (negative) or after the due day. */
export const reminders = table("reminders", {
  id: id(),
  subject: textColumn("subject").notNull(),
  body: textColumn("body").notNull(),
  days: whole("days").notNull(),
  moreThan: cents("more_than").notNull(),
  isDisabled: flag("is_disabled").notNull().default(false),
  creatorId: reference("creator_id"),
  /** When it was created, enabled again or moved to another day. Earlier due reminders are not sent. */
  activeSince: instant("active_since").notNull().default(0),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
})

/** A begun or finished reminder of a month. Its tenants are those who rent between its beginning and its end. */
export const reminderRuns = table(
  "reminder_runs",
  {
    id: id(),
    reminderId: reference("reminder_id").notNull(),
    month: month("month").notNull(),
    /** When it was due, and when its last tenant was decided. */
    dueAt: instant("due_at").notNull(),
    finishedAt: instant("finished_at"),
  },
  (t) => [uniqueIndex("reminder_runs_month").on(t.reminderId, t.month)],
)

export const REMINDER_OUTCOMES = [
  "sent",
  "eviction",
  "missed",
  "owes nothing",
  "owes too little",
  "payment pending",
  "autopay",
  "no email",
  "switched off",
] as const

/** A reminder's outcome for a tenant in a month, with the reason; `key` is `rem:{id}:{tenant}:{month}`, so that it is decided once. */
export const reminderLog = table(
  "reminder_log",
  {
    id: id(),
    reminderId: reference("reminder_id").notNull(),
    tenantId: reference("tenant_id").notNull(),
    month: month("month").notNull(),
    key: textColumn("key").notNull(),
    outcome: choice("outcome", REMINDER_OUTCOMES).notNull(),
    /** The full balance at that instant, in cents. */
    owed: cents("owed").notNull(),
    messageId: reference("message_id"),
    at: instant("at").notNull(),
  },
  (t) => [uniqueIndex("reminder_log_key").on(t.key), index("reminder_log_reminder").on(t.reminderId, t.at)],
)

/** A message being written, stored until it is sent or discarded. One person may have several; `key` is random, and the message's form sends it. */
export const messageDrafts = table(
  "message_drafts",
  {
    id: id(),
    userId: reference("user_id").notNull(),
    key: textColumn("key").notNull(),
    content: json<unknown>("content").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("message_drafts_key").on(t.userId, t.key),
    index("message_drafts_user").on(t.userId, t.updatedAt),
  ],
)

export const QUARANTINE_REASONS = ["too many", "too large"] as const

/** A quarantined inbound mail: as it came, from a sender who sends too many; or too large, then only its row. */
export const mailQuarantine = table(
  "mail_quarantine",
  {
    id: id(),
    /** As in `messages.received_key`. */
    receivedKey: textColumn("received_key").notNull(),
    fromAddress: textColumn("from_address").notNull(),
    subject: textColumn("subject").notNull(),
    reason: choice("reason", QUARANTINE_REASONS).notNull(),
    size: whole("size").notNull(),
    rawSha256: textColumn("raw_sha256").references(() => contents.sha256),
    receivedAt: instant("received_at").notNull(),
  },
  (t) => [
    uniqueIndex("mail_quarantine_received").on(t.receivedKey),
    index("mail_quarantine_sender").on(t.fromAddress, t.receivedAt),
    index("mail_quarantine_raw").on(t.rawSha256).where(sql`raw_sha256 is not null`),
  ],
)

/** The mailbox's state and how far it was read. One row. */
export const mailbox = table("mailbox", {
  id: id(),
  /** The mailbox at that time: "user@host/INBOX". Another mailbox starts again. */
  address: textColumn("address").notNull(),
  uidValidity: textColumn("uid_validity"),
  lastUid: whole("last_uid").notNull().default(0),
  state: choice("state", ["connected", "retrying", "refused"]).notNull(),
  problem: textColumn("problem"),
  since: instant("since"),
  checkedAt: instant("checked_at"),
  receivedAt: instant("received_at"),
})
