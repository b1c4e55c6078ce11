/** Lists the calling tenant's portal threads. Source: api.md 4.11, X200. */
import { sql } from "drizzle-orm"
import { pageWithin } from "~/values/lists/page-size.ts"
import { ownCommand } from "../commands.ts"
import { signedInUser } from "../permissions.ts"
import { unitsToWriteAbout } from "./may-write.ts"

export const THREADS_PER_PAGE = 25

/** A row of the list. `unread` counts answers that the caller has not seen; `isAnswered`: the office wrote last. */
export type OwnThreadLine = {
  threadId: number
  unitNumber: number
  subject: string
  latestAt: number
  beginning: string
  isAnswered: boolean
  messages: number
  unread: number
}
export type OwnThreads = { threads: OwnThreadLine[]; total: number; page: number; unitsToWriteAbout: number[] }

/** A page of the threads, latest message first. A page number beyond the end returns the last page (X200). */
export const ownThreads = ownCommand(
  "see own messages",
  async (tx, tenant, { page: requested = 1 }: { page?: number | undefined }): Promise<OwnThreads> => {
    const { tenantId } = tenant
    const [counted] = await tx.rows<{ total: number }>(TOTAL, { tenantId })
    const total = counted?.total ?? 0
    const page = pageWithin(requested, total, THREADS_PER_PAGE)
    const part = { start: (page - 1) * THREADS_PER_PAGE, most: THREADS_PER_PAGE }
    const rows = await tx.rows<Omit<OwnThreadLine, "isAnswered"> & { isAnswered: 0 | 1 }>(THREADS, {
      ...{ tenantId, userId: signedInUser(tenant) },
      ...part,
    })
    const threads = rows.map((row) => ({ ...row, isAnswered: row.isAnswered === 1 }))
    return { threads, total, page, unitsToWriteAbout: await unitsToWriteAbout(tx, tenantId) }
  },
)

const value = sql.placeholder
const TOTAL = sql`select count(*) as "total" from portal_threads t where t.tenant_id = ${value("tenantId")}`

const UNREAD = sql`
  select count(*) from portal_messages u where u.thread_id = t.thread_id and u.kind = 'answer' and u.message_id > coalesce(
    (select r.message_id from portal_reads r where r.thread_id = t.thread_id and r.reader = 'tenant' and r.user_id = ${value("userId")}), 0)`

const THREADS = sql`
  select t.thread_id as "threadId", t.unit_number as "unitNumber", f.subject as "subject", l.at as "latestAt",
    substr(l.body, 1, 200) as "beginning", p.kind = 'answer' as "isAnswered", c.messages as "messages", (${UNREAD}) as "unread"
  from portal_threads t
    join (select thread_id, min(message_id) as first_id, max(message_id) as last_id, count(*) as messages
      from portal_messages where tenant_id = ${value("tenantId")} group by thread_id) c on c.thread_id = t.thread_id
    join messages f on f.id = c.first_id join messages l on l.id = c.last_id join portal_messages p on p.message_id = c.last_id
  where t.tenant_id = ${value("tenantId")}
  order by c.last_id desc limit ${value("most")} offset ${value("start")}`
