import type { Recipient } from "#db/schema/index.ts"

/** A file of a mail; its bytes are on disk under their hash. */
export type Attachment = { fileName: string; mediaType: string; sha256: string; size: number }

/** An outgoing mail. `pending` are the addresses it has not reached yet; `recipients` are all addresses. */
export type Outgoing = {
  messageId: string
  recipients: readonly Recipient[]
  pending: readonly string[]
  subject: string
  body: string
  createdAt: number
  /** Whether a person wrote it: every other mail calls itself generated, so that no machine answers it. */
  isPersonal: boolean
  /** Where answers go, when not to the sender. */
  replyTo: string | null
  /** The Message-IDs of the mails it answers, the last one last. */
  references: readonly string[] | null
  attachments: readonly Attachment[]
}

/**
 * The result of an attempt: who accepted it, who refused it permanently, and the error. A recipient in neither list may accept it later; `isStored`
 * when there is no mail server and a file was written instead.
 */
export type Delivery = { accepted: string[]; refused: string[]; error: string | null; isStored?: boolean }

/** The transport of mail. `send` never throws for an error of a mail server or network; the signal ends it early. */
export type Mailer = {
  send(mail: Outgoing, signal: AbortSignal): Promise<Delivery>
  close(): void
}
