import { sql } from "drizzle-orm"
import {
  choice,
  flag,
  id,
  index,
  instant,
  primaryKey,
  reference,
  table,
  textColumn,
  uniqueIndex,
  whole,
} from "./columns.ts"
import { outbox } from "./mail.ts"
import { contents } from "./storage.ts"

export const THREAD_STATUSES = ["resolved", "unresolved"] as const
export const DIRECTIONS = ["inbound", "outbound"] as const
/** The claimed sender of an inbound mail; "doubtful": a tenant, but the receiving server or the mail raises doubts. */
export const SENDERS = ["tenant", "unknown", "doubtful"] as const

/** Repeats its latest message's data, so that the inbox reads one index range. `token` is part of its reply address (inbox+t.<token>@…). */
export const threads = table(
  "threads",
  {
    id: id(),
    token: textColumn("token").notNull(),
    status: choice("status", THREAD_STATUSES).notNull().default("unresolved"),
    /** The subject without "Re:" and the like, in plain lower case; the last way to find the thread of a reply. */
    subjectKey: textColumn("subject_key").notNull(),
    latestMessageId: reference("latest_message_id").notNull(),
    latestDirection: choice("latest_direction", DIRECTIONS).notNull(),
    latestAt: instant("latest_at").notNull(),
    /** Whether a person, outside or on staff, wrote any of its messages; false for a thread of automated notices. */
    isFromPeople: flag("is_from_people").notNull().default(false),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("threads_token").on(t.token),
    index("threads_inbox").on(t.status, t.latestAt, t.id),
    /** The two lists of the inbox, people's threads or automated ones. */
    index("threads_kind").on(t.status, t.isFromPeople, t.latestAt, t.id),
    index("threads_subject").on(t.subjectKey, t.latestAt),
    /** The number beside "Messaging" in the toolbar. */
    index("threads_waiting").on(t.id).where(sql`status = 'unresolved' and latest_direction = 'inbound'`),
  ],
)

/** The tenants who are participants of a thread, present and past. */
export const threadTenants = table(
  "thread_tenants",
  {
    threadId: reference("thread_id")
      .notNull()
      .references(() => threads.id),
    tenantId: reference("tenant_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.threadId, t.tenantId] }), index("thread_tenants_tenant").on(t.tenantId, t.threadId)],
)

/**
 * A mail of a thread, with its own text, never one with a link that signs in or pays. The outbox row has the delivery of an outgoing mail, until
 * a bounce overrides it. `source` is the unique key of a job's message, so that it is written once.
 */
export const messages = table(
  "messages",
  {
    id: id(),
    threadId: reference("thread_id")
      .notNull()
      .references(() => threads.id),
    direction: choice("direction", DIRECTIONS).notNull(),
    /** The mail's Message-ID, with its angle brackets. */
    messageId: textColumn("message_id").notNull(),
    inReplyTo: textColumn("in_reply_to"),
    fromName: textColumn("from_name").notNull().default(""),
    fromAddress: textColumn("from_address").notNull(),
    /** The known author: a user or a tenant. Both are null for an outgoing mail of the system. */
    userId: reference("user_id"),
    tenantId: reference("tenant_id"),
    subject: textColumn("subject").notNull(),
    body: textColumn("body").notNull(),
    /** Sender, subject and body in plain lower case without accents, for searching. */
    searchText: textColumn("search_text").notNull(),
    at: instant("at").notNull(),
    outboxId: reference("outbox_id").references(() => outbox.id),
    source: textColumn("source"),
    bouncedAt: instant("bounced_at"),
    bounceReason: textColumn("bounce_reason"),
    /** The unique key of an inbound mail: its sender and Message-ID, else the hash of its bytes. */
    receivedKey: textColumn("received_key"),
    sender: choice("sender", SENDERS),
    /** The receiving server's verdict on an inbound mail's sender (Authentication-Results). */
    authentication: textColumn("authentication"),
    /** The raw bytes of an inbound mail that could not be read, or only in part. */
    rawSha256: textColumn("raw_sha256").references(() => contents.sha256),
  },
  (t) => [
    index("messages_thread").on(t.threadId, t.at, t.id),
    index("messages_message_id").on(t.messageId),
    uniqueIndex("messages_source").on(t.source).where(sql`source is not null`),
    uniqueIndex("messages_received").on(t.receivedKey).where(sql`received_key is not null`),
    uniqueIndex("messages_outbox").on(t.outboxId).where(sql`outbox_id is not null`),
    index("messages_inbound_sender").on(t.fromAddress, t.at).where(sql`direction = 'inbound'`),
    index("messages_bounced").on(t.bouncedAt).where(sql`bounced_at is not null`),
    index("messages_raw").on(t.rawSha256).where(sql`raw_sha256 is not null`),
  ],
)

/** A message's recipient. Tenant and user are those of the address when the message was written. */
export const messageRecipients = table(
  "message_recipients",
  {
    id: id(),
    messageId: reference("message_id")
      .notNull()
      .references(() => messages.id),
    isCopy: flag("is_copy").notNull().default(false),
    name: textColumn("name").notNull().default(""),
    address: textColumn("address").notNull(),
    tenantId: reference("tenant_id"),
    userId: reference("user_id"),
  },
  (t) => [index("message_recipients_message").on(t.messageId), index("message_recipients_address").on(t.address)],
)

/** A file attached to an inbound mail; it is fetched by its random `name`. */
export const messageAttachments = table(
  "message_attachments",
  {
    id: id(),
    messageId: reference("message_id")
      .notNull()
      .references(() => messages.id),
    name: textColumn("name").notNull(),
    uploadedName: textColumn("uploaded_name").notNull(),
    sha256: textColumn("sha256")
      .notNull()
      .references(() => contents.sha256),
    size: whole("size").notNull(),
    mediaType: textColumn("media_type").notNull(),
  },
  (t) => [
    uniqueIndex("message_attachments_name").on(t.name),
    index("message_attachments_message").on(t.messageId),
    index("message_attachments_contents").on(t.sha256),
  ],
)

/** A stored file attached to an outgoing message. Its number stays after the file's deletion. */
export const messageFiles = table(
  "message_files",
  {
    messageId: reference("message_id")
      .notNull()
      .references(() => messages.id),
    storedFileId: reference("stored_file_id").notNull(),
    uploadedName: textColumn("uploaded_name").notNull(),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.storedFileId] })],
)
