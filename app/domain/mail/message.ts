import { Readable } from "node:stream"
import type { Mailbox } from "../../../settings.ts"
import { storedBytes } from "../storage/disk.server.ts"
import type { Attachment, Outgoing } from "./outgoing-mail.ts"

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
    headers: mail.isPersonal ? {} : { "Auto-Submitted": "auto-generated" },
    ...(mail.replyTo === null ? {} : { replyTo: { name: from.name, address: mail.replyTo } }),
    ...answering(mail.references ?? []),
    attachments: mail.attachments.map(attached),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function answering(references: readonly string[]) {
  const inReplyTo = references.at(-1)
  return inReplyTo === undefined ? {} : { inReplyTo, references: [...references] }
}

/** The bytes are read when the mail is sent, so an unreachable mail server leaves nothing open: a missing file fails the attempt, with its name in the error. */
const attached = ({ fileName, mediaType, sha256 }: Attachment) => ({
  filename: fileName,
  contentType: mediaType,
  content: Readable.from(storedBytes().read(sha256)),
})
