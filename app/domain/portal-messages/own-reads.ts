/** The office's answers that the calling tenant has not read. Source: api.md 4.11, X200, X204. */
import { and, eq, lte, max, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { portalMessages } from "#db/schema/index.ts"
import { ownCommand } from "../commands.ts"
import { type Actor, signedInUser } from "../permissions.ts"
import { markAsRead } from "../threads/portal-threads.ts"
import type { ReadThread } from "./inputs.ts"
import { ownPortalThread } from "./own-thread.ts"

/** The part of a thread that a page shows: the messages before `before`, or all. */
type Shown = { threadId: number; before: number | null }

/** The number of answers that the caller has not read, except those that are `shown` now. */
export const unreadAnswers = ownCommand("see own messages", async (tx, tenant, shown?: Shown): Promise<number> => {
  const { threadId = 0, before = null } = shown ?? {}
  const of = { tenantId: tenant.tenantId, userId: signedInUser(tenant), threadId, before: before ?? LARGEST_ID }
  const [found] = await tx.rows<{ unread: number }>(UNREAD, of)
  return found?.unread ?? 0
})

const LARGEST_ID = 2_147_483_647
const value = sql.placeholder
const UNREAD = sql`
  select count(*) as "unread" from portal_messages u
    left join portal_reads r on r.thread_id = u.thread_id and r.reader = 'tenant' and r.user_id = ${value("userId")}
  where u.tenant_id = ${value("tenantId")} and u.kind = 'answer' and u.message_id > coalesce(r.message_id, 0)
    and not (u.thread_id = ${value("threadId")} and u.message_id < ${value("before")})`

/** Marks the caller's thread as read, up to the message `upTo`, else the latest (X204). Refuses 404 THREAD_NOT_FOUND. */
export const readOwnThread = ownCommand("write to the office", async (tx, tenant, thread: ReadThread) => {
  await ownPortalThread(tx, tenant, thread.threadId)
  await markSeen(tx, tenant, thread, "tenant")
  return { unread: await unreadAnswers(tx, tenant, undefined) }
})

/** Stores the latest message of a thread that the portal showed, up to `upTo`. */
export async function markSeen(
  tx: Tx,
  actor: Actor,
  { threadId, upTo }: ReadThread,
  reader: Parameters<typeof markAsRead>[2],
) {
  const { messageId } = portalMessages
  const inThread = eq(portalMessages.threadId, threadId)
  const seen = upTo === undefined ? inThread : and(inThread, lte(messageId, upTo))
  const last = await tx.one(
    tx
      .select({ id: max(messageId) })
      .from(portalMessages)
      .where(seen),
  )
  if (last?.id) await markAsRead(tx, { threadId, userId: signedInUser(actor), id: last.id }, reader)
}
