/** Portal threads as staff see them: the unit, whether they are unread, and how long the answer took. Source: api.md 4.11, X207, X208. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import { findTenant } from "../tenants/tenants.ts"
import { portalThreadOf } from "../threads/portal-threads.ts"
import type { PortalThreadsQuery, ReadThread } from "./inputs.ts"
import { markSeen } from "./own-reads.ts"

/** `isUnread`: no staff member saw the latest message. `waitingSince`: the first unanswered one. Both empty if resolved. `answeredAfter`: milliseconds to the answer. */
export type PortalThread = {
  threadId: number
  tenantId: number
  unitNumber: number
  subject: string
  latestAt: number
  isUnread: boolean
  waitingSince: number | null
  answeredAfter: number | null
}
type Row = Omit<PortalThread, "isUnread"> & { isUnread: 0 | 1 }

const MOST = 200

/** Threads that tenants began in the portal, latest message first, at most 200 (X207). Refuses 404 TENANT_NOT_FOUND. */
export const portalThreadList = command(
  "see messages",
  async (tx, _actor, { tenantId, unread }: PortalThreadsQuery): Promise<PortalThread[]> => {
    if (tenantId !== undefined) await findTenant(tx, tenantId)
    const ofTenant = tenantId === undefined ? sql`` : sql`and t.tenant_id = ${tenantId}`
    return threadsWhere(tx, sql`true ${ofTenant} ${unread ? sql`and ${IS_UNREAD}` : sql``}`)
  },
)

/** The threads among these that began in the portal, by id. */
export const portalThreadsAt = command(
  "see messages",
  async (tx, _actor, threadIds: readonly number[]): Promise<Map<number, PortalThread>> => {
    const found = await threadsWhere(tx, inList(sql`t.thread_id`, threadIds))
    return new Map(found.map((thread) => [thread.threadId, thread]))
  },
)

/** Marks a thread as read by the office, up to the message `upTo`, else the latest (X208). Refuses (404 THREAD_NOT_FOUND) a mail thread. */
export const readForOffice = command("see messages", async (tx, actor, read: ReadThread) => {
  if (!(await portalThreadOf(tx, read.threadId))) throw new Refusal("THREAD_NOT_FOUND")
  await markSeen(tx, actor, read, "office")
  const [thread] = await threadsWhere(tx, sql`t.thread_id = ${read.threadId}`)
  if (!thread) throw new Error("A thread without a message")
  return thread
})

/** Without a limit, because unread and waiting threads are unresolved, and these are few. */
export const unresolvedPortalThreads = (tx: Tx): Promise<PortalThread[]> =>
  threadsWhere(tx, sql`h.status = 'unresolved'`, sql``)

async function threadsWhere(tx: Tx, which: SQL, part = sql`limit ${MOST}`): Promise<PortalThread[]> {
  const rows = await tx.rows<Row>(sql`
    select t.thread_id as "threadId", t.tenant_id as "tenantId", t.unit_number as "unitNumber",
      (select f.subject from messages f where f.id = (${ofThread(sql`min(p.message_id)`)})) as "subject",
      (${ofThread(sql`max(p.created_at)`)}) as "latestAt", (${IS_UNREAD}) as "isUnread",
      case when h.status = 'unresolved' then (${WAITING}) end as "waitingSince",
      (${ofThread(sql`min(p.created_at)`, ANSWER)}) - t.created_at as "answeredAfter"
    from portal_threads t join threads h on h.id = t.thread_id
    where ${which} order by (${ofThread(sql`max(p.message_id)`)}) desc ${part}`)
  return rows.map((row) => ({ ...row, isUnread: row.isUnread === 1 }))
}

const ofThread = (figure: SQL, which = sql``) =>
  sql`select ${figure} from portal_messages p where p.thread_id = t.thread_id ${which}`
const ANSWER = sql`and p.kind = 'answer'`

const IS_UNREAD = sql`h.status = 'unresolved' and exists (
  select 1 from portal_messages u where u.thread_id = t.thread_id and u.kind <> 'answer' and u.message_id > coalesce(
    (select max(r.message_id) from portal_reads r where r.thread_id = t.thread_id and r.reader = 'office'), 0))`

/** The first message after the last answer. */
const WAITING = sql`
  select min(w.created_at) from portal_messages w where w.thread_id = t.thread_id and w.kind <> 'answer'
    and w.message_id > coalesce((${ofThread(sql`max(p.message_id)`, ANSWER)}), 0)`
