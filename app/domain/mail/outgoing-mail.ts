import type { Recipient } from "#db/schema/index.ts"

/** A mail's attachment; its bytes are on disk under their hash. */
export type Attachment = { fileName: string; mediaType: string; sha256: string; size: number }

/** An outgoing mail. `pending` are the addresses it has not reached yet; `recipients` are all addresses. */
export type Outgoing = {
  messageId: string
  recipients: readonly Recipient[]
  pending: readonly string[]
  subject: string
  body: string
  createdAt: number
  /** Whether a person wrote it. Other mail is marked as generated, so that no machine answers it. */
  isPersonal: boolean
  /** The reply address when it is not the sender. */
  replyTo: string | null
  /** The Message-IDs of the mails it answers, newest last. */
  references: readonly string[] | null
  /** The token for unsubscribing from this kind (unsubscribe.ts). */
  unsubscribe: string | null
  attachments: readonly Attachment[]
}

/** The recipients who accepted and who permanently refused; others may accept later. `isStored`: written to a file because there is no mail server. */
export type Delivery = { accepted: string[]; refused: string[]; error: string | null; isStored?: boolean }

/** The mail transport. `send` never throws for a mail server's or network's error; the signal ends it early. */
export type Mailer = {
  send(mail: Outgoing, signal: AbortSignal): Promise<Delivery>
  close(): void
}
