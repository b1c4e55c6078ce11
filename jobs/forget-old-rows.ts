import { setImmediate } from "node:timers/promises"
import { write } from "#db/client.server.ts"
import { forgetOldPrintedFiles } from "~/domain/files/printed-files.ts"
import { forgetOldResponses } from "~/domain/idempotency.ts"
import { forgetOldLinks } from "~/domain/identity/link-tokens.ts"
import { forgetOldChallenges } from "~/domain/identity/passkeys/passkey-challenges.ts"
import { forgetOldAttempts } from "~/domain/identity/rate-limits.ts"
import { forgetEndedSessions } from "~/domain/identity/sessions/sessions.ts"
import { forgetOldStoredForms } from "~/domain/identity/sessions/stored-forms.ts"
import { forgetOldDrafts } from "~/domain/leasing/move-in-drafts.ts"
import { forgetOldMail } from "~/domain/mail/outbox.ts"
import { forgetOldUploads } from "~/domain/rent-roll-import/import-uploads.ts"
import { forgetOldQuarantine } from "~/domain/threads/inbound-problems.ts"
import type { JobStep, ReportError } from "./job.ts"

/**
 * Purges expired rows: expired challenges of passkeys and stored forms; sessions that ended more than a day ago; counted failures older than an
 * hour; stored responses, printed files and uploaded rent rolls older than a day; mailed links and sent mail older than a month; unfinished move-ins
 * older than a week.
 */
const OLD: readonly JobStep[] = [
  forgetEndedSessions,
  forgetOldStoredForms,
  forgetOldAttempts,
  forgetOldResponses,
  forgetOldUploads,
  forgetOldDrafts,
  forgetOldPrintedFiles,
  forgetOldLinks,
  forgetOldChallenges,
  forgetOldMail,
  forgetOldQuarantine,
]

/** Purges expired rows, each kind in its own transaction, so that a failure does not stop the others. */
export async function forgetOldRows(stop: AbortSignal, report: ReportError, now?: number): Promise<void> {
  for (const forget of OLD) {
    await setImmediate()
    if (stop.aborted) return
    await write(forget, now).catch(report)
  }
}
