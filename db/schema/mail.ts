import { sql } from "drizzle-orm"
import {
  choice,
  flag,
  id,
  index,
  instant,
  json,
  primaryKey,
  reference,
  table,
  textColumn,
  uniqueIndex,
  whole,
} from "./columns.ts"
import { contents } from "./storage.ts"

export const MAIL_STATES = ["queued", "sending", "kept", "sent", "failed", "cancelled"] as const

export type Recipient = { name: string; address: string }

/**
 * Outgoing mail: a row written in the transaction of the change it reports, and sent later by a job. The Message-ID is created with the row and
 * never changes, so that a mail sent twice after a crash is recognised. `sending` is a lease; when it expires, the mail is tried again. `kept`
 * mail waits for a mail server and until then exists only as a file.
 */
export const outbox = table(
  "outbox",
  {
    id: id(),
    messageId: textColumn("message_id").notNull(),
    recipients: json<Recipient[]>("recipients").notNull(),
    subject: textColumn("subject").notNull(),
    /** Encrypted, because it may contain a link into an account (app/domain/mail/sealed-text.ts). Null when the mail will not be sent any more. */
    body: textColumn("body"),
    /** The hash of the token in its link (`account_links.token_hash`), so that the text is deleted when the link is no longer valid. */
    linkHash: textColumn("link_hash"),
    state: choice("state", MAIL_STATES).notNull().default("queued"),
    /** The addresses it has not reached yet, and those that refused it permanently. */
    pending: json<string[]>("pending").notNull(),
    refused: json<string[]>("refused").notNull(),
    attempts: whole("attempts").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    nextAt: instant("next_at").notNull(),
    /** The instant its link expires; the mail is not sent after it. */
    uselessAt: instant("useless_at"),
    leaseUntil: instant("lease_until"),
    sentAt: instant("sent_at"),
    lastError: textColumn("last_error"),
    /** Set for a thread's message; its row stays as long as the thread, which shows its delivery. */
    isThreaded: flag("is_threaded").notNull().default(false),
    /** Whether a person wrote it; other mail is marked as generated. */
    isPersonal: flag("is_personal").notNull().default(false),
    /** The reply address when it is not the sender, and the mails it answers, newest last. */
    replyTo: textColumn("reply_to"),
    references: json<string[]>("references"),
    /** The reader's token for unsubscribing from this kind; null if nobody can unsubscribe from it. */
    unsubscribe: textColumn("unsubscribe"),
  },
  (t) => [
    uniqueIndex("outbox_message").on(t.messageId),
    index("outbox_due").on(t.nextAt).where(sql`state in ('queued', 'sending')`),
    index("outbox_state").on(t.state, t.id),
    index("outbox_link").on(t.linkHash).where(sql`link_hash is not null`),
  ],
)

/** An attachment of an outgoing mail, until the mail is sent. */
export const outboxAttachments = table(
  "outbox_attachments",
  {
    outboxId: reference("outbox_id")
      .notNull()
      .references(() => outbox.id),
    position: whole("position").notNull(),
    fileName: textColumn("file_name").notNull(),
    mediaType: textColumn("media_type").notNull(),
    sha256: textColumn("sha256")
      .notNull()
      .references(() => contents.sha256),
    size: whole("size").notNull(),
  },
  (t) => [primaryKey({ columns: [t.outboxId, t.position] }), index("outbox_attachments_contents").on(t.sha256)],
)
