/** Texts about reminders, for the pages and the log's CSV file. */
import type { ReminderOutcome } from "~/domain/messaging/reminder-decision.ts"
import { FIRST_REMINDER_DAY, LAST_REMINDER_DAY } from "~/domain/messaging/reminder-inputs.ts"
import type { Reminder } from "~/domain/messaging/reminders.ts"
import type { Tone } from "~/values/flash.ts"
import { formatMoney } from "~/values/money.ts"
import { reminderDay } from "~/values/reminder-day.ts"

export const HERE = "/management/email/reminders"

export const OUTCOMES: Record<ReminderOutcome, { label: string; tone?: Tone }> = {
  sent: { label: "Reminded", tone: "good" },
  "owes nothing": { label: "Owes nothing" },
  "owes too little": { label: "Owes too little" },
  "payment pending": { label: "Payment pending" },
  autopay: { label: "On autopay" },
  eviction: { label: "Eviction in progress" },
  "no email": { label: "No email", tone: "problem" },
  "switched off": { label: "Switched off by the tenant", tone: "attention" },
  missed: { label: "Too late to send", tone: "attention" },
}

export const DAYS = Array.from(
  { length: LAST_REMINDER_DAY - FIRST_REMINDER_DAY + 1 },
  (_, index) => FIRST_REMINDER_DAY + index,
).map((away) => ({
  value: String(away),
  label: reminderDay(away),
}))

export function whoText({ moreThan }: Pick<Reminder, "moreThan">): string {
  const owing = moreThan === 0 ? "owe anything" : `owe more than ${formatMoney(moreThan)}`
  return `To tenants who ${owing}, with no payment pending, not on autopay within its cap and not under eviction.`
}
