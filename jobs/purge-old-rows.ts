import { setImmediate } from "node:timers/promises"
import { write } from "#db/client.server.ts"
import { purgeOldRuns } from "~/domain/backups/backup-runs.ts"
import { purgeBankUploads } from "~/domain/bank-files/send-bank-file.ts"
import { purgeOldSelections } from "~/domain/bulk-actions/selections.ts"
import { purgeRejectedCertificates } from "~/domain/certificates/certificates.ts"
import { purgeOldPrintedFiles } from "~/domain/files/printed-files.ts"
import { purgeOldResponses } from "~/domain/idempotency.ts"
import { purgeExpiredApiTokens } from "~/domain/identity/api-tokens/api-tokens.ts"
import { purgeOldLinks } from "~/domain/identity/link-tokens.ts"
import { purgeOldChallenges } from "~/domain/identity/passkeys/passkey-challenges.ts"
import { purgeOldAttempts } from "~/domain/identity/rate-limits.ts"
import { purgeEndedSessions } from "~/domain/identity/sessions/sessions.ts"
import { purgeOldStoredForms } from "~/domain/identity/sessions/stored-forms.ts"
import { purgeOldDrafts } from "~/domain/leasing/move-in-drafts.ts"
import { purgeOldMail } from "~/domain/mail/outbox.ts"
import { purgeOldUploads } from "~/domain/rent-roll-import/import-uploads.ts"
import { sweepAbandoned } from "~/domain/storage/sweep.ts"
import { purgeOldTexts } from "~/domain/texts/purge-texts.ts"
import { purgeOldQuarantine } from "~/domain/threads/inbound-problems.ts"
import type { JobStep, ReportError } from "./job.ts"

/**
 * Purges expired rows: expired passkey challenges and stored forms; sessions that ended more than a day ago; counted failures older than an hour; stored
 * responses, printed files and uploaded rent rolls older than a day; mailed links, sent mail and expired API tokens older than a month; unfinished
 * move-ins older than a week; selections for bulk actions older than 30 days; backups and drills older than a year; certificates rejected more than 90
 * days ago; text messages and their codes older than 30 days.
 */
const OLD: readonly JobStep[] = [
  purgeEndedSessions,
  purgeExpiredApiTokens,
  purgeOldStoredForms,
  purgeOldAttempts,
  purgeOldResponses,
  purgeOldUploads,
  purgeBankUploads,
  purgeOldDrafts,
  purgeOldPrintedFiles,
  purgeOldLinks,
  purgeOldChallenges,
  purgeOldMail,
  purgeOldQuarantine,
  purgeOldRuns,
  purgeOldSelections,
  purgeRejectedCertificates,
  purgeOldTexts,
]

/** Purges expired rows, each kind in its own transaction, so that a failure does not stop the others; and bytes that never got a row. */
export async function purgeOldRows(stop: AbortSignal, report: ReportError, now?: number): Promise<void> {
  for (const purge of OLD) {
    await setImmediate()
    if (stop.aborted) return
    await write(purge, now).catch(report)
  }
  await sweepAbandoned().catch(report)
}
