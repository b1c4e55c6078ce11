import { beginReminder, remindersDue, remindNext } from "~/domain/messaging/reminder-runs.ts"
import { beginsAfterPostings, doesEveryMinute } from "../after-postings.ts"

const work = { due: remindersDue, begin: beginReminder, next: remindNext }

export const beginReminders = beginsAfterPostings("begin reminders", work)
export const sendReminders = (now?: () => number) => doesEveryMinute(work, now)
