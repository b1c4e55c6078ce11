import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import type { MailId } from "../mail/inputs.ts"
import { endMail } from "../mail/undelivered.ts"

/** Cancels an undelivered mail and returns its recipients. Refuses a delivered or cancelled mail (404 MAIL_NOT_FOUND). Audit MAIL_CANCELLED. */
export const cancelMail = command("manage mail", async (tx, actor, { id }: MailId): Promise<string> => {
  const { subject, to } = await endMail(tx, id)
  await record(tx, actor, {
    category: "MAIL_CANCELLED",
    details: `The mail “${subject}” to ${to} was cancelled: it will not be sent.`,
    metadata: { MailID: id, Subject: subject, To: to },
  })
  return to
})
