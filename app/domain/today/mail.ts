import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { dayAt } from "~/values/calendar.ts"
import { draftsOf } from "../messaging/drafts.ts"
import type { Actor } from "../permissions.ts"
import { zoneOf } from "../settings/defaults.ts"
import { waitingThreads } from "../threads/inbox.ts"
import { beginningOf, type Found, line, MOST_LINES } from "./work.ts"

type Waiting = { id: number; name: string; address: string; subject: string; at: number; tenantId: number | null }

/** Unresolved threads that wait for an answer, longest wait first. */
export async function waiting(tx: Tx, actor: Actor): Promise<Found> {
  const zone = await zoneOf(tx)
  const rows = await tx.rows<Waiting>(sql`
    select t.id as "id", m.from_name as "name", m.from_address as "address", m.subject as "subject", t.latest_at as "at",
      m.tenant_id as "tenantId"
    from threads t join messages m on m.id = t.latest_message_id
    where t.status = 'unresolved' and t.latest_direction = 'inbound' order by t.latest_at, t.id limit ${MOST_LINES}`)
  const lines = rows.map(({ id, name, address, subject, at, tenantId }) =>
    line({ name: name || address, detail: subject, tenantId, id: String(id), on: dayAt(at, zone) }),
  )
  return { total: await waitingThreads(tx, actor, undefined), lines }
}

type Undelivered = {
  threadId: number
  tenantId: number | null
  name: string
  address: string
  at: number
  isBounced: 0 | 1
  refused: string | null
}

const DAYS_SHOWN = 30 * 24 * 60 * 60 * 1000

/** Addresses that the last mail of 30 days did not reach, newest first: a tenant's until it changes or a mail arrives, others until the thread is resolved. */
export async function undelivered(tx: Tx): Promise<Found> {
  const zone = await zoneOf(tx)
  const since = tx.now - DAYS_SHOWN
  const rows = await tx.rows<Undelivered>(sql`
    select m.thread_id as "threadId", r.tenant_id as "tenantId", r.name as "name", r.address as "address", m.at as "at",
      m.bounced_at is not null as "isBounced", o.refused as "refused"
    from messages m join message_recipients r on r.message_id = m.id left join outbox o on o.id = m.outbox_id
    where m.id in (
        select id from messages where bounced_at >= ${since}
        union select f.id from outbox b join messages f on f.outbox_id = b.id
          where b.state = 'failed' and b.created_at >= ${since})
      and m.direction = 'outbound' and not exists (${REACHED_LATER}) and (${IS_IN_USE})
    order by m.at desc, m.id desc, r.id`)
  const failed = rows.filter(({ isBounced, refused, address }) => isBounced || isRefused(refused, address))
  const byAddress = new Map(failed.toReversed().map((row) => [row.address, row]))
  return beginningOf(
    [...byAddress.values()]
      .toReversed()
      .map(({ threadId, tenantId, name, address, at }) =>
        line({ name: name || address, detail: address, tenantId, id: String(threadId), on: dayAt(at, zone) }),
      ),
  )
}

const isRefused = (refused: string | null, address: string): boolean =>
  (refused ?? "").toLowerCase().includes(JSON.stringify(address.toLowerCase()))

const REACHED_LATER = sql`select 1 from message_recipients n join messages l on l.id = n.message_id left join outbox d on d.id = l.outbox_id
  where n.address = r.address and l.id > m.id and l.direction = 'outbound' and l.bounced_at is null and (d.id is null or d.state = 'sent')`

const IS_IN_USE = sql`exists (select 1 from tenants t where t.primary_email = r.address or t.second_email = r.address)
  or (r.tenant_id is null and exists (select 1 from threads t where t.id = m.thread_id and t.status = 'unresolved'))`

/** The caller's unsent messages, last changed first. */
export async function messageDrafts(tx: Tx, actor: Actor): Promise<Found> {
  const zone = await zoneOf(tx)
  return beginningOf(
    (await draftsOf(tx, actor)).map(({ key, draft, updatedAt }) =>
      line({
        name: draft.subject || "No subject",
        detail: draft.to.join(", ") || null,
        id: key,
        on: dayAt(updatedAt, zone),
      }),
    ),
  )
}
