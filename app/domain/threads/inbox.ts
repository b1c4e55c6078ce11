/** The inbox: the latest email of each thread, newest first. Source: specification 2 "Email inbox", api.md M41, M42. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { THREAD_STATUSES } from "#db/schema/index.ts"
import { pageWithin } from "~/values/page-size.ts"
import { textPatterns } from "~/values/search-terms.ts"
import { command } from "../commands.ts"
import type { Listing } from "../listing.ts"
import { findTenant } from "../tenants/tenants.ts"
import { type Email, emailsByIds } from "./emails.ts"
import type { InboxQuery } from "./inputs.ts"

type ThreadStatus = (typeof THREAD_STATUSES)[number]

/** Threads of a tenant, or of everybody; with a text those in which any email has it as sender, subject or body. */
export type InboxFilter = { tenantId: number | null; search: string }

export type InboxPage = { emails: Email[]; total: number; page: number }

/** What a row shows of the text, with room for blanks that become one. */
const BEGINNING = 400

/** One page of one of the two lists; a page beyond the end is the last page. Refuses 404 TENANT_NOT_FOUND. */
export const inboxPage = command(
  "see messages",
  async (
    tx,
    _actor,
    { status, page: requested, per, ...filter }: InboxFilter & { status: ThreadStatus; page: number; per: number },
  ): Promise<InboxPage> => {
    const from = await threadsOf(tx, status, filter)
    // A search reads every text, so once only.
    const found = filter.search === "" ? null : await latestOf(tx, from)
    const total = found ? found.length : await countOf(tx, from)
    const page = pageWithin(requested, total, per)
    const start = (page - 1) * per
    const numbers = found?.slice(start, start + per) ?? (await latestOf(tx, from, sql`limit ${per} offset ${start}`))
    return { emails: await emailsByIds(tx, numbers, BEGINNING), total, page }
  },
)

/** All of one of the two lists, for /api. */
export const inboxListing = (status: ThreadStatus): Listing<InboxQuery, Email> => ({
  permission: "see messages",
  numbers: async (tx, _actor, { tenant = null }) =>
    latestOf(tx, await threadsOf(tx, status, { tenantId: tenant, search: "" })),
  rows: (tx, _actor, numbers) => emailsByIds(tx, numbers),
})

async function threadsOf(tx: Tx, status: ThreadStatus, { tenantId, search }: InboxFilter): Promise<SQL> {
  if (tenantId !== null) await findTenant(tx, tenantId)
  const ofTenant = sql`exists (select 1 from thread_tenants p where p.tenant_id = ${tenantId} and p.thread_id = t.id)`
  return sql`from threads t where t.status = ${status}
    ${tenantId === null ? sql`` : sql`and ${ofTenant}`} ${search === "" ? sql`` : sql`and ${hasText(search)}`}`
}

function hasText(search: string): SQL {
  const matches = textPatterns(search).map((pattern) => sql`m.search_text like ${pattern} escape '\\'`)
  return sql`t.id in (select m.thread_id from messages m where ${sql.join(matches, sql` or `)})`
}

async function countOf(tx: Tx, from: SQL): Promise<number> {
  const [row] = await tx.rows<{ total: number }>(sql`select count(*) as "total" ${from}`)
  return row?.total ?? 0
}

async function latestOf(tx: Tx, from: SQL, part: SQL = sql``): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    sql`select t.latest_message_id as "id" ${from} order by t.latest_at desc, t.id desc ${part}`,
  )
  return rows.map(({ id }) => id)
}

/** How many unresolved threads wait for an answer: their latest email came from outside. */
export const waitingThreads = command("see messages", async (tx): Promise<number> => {
  const [row] = await tx.rows<{ count: number }>(WAITING)
  return row?.count ?? 0
})

/** Answered from the index threads_waiting, which holds these threads and no other. */
const WAITING = sql`select count(*) as "count" from threads where status = 'unresolved' and latest_direction = 'inbound'`
