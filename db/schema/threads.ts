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
/** Whom an inbound mail says it is from: a tenant; nobody we know; a tenant, but the receiving server or the mail itself gives reason for doubt. */
export const SENDERS = ["tenant", "unknown", "doubtful"] as const

/**
 * A conversation by mail. Its latest message is repeated here, so that the inbox is one index range. `token` is the part of its plus-address
 * (inbox+t.<token>@…): whoever answers there lands in this thread.
 */
export const threads = table(
  "threads",
  {
    id: id(),
    token: textColumn("token").notNull(),
    status: choice("status", THREAD_STATUSES).notNull().default("unresolved"),
    /** The subject without "Re:" and the like, in plain lower case: the last way to find the thread of an answer. */
    subjectKey: textColumn("subject_key").notNull(),
    latestMessageId: reference("latest_message_id").notNull(),
    latestDirection: choice("latest_direction", DIRECTIONS).notNull(),
    latestAt: instant("latest_at").notNull(),
    /** Whether a person wrote any of its messages, outside or here; not so a thread of automated notices. */
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

/** The tenants who take part in a thread, present and past. */
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
 * A mail of a thread, with its own text. Never one with a link that opens or pays anything. What became of an outgoing one is in its row of the outbox,
 * until a bounce says otherwise. `source` is the unique key of what was written by a job, so that it is written once.
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
    /** Who wrote it, when known: a person of the staff, a tenant. Null of both for an outgoing one: the system. */
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
    /** Of an inbound mail: what makes it once (its sender and Message-ID, else the hash of its bytes). */
    receivedKey: textColumn("received_key"),
    sender: choice("sender", SENDERS),
    /** Of an inbound mail: what the receiving server says of its sender (Authentication-Results). */
    authentication: textColumn("authentication"),
    /** Of an inbound mail that could not be read, or was read only in part: its bytes as they came. */
    rawSha256: textColumn("raw_sha256").references(() => contents.sha256),
  },
  (t) => [
    index("messages_thread").on(t.threadId, t.at, t.id),
    index("messages_message_id").on(t.messageId),
    uniqueIndex("messages_source").on(t.source).where(sql`source is not null`),
    uniqueIndex("messages_received").on(t.receivedKey).where(sql`received_key is not null`),
    uniqueIndex("messages_outbox").on(t.outboxId).where(sql`outbox_id is not null`),
    index("messages_inbound_sender").on(t.fromAddress, t.at).where(sql`direction = 'inbound'`),
    index("messages_raw").on(t.rawSha256).where(sql`raw_sha256 is not null`),
  ],
)

/** Whom a message went to. Tenant and user as their addresses were known when it was written. */
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

/** A file that came with an inbound mail. `name` is random, the name it is fetched by. */
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

/** A stored file that an outgoing message carried. Its number stays when the file is deleted. */
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
