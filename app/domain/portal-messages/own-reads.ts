/** What the calling tenant has not read of the office's answers. Source: api.md 4.11, X200, X204. */
import { eq, max, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { portalMessages } from "#db/schema/index.ts"
import { ownCommand } from "../commands.ts"
import { signedInUser } from "../permissions.ts"
import { markAsRead } from "../threads/portal-threads.ts"
import type { ReadThread } from "./inputs.ts"
import { ownPortalThread } from "./own-thread.ts"

/** The number of answers that the caller has not read. */
export const unreadAnswers = ownCommand("see own messages", async (tx, tenant): Promise<number> => {
  const [found] = await tx.rows<{ unread: number }>(UNREAD, { tenantId: tenant.tenantId, userId: signedInUser(tenant) })
  return found?.unread ?? 0
})

const value = sql.placeholder
const UNREAD = sql`
  select count(*) as "unread" from portal_messages u
    left join portal_reads r on r.thread_id = u.thread_id and r.reader = 'tenant' and r.user_id = ${value("userId")}
  where u.tenant_id = ${value("tenantId")} and u.kind = 'answer' and u.message_id > coalesce(r.message_id, 0)`

/** Marks an own thread as read by the caller, up to its latest message (X204). Refuses 404 THREAD_NOT_FOUND. */
export const readOwnThread = ownCommand("write to the office", async (tx, tenant, { threadId }: ReadThread) => {
  await ownPortalThread(tx, tenant, threadId)
  await markAsRead(tx, { threadId, userId: signedInUser(tenant), id: await lastShown(tx, threadId) }, "tenant")
  return { unread: await unreadAnswers(tx, tenant, undefined) }
})

/** The number of the latest message of a thread that the portal shows. */
export async function lastShown(tx: Tx, threadId: number): Promise<number> {
  const last = tx
    .select({ id: max(portalMessages.messageId) })
    .from(portalMessages)
    .where(eq(portalMessages.threadId, threadId))
  return (await tx.one(last))?.id ?? 0
}
