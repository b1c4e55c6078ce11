import { beginRun, schedulesDue, sendNext } from "~/domain/messaging/schedule-runs.ts"
import { beginsAfterPostings, doesEveryMinute } from "../after-postings.ts"

const work = { due: schedulesDue, begin: beginRun, next: sendNext }

export const beginScheduledEmails = beginsAfterPostings("begin scheduled emails", work)
export const sendScheduledEmails = (now?: () => number) => doesEveryMinute(work, now)
