import { Readable } from "node:stream"
import type { Mailbox } from "../../../settings.ts"
import { storedBytes } from "../storage/disk.server.ts"
import type { Attachment, Outgoing } from "./outgoing-mail.ts"
import { unsubscribeAddress } from "./unsubscribe.ts"

/** A mail for nodemailer: addresses are objects, so that no text becomes a recipient; the text is content only. Source: threats.md T27. */
export function messageOf(mail: Outgoing, from: Mailbox) {
  return {
    messageId: mail.messageId,
    date: new Date(mail.createdAt),
    from: { ...from },
    to: mail.recipients.map((recipient) => ({ ...recipient })),
    envelope: { from: from.address, to: [...mail.pending] },
    subject: mail.subject,
    text: textOf(mail),
    headers: { ...(mail.isPersonal ? {} : { "Auto-Submitted": "auto-generated" }), ...unsubscribing(mail) },
    ...(mail.replyTo === null ? {} : { replyTo: { name: from.name, address: mail.replyTo } }),
    ...answering(mail.references ?? []),
    attachments: mail.attachments.map(attached),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The text to send, with the unsubscribe link if there is one. */
export function textOf({ body, unsubscribe }: Pick<Outgoing, "body" | "unsubscribe">): string {
  return unsubscribe === null ? body : `${body}\nNo more mails of this kind:\n${unsubscribeAddress(unsubscribe)}\n`
}

/** The headers for one-click unsubscribing in the reader's mail program. Source: RFC 8058. */
function unsubscribing({ unsubscribe }: Outgoing) {
  if (unsubscribe === null) return {}
  return {
    "List-Unsubscribe": { prepared: true, value: `<${unsubscribeAddress(unsubscribe)}>` },
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  }
}

function answering(references: readonly string[]) {
  const inReplyTo = references.at(-1)
  return inReplyTo === undefined ? {} : { inReplyTo, references: [...references] }
}

/** The bytes are read only when the mail is sent, so an unreachable mail server leaves no file open. A missing file fails the attempt, and the error names it. */
const attached = ({ fileName, mediaType, sha256 }: Attachment) => ({
  filename: fileName,
  contentType: mediaType,
  content: Readable.from(storedBytes().read(sha256)),
})
