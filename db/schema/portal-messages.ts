import { choice, id, index, instant, primaryKey, reference, table, uniqueIndex } from "./columns.ts"
import { tenants } from "./tenants.ts"
import { messages, threads } from "./threads.ts"

/** `posted`: written in the portal. `answer`: from staff to the tenant. `mail`: an answer by mail from a verified sender of the tenant. */
export const PORTAL_MESSAGE_KINDS = ["posted", "answer", "mail"] as const
export const READERS = ["tenant", "office"] as const

/** A thread that a tenant began in the portal, about a unit. Everyone who signs in for the tenant can read it there. */
export const portalThreads = table(
  "portal_threads",
  {
    id: id(),
    threadId: reference("thread_id")
      .notNull()
      .references(() => threads.id),
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    unitNumber: reference("unit_number").notNull(),
    begunBy: reference("begun_by"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [uniqueIndex("portal_threads_thread").on(t.threadId), index("portal_threads_tenant").on(t.tenantId)],
)

/** A message of such a thread that the portal shows; decided when it was written. Only staff see the others. */
export const portalMessages = table(
  "portal_messages",
  {
    id: id(),
    messageId: reference("message_id")
      .notNull()
      .references(() => messages.id),
    threadId: reference("thread_id")
      .notNull()
      .references(() => threads.id),
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    kind: choice("kind", PORTAL_MESSAGE_KINDS).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("portal_messages_message").on(t.messageId),
    index("portal_messages_thread").on(t.threadId, t.messageId),
    index("portal_messages_tenant").on(t.tenantId, t.kind, t.messageId),
    index("portal_messages_time").on(t.createdAt),
  ],
)

/** The last message of a thread that a person has seen, as the tenant or for the office. */
export const portalReads = table(
  "portal_reads",
  {
    threadId: reference("thread_id")
      .notNull()
      .references(() => threads.id),
    reader: choice("reader", READERS).notNull(),
    userId: reference("user_id").notNull(),
    messageId: reference("message_id").notNull(),
    readAt: instant("read_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.threadId, t.reader, t.userId] })],
)
