import { eq, getTableColumns, sql } from "drizzle-orm"
import { statement } from "#db/client.server.ts"
import { messageRecipients, messages, threads, threadTenants } from "#db/schema/index.ts"

export const threadInsert = statement((db) =>
  db
    .insert(threads)
    .values({
      token: sql.placeholder("token"),
      status: sql.placeholder("status"),
      subjectKey: sql.placeholder("subjectKey"),
      latestMessageId: 0,
      latestDirection: "outbound",
      latestAt: sql.placeholder("now"),
      createdAt: sql.placeholder("now"),
    })
    .returning({ id: threads.id, token: threads.token })
    .prepare(),
)

export const OPTIONAL_COLUMNS = {
  inReplyTo: null,
  userId: null,
  tenantId: null,
  outboxId: null,
  source: null,
  bouncedAt: null,
  bounceReason: null,
  receivedKey: null,
  sender: null,
  authentication: null,
  rawSha256: null,
}

/** Inserts a message with all its columns; `OPTIONAL_COLUMNS` has the optional ones. */
export const messageInsert = statement((db) => {
  const { id: _, ...columns } = getTableColumns(messages)
  const values = Object.fromEntries(Object.keys(columns).map((name) => [name, sql.placeholder(name)]))
  return db
    .insert(messages)
    .values(values as unknown as typeof messages.$inferInsert)
    .returning()
    .prepare()
})
/** Makes a message the latest of its thread. A thread of people stays one. */
export const latestUpdate = statement((db) =>
  db
    .update(threads)
    .set({
      latestMessageId: sql`${sql.placeholder("id")}`,
      latestDirection: sql`${sql.placeholder("direction")}`,
      latestAt: sql`${sql.placeholder("at")}`,
      isFromPeople: sql`${threads.isFromPeople} or ${sql.placeholder("isFromPeople")}`,
    })
    .where(eq(threads.id, sql.placeholder("threadId")))
    .prepare(),
)

const value = sql.placeholder

export const recipientInsert = statement((db) =>
  db
    .insert(messageRecipients)
    .values({
      messageId: value("messageId"),
      isCopy: value("isCopy"),
      name: value("name"),
      address: value("address"),
      tenantId: value("tenantId"),
      userId: value("userId"),
    })
    .prepare(),
)
export const threadTenantInsert = statement((db) =>
  db
    .insert(threadTenants)
    .values({ threadId: value("threadId"), tenantId: value("tenantId") })
    .onConflictDoNothing()
    .prepare(),
)
