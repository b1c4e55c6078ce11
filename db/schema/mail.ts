import { sql } from "drizzle-orm"
import { choice, id, index, instant, json, table, textColumn, uniqueIndex, whole } from "./columns.ts"

export const MAIL_STATES = ["queued", "sending", "kept", "sent", "failed", "cancelled"] as const

/** Somebody a mail goes to. */
export type Recipient = { name: string; address: string }

/**
 * Mail on its way: a row in the transaction of what it reports, sent later by a job. The Message-ID is made with the row and never changes,
 * so that a mail sent twice after a crash is known as one. `sending` is a lease: when it is over the mail is tried again. `kept` waits for a mail
 * server to be set: until then there is only its file.
 */
export const outbox = table(
  "outbox",
  {
    id: id(),
    messageId: textColumn("message_id").notNull(),
    recipients: json<Recipient[]>("recipients").notNull(),
    subject: textColumn("subject").notNull(),
    /** Sealed, because it may hold a link that opens an account (app/domain/mail/sealed-text.ts). Null once nobody will be sent it any more. */
    body: textColumn("body"),
    /** The hash of the token in its link (`account_links.token_hash`), so that the text is forgotten when the link is over. */
    linkHash: textColumn("link_hash"),
    state: choice("state", MAIL_STATES).notNull().default("queued"),
    /** The addresses it did not reach yet, and those that will never take it. */
    pending: json<string[]>("pending").notNull(),
    refused: json<string[]>("refused").notNull(),
    attempts: whole("attempts").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    nextAt: instant("next_at").notNull(),
    /** When it is too late to be of use: its link is over. */
    uselessAt: instant("useless_at"),
    leaseUntil: instant("lease_until"),
    sentAt: instant("sent_at"),
    lastError: textColumn("last_error"),
  },
  (t) => [
    uniqueIndex("outbox_message").on(t.messageId),
    index("outbox_due").on(t.nextAt).where(sql`state in ('queued', 'sending')`),
    index("outbox_state").on(t.state, t.id),
    index("outbox_link").on(t.linkHash).where(sql`link_hash is not null`),
  ],
)
