import { lte } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { attempts, idempotencyKeys } from "#db/schema/index.ts"
import { forgetOldFiles } from "~/domain/files/generated.ts"
import { forgetOldKeptForms } from "~/domain/identity/kept-forms.ts"
import { forgetOldLinks } from "~/domain/identity/link-tokens.ts"
import { forgetOldChallenges } from "~/domain/identity/passkey-challenges.ts"
import { forgetEndedSessions } from "~/domain/identity/sessions.ts"
import { forgetOldUploads } from "~/domain/leasing/import-uploads.ts"
import { forgetOldDrafts } from "~/domain/leasing/move-in-drafts.ts"
import { forgetOldMail } from "~/domain/mail/outbox.ts"
import type { Job } from "./job.ts"

const DAY = 24 * 60 * 60 * 1000

/** Challenges of passkeys and kept forms that are over; sessions over since a day; counted failures, answered requests, printed files and uploaded rent rolls older than a day; mailed links and sent mail older than a month; unfinished move-ins older than a week: nothing reads them any more. */
export const forgetOldSessions: Job = { name: "forget old sessions", due: async () => [forget] }

async function forget(tx: Tx): Promise<void> {
  await forgetEndedSessions(tx)
  await forgetOldKeptForms(tx)
  await tx.run(tx.delete(attempts).where(lte(attempts.at, tx.now - DAY)))
  await tx.run(tx.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, tx.now - DAY)))
  await forgetOldUploads(tx)
  await forgetOldDrafts(tx)
  await forgetOldFiles(tx)
  await forgetOldLinks(tx)
  await forgetOldChallenges(tx)
  await forgetOldMail(tx)
}
