/** The outside participants of a conversation, and those a reply goes to by default. Source: specification 2 "Email thread", threats.md T28. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { DIRECTIONS } from "#db/schema/index.ts"
import { isVerified } from "./authentication-results.ts"
import { isProgram } from "./automatic-mail.ts"
import { type AddressRow, type MailAddress, mailAddressOf, personAt } from "./mail-address.ts"
import { ownAddressTest } from "./own-addresses.ts"

/**
 * `isAnswered`: we wrote to this address, or it opened the conversation, wrote in the portal, or was named by a verified sender. Other mails do not count,
 * because they can name anyone. A person who was removed from a tenant's account is answered again only after we write there.
 */
export type Participant = MailAddress & { isAnswered: boolean }

/** The outside participants, each address once, in the order they joined, without the property's own addresses. */
export async function participantsOf(tx: Tx, threadId: number): Promise<Participant[]> {
  const rows = await tx.rows<Row>(NAMED, { threadId })
  const isOwn = await ownAddressTest(tx)
  const removed = new Set(rows.filter((row) => row.isRemoved === 1).map(({ address }) => address.toLowerCase()))
  const outside = new Map<string, Participant>()
  for (const row of rows) {
    const address = row.address.toLowerCase()
    if (address === "" || isProgram(address) || isOwn(address)) continue
    const known = outside.get(address)
    const isAnswered =
      known?.isAnswered || isAnsweredBy(row, row.messageId === rows[0]?.messageId, removed.has(address))
    const named = known && (known.name !== "" || row.name === "") ? known : { ...mailAddressOf(row), address }
    outside.set(address, { ...named, isAnswered })
  }
  return [...outside.values()]
}

type Row = AddressRow & {
  messageId: number
  direction: (typeof DIRECTIONS)[number]
  isSender: number
  authentication: string | null
  isPosted: 0 | 1
  isRemoved: 0 | 1
}

function isAnsweredBy(row: Row, isFirst: boolean, wasRemoved: boolean): boolean {
  const { direction, isSender, authentication, isPosted, isRemoved } = row
  if (isRemoved === 1) return false
  if (direction === "outbound" || isPosted === 1) return true
  return !wasRemoved && ((isFirst && isSender === 1) || isVerified(authentication))
}

/** Whether the person with this user id was removed from a tenant's account. */
const removedUser = (userId: SQL) =>
  sql`exists (select 1 from sign_ins s where s.user_id = ${userId} and s.ended_at is not null)`

const inThread = sql`m.thread_id = ${sql.placeholder("threadId")}`

const NAMED = sql`
  select m.id as "messageId", m.at as "at", m.direction as "direction", 1 as "isSender", 0 as "place",
    m.authentication as "authentication", p.id is not null as "isPosted", ${removedUser(sql`m.user_id`)} as "isRemoved", m.from_name as "name", m.from_address as "address", ${personAt(sql`m.from_address`)}
  from messages m left join tenants te on te.id = m.tenant_id left join users u on u.id = m.user_id
    left join portal_messages p on p.message_id = m.id and p.kind = 'posted'
  where ${inThread} and m.direction = 'inbound'
  union all
  select m.id, m.at, m.direction, 0, r.id, m.authentication, false, ${removedUser(sql`r.user_id`)}, r.name, r.address, ${personAt(sql`r.address`)}
  from messages m join message_recipients r on r.message_id = m.id
    left join tenants te on te.id = r.tenant_id left join users u on u.id = r.user_id
  where ${inThread}
  order by "at", "messageId", "place"`
