import { emailTemplates, reminderLog, reminders, scheduledEmails, scheduledRuns } from "#db/schema/index.ts"
import { exported } from "./table.ts"

const TEMPLATES = exported({
  file: "email_templates",
  about: "Texts for mails to tenants.",
  table: emailTemplates,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    subject: ["text", "Subject"],
    body: ["text", "Text"],
    createdAt: ["instant", "When it was written"],
    updatedAt: ["instant", "When it was changed last"],
  },
})

const SCHEDULED_EMAILS = exported({
  file: "scheduled_emails",
  about: "Mails that are sent later, once or every month.",
  table: scheduledEmails,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    templateId: ["number", "The text in email_templates"],
    frequency: ["text", "once or monthly"],
    initialSendAt: ["instant", "First time"],
    nextSendAt: ["instant", "Next time; empty: none follows"],
    lastSentAt: ["instant", "Last time"],
    isDisabled: ["yes/no", "Whether it is switched off"],
    toGroup: ["text", "Group of tenants"],
    toEmails: ["json", "Addresses"],
    creatorId: ["number", "Account that made it"],
    version: { out: "a counter of edits" },
    createdAt: ["instant", "When it was made"],
  },
})

const SCHEDULED_RUNS = exported({
  file: "scheduled_email_runs",
  about: "When scheduled mails were sent.",
  table: scheduledRuns,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    scheduledEmailId: ["number", "The scheduled mail"],
    key: { out: "the program's own key against a second mail" },
    occurrenceAt: ["instant", "The time that it was scheduled for"],
    mails: ["number", "How many mails"],
    at: ["instant", "When it was sent"],
  },
})

const REMINDERS = exported({
  file: "reminders",
  about: "Reminders that the program mails to tenants who owe.",
  table: reminders,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    subject: ["text", "Subject"],
    body: ["text", "Text"],
    days: ["number", "Days after the due day; negative: before it"],
    moreThan: ["amount", "Sent to tenants who owe more than this"],
    isDisabled: ["yes/no", "Whether it is switched off"],
    creatorId: ["number", "Account that made it"],
    activeSince: ["instant", "Since when it counts"],
    createdAt: ["instant", "When it was made"],
    updatedAt: ["instant", "When it was changed last"],
  },
})

const REMINDER_LOG = exported({
  file: "reminder_log",
  about: "Which tenant got which reminder, or why not.",
  table: reminderLog,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    reminderId: ["number", "The reminder"],
    tenantId: ["number", "The tenant"],
    month: ["month", "Month"],
    key: { out: "the program's own key against a second mail" },
    outcome: ["text", "sent, or why not"],
    owed: ["amount", "The tenant's balance then"],
    messageId: ["number", "The message in messages"],
    at: ["instant", "When it was decided"],
  },
})

export const MAILING_TABLES = [TEMPLATES, SCHEDULED_EMAILS, SCHEDULED_RUNS, REMINDERS, REMINDER_LOG]
