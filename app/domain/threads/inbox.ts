/** The inbox: the latest email of each thread, newest first. Source: specification 2 "Email inbox", api.md M41, M42. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { THREAD_STATUSES } from "#db/schema/index.ts"
import { isLike } from "#db/sql.ts"
import { pageWithin } from "~/values/lists/page-size.ts"
import { textPattern } from "~/values/search-terms.ts"
import { command } from "../commands.ts"
import type { Listing } from "../listing.ts"
import { findTenant } from "../tenants/tenants.ts"
import { type Email, emailsByIds } from "./emails.ts"
import type { InboxQuery } from "./inputs.ts"

type ThreadStatus = (typeof THREAD_STATUSES)[number]

/** Threads in which people wrote, or automated notices without an answer. */
export const THREAD_KINDS = ["people", "automated"] as const
export type ThreadKind = (typeof THREAD_KINDS)[number]

/** Threads of one tenant or all; with a search text, threads with an email whose sender, subject or body contains it. */
type Filter = { tenantId: number | null; search: string }
export type InboxFilter = Filter & { kind: ThreadKind }

/** `others` is the number of matching threads of the other kind; null in an unfiltered list that has threads. */
export type InboxPage = { emails: Email[]; total: number; page: number; others: number | null }

/** The length of text a row shows, with reserve for blanks that are merged. */
const BEGINNING = 400

/** One page of one of the two lists; a page beyond the end returns the last. Refuses 404 TENANT_NOT_FOUND. */
export const inboxPage = command(
  "see messages",
  async (
    tx,
    _actor,
    { status, page: requested, per, ...filter }: InboxFilter & { status: ThreadStatus; page: number; per: number },
  ): Promise<InboxPage> => {
    const { total, others, numbersOf } =
      filter.search === "" ? await listed(tx, status, filter) : await searched(tx, status, filter)
    const page = pageWithin(requested, total, per)
    const numbers = await numbersOf((page - 1) * per, per)
    return { emails: await emailsByIds(tx, numbers, BEGINNING), total, page, others }
  },
)

/** The number of matching threads, and a function that returns a part of their latest emails' numbers. */
type Matches = { total: number; others: number | null; numbersOf: (start: number, most: number) => Promise<number[]> }

async function listed(tx: Tx, status: ThreadStatus, { kind, ...filter }: InboxFilter): Promise<Matches> {
  const from = await threadsOf(tx, status, filter)
  const ofKind = sql`${from} and t.is_from_people = ${kind === "people" ? YES : NO}`
  const otherKind = sql`${from} and t.is_from_people = ${kind === "people" ? NO : YES}`
  const total = await countOf(tx, ofKind)
  const others = total === 0 || filter.tenantId !== null ? await countOf(tx, otherKind) : null
  return { total, others, numbersOf: (start, most) => latestOf(tx, ofKind, sql`limit ${most} offset ${start}`) }
}

const [YES, NO] = [sql`true`, sql`false`]

/** A search reads every text, so it runs once for both kinds. */
async function searched(tx: Tx, status: ThreadStatus, { kind, ...filter }: InboxFilter): Promise<Matches> {
  const found = await tx.rows<{ id: number; isFromPeople: number }>(
    sql`select t.latest_message_id as "id", t.is_from_people as "isFromPeople" ${await threadsOf(tx, status, filter)}
      order by t.latest_at desc, t.id desc`,
  )
  const ofKind = found.filter(({ isFromPeople }) => (isFromPeople === 1) === (kind === "people")).map(({ id }) => id)
  const numbersOf = async (start: number, most: number) => ofKind.slice(start, start + most)
  return { total: ofKind.length, others: found.length - ofKind.length, numbersOf }
}

export const inboxListing = (status: ThreadStatus): Listing<InboxQuery, Email> => ({
  permission: "see messages",
  numbers: async (tx, _actor, { tenant = null }) =>
    latestOf(tx, await threadsOf(tx, status, { tenantId: tenant, search: "" })),
  rows: (tx, _actor, numbers) => emailsByIds(tx, numbers),
})

async function threadsOf(tx: Tx, status: ThreadStatus, { tenantId, search }: Filter): Promise<SQL> {
  if (tenantId !== null) await findTenant(tx, tenantId)
  const ofTenant = sql`exists (select 1 from thread_tenants p where p.tenant_id = ${tenantId} and p.thread_id = t.id)`
  return sql`from threads t where t.status = ${status}
    ${tenantId === null ? sql`` : sql`and ${ofTenant}`} ${search === "" ? sql`` : sql`and ${hasText(search)}`}`
}

function hasText(search: string): SQL {
  return sql`t.id in (select m.thread_id from messages m where ${isLike(sql`m.search_text`, textPattern(search))})`
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

/** The number of unresolved threads that wait for an answer, because their latest email is inbound. */
export const waitingThreads = command("see messages", async (tx): Promise<number> => {
  const [row] = await tx.rows<{ count: number }>(WAITING)
  return row?.count ?? 0
})

/** Answered from the index threads_waiting, which holds exactly these threads. */
const WAITING = sql`select count(*) as "count" from threads where status = 'unresolved' and latest_direction = 'inbound'`
