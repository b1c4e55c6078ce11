/** Threads that tenants began in the portal, and the messages of them that the portal shows. Source: api.md 4.11, X200 to X203. */
import { and, eq, lt, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import {
  type messages,
  type PORTAL_MESSAGE_KINDS,
  portalMessages,
  portalReads,
  portalThreads,
  type READERS,
  type Recipient,
} from "#db/schema/index.ts"
import { isVerified } from "./authentication-results.ts"

export type PortalThreadRow = typeof portalThreads.$inferSelect
export type PortalMessageKind = (typeof PORTAL_MESSAGE_KINDS)[number]

export async function beginPortalThread(tx: Tx, thread: typeof portalThreads.$inferInsert): Promise<void> {
  await tx.run(tx.insert(portalThreads).values(thread))
}

/** The thread's portal row; undefined for a mail thread. */
export const portalThreadOf = (tx: Tx, threadId: number): Promise<PortalThreadRow | undefined> =>
  tx.one(tx.select().from(portalThreads).where(eq(portalThreads.threadId, threadId)))

type MessageRow = typeof messages.$inferSelect
type Written = Pick<MessageRow, "id" | "threadId">

/** From now on the portal shows this message of a portal thread. */
export async function showInPortal(
  tx: Tx,
  { id: messageId, threadId }: Written,
  tenantId: number,
  kind: PortalMessageKind,
): Promise<void> {
  const shown = { messageId, threadId, tenantId, kind, createdAt: tx.now }
  await tx.run(tx.insert(portalMessages).values(shown).onConflictDoNothing())
}

/** Shows an answer of staff in the portal, if it goes to the tenant of a portal thread or to a person who wrote in it. The office has then read the thread. */
export async function showAnswer(tx: Tx, row: Written & Pick<MessageRow, "userId">): Promise<void> {
  const { id: message, threadId: thread, userId } = row
  if (userId === null || !(await portalThreadOf(tx, thread))) return
  const [to] = await tx.rows<{ tenantId: number }>(ANSWERED, { thread, message })
  if (to) await showInPortal(tx, row, to.tenantId, "answer")
  await markAsRead(tx, { ...row, userId }, "office")
}

/** Whether the portal shows this mail to one person as an answer, so that the person can unsubscribe from the mail. */
export async function isShownAnswer(tx: Tx, threadId: number, recipients: readonly Recipient[]): Promise<boolean> {
  const [only, ...others] = recipients
  if (!only || others.length > 0) return false
  const address = only.address.toLowerCase()
  return (await tx.rows(SHOWN_TO, { thread: threadId, address })).length > 0
}

/** Shows a mail in the portal thread that it refers to, if its sender is verified and either belongs to the tenant or wrote in the thread and was not removed since. */
export async function showMail(tx: Tx, row: MessageRow): Promise<void> {
  if (row.sender === "doubtful" || !isVerified(row.authentication)) return
  const { threadId: thread, tenantId, fromAddress: address } = row
  const [from] = await tx.rows<{ tenantId: number }>(WRITTEN, { thread, tenant: tenantId, address })
  if (from) await showInPortal(tx, row, from.tenantId, "mail")
}

type Reading = { threadId: number; userId: number; id: number }

/** Stores that a person has seen a thread up to a message, as the tenant or for the office. An earlier message changes nothing. */
export async function markAsRead(
  tx: Tx,
  { threadId, userId, id: messageId }: Reading,
  reader: (typeof READERS)[number],
) {
  const place = { threadId, reader, userId }
  const seen = { messageId, readAt: tx.now }
  await tx.run(
    tx
      .insert(portalReads)
      .values({ ...place, ...seen })
      .onConflictDoNothing(),
  )
  const own = and(eq(portalReads.threadId, threadId), eq(portalReads.reader, reader), eq(portalReads.userId, userId))
  await tx.run(
    tx
      .update(portalReads)
      .set(seen)
      .where(and(own, lt(portalReads.messageId, messageId))),
  )
}

const value = sql.placeholder
const addresses = sql`select w.from_address from portal_messages p join messages w on w.id = p.message_id
  where p.thread_id = t.thread_id and p.kind = 'posted'`

const ANSWERED = sql`
  select t.tenant_id as "tenantId" from portal_threads t where t.thread_id = ${value("thread")} and exists (
    select 1 from message_recipients r where r.message_id = ${value("message")}
      and (r.tenant_id = t.tenant_id or r.address in (${addresses})))`

const SHOWN_TO = sql`
  select 1 as "one" from portal_threads t join tenants n on n.id = t.tenant_id where t.thread_id = ${value("thread")}
    and (${value("address")} = lower(n.primary_email) or ${value("address")} = lower(n.second_email) or ${value("address")} in (${addresses}))`

const WRITTEN = sql`
  select t.tenant_id as "tenantId" from portal_threads t where t.thread_id = ${value("thread")}
    and (t.tenant_id = ${value("tenant")} or ${value("address")} in (${addresses}
      and not exists (select 1 from sign_ins s where s.user_id = w.user_id and s.ended_at is not null)))`
