import type { Mailbox } from "../../../settings.ts"
import type { Outgoing } from "./outgoing-mail.ts"

/** A mail for nodemailer: addresses are objects, so that no text becomes a recipient; the text is content only. Source: threats.md T27. */
export function messageOf(mail: Outgoing, from: Mailbox) {
  return {
    messageId: mail.messageId,
    date: new Date(mail.createdAt),
    from: { ...from },
    to: mail.recipients.map((recipient) => ({ ...recipient })),
    envelope: { from: from.address, to: [...mail.pending] },
    subject: mail.subject,
    text: mail.body,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
