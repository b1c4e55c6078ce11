/** Messages as read, with their people, recipients, files and delivery. Source: api.md section 1, Email. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList, listed } from "#db/in-list.ts"
import type { DIRECTIONS, MAIL_STATES, ScanState, THREAD_STATUSES } from "#db/schema/index.ts"
import { inboxAddress } from "../mail/inbound-address.ts"
import { isForged, isVerified } from "./authentication-results.ts"
import { type AddressRow, type MailAddress, mailAddressOf, personAt } from "./mail-address.ts"
import { deliveryOf, type MessageDelivery } from "./message-delivery.ts"

/** A file that came with an inbound mail; it is fetched by its random `name`. */
export type InboundFile = {
  name: string
  uploadedName: string
  mediaType: string
  scan: ScanState
  finding: string | null
}
/** A stored file attached to an outgoing mail. `level` is the weakest level that may open it; null after its deletion. */
export type ReferencedFile = { storedFileId: number; uploadedName: string; level: number | null }

export type Email = {
  id: number
  messageId: string
  threadId: number
  threadStatus: (typeof THREAD_STATUSES)[number]
  direction: (typeof DIRECTIONS)[number]
  /** For an outgoing email the property's own address, with the writer as its person, null for the system. */
  from: MailAddress
  /** For an inbound email without our own addresses, unless it has no other recipient. */
  to: (MailAddress & { isCopy: boolean })[]
  subject: string
  body: string
  at: number
  attachments: InboundFile[]
  files: ReferencedFile[]
  /** Null for an inbound email. */
  delivery: MessageDelivery | null
  isForged: boolean
  /** For an inbound email: the receiving server confirmed the sender, or the sender was signed in to the portal. */
  isVerified: boolean
  /** The name of the signed-in person who posted it in the portal; null for a mail. */
  postedBy: string | null
}

/** The emails with these numbers, in this order; with `bodyLength` only the beginning of each text. */
export async function emailsByIds(tx: Tx, ids: readonly number[], bodyLength = 1_000_000): Promise<Email[]> {
  const of = listed(ids)
  const rows = await tx.rows<Row>(EMAILS, { ids: of, bodyLength })
  const to = Map.groupBy(await tx.rows<RecipientRow>(RECIPIENTS, { ids: of }), (row) => row.messageId)
  const attachments = Map.groupBy(await tx.rows<Of<InboundFile>>(ATTACHMENTS, { ids: of }), (row) => row.messageId)
  const files = Map.groupBy(await tx.rows<Of<ReferencedFile>>(FILES, { ids: of }), (row) => row.messageId)
  const found = new Map(rows.map((row) => [row.id, row]))
  const us = { name: "", address: await inboxAddress(tx), person: null, isCopy: false }
  return ids.flatMap((id) => {
    const row = found.get(id)
    if (!row) return []
    const others = (to.get(id) ?? []).map((one) => ({ ...mailAddressOf(one), isCopy: one.isCopy === 1 }))
    const recipients = row.direction === "inbound" && others.length === 0 ? [us] : others
    return [emailOf(row, recipients, attachments.get(id) ?? [], files.get(id) ?? [])]
  })
}

type Of<File> = File & { messageId: number }
type RecipientRow = AddressRow & { messageId: number; isCopy: number }
type Row = Omit<Email, "from" | "to" | "attachments" | "files" | "delivery" | "isForged" | "isVerified" | "postedBy"> &
  AddressRow & {
    state: (typeof MAIL_STATES)[number] | null
    lastError: string | null
    bouncedAt: number | null
    bounceReason: string | null
    authentication: string | null
    isPosted: 0 | 1
  }

function emailOf(row: Row, to: Email["to"], attachments: Of<InboundFile>[], files: Of<ReferencedFile>[]): Email {
  const { id, messageId, threadId, threadStatus, direction, subject, body, at } = row
  return {
    ...{ id, messageId, threadId, threadStatus, direction, subject, body, at },
    from: mailAddressOf(row),
    to,
    attachments: attachments.map(({ messageId: _, ...file }) => file),
    files: files.map(({ messageId: _, ...file }) => file),
    delivery: direction === "outbound" ? deliveryOf(row) : null,
    isForged: direction === "inbound" && isForged(row.authentication),
    isVerified: direction === "inbound" && (row.isPosted === 1 || isVerified(row.authentication)),
    postedBy: row.isPosted === 1 ? row.name : null,
  }
}

const given = inList(sql`m.id`, sql.placeholder("ids"))
const EMAILS = sql`
  select m.id as "id", m.message_id as "messageId", m.thread_id as "threadId", t.status as "threadStatus",
    m.direction as "direction", m.from_name as "name", m.from_address as "address", ${personAt(sql`m.from_address`)},
    m.subject as "subject", substr(m.body, 1, ${sql.placeholder("bodyLength")}) as "body", m.at as "at",
    o.state as "state", o.last_error as "lastError", m.bounced_at as "bouncedAt", m.bounce_reason as "bounceReason",
    m.authentication as "authentication", p.id is not null as "isPosted"
  from messages m join threads t on t.id = m.thread_id
    left join tenants te on te.id = m.tenant_id left join users u on u.id = m.user_id
    left join outbox o on o.id = m.outbox_id
    left join portal_messages p on p.message_id = m.id and p.kind = 'posted'
  where ${given}`

const RECIPIENTS = sql`
  select m.message_id as "messageId", m.is_copy as "isCopy", m.name as "name", m.address as "address", ${personAt(sql`m.address`)}
  from message_recipients m left join tenants te on te.id = m.tenant_id left join users u on u.id = m.user_id
  where ${inList(sql`m.message_id`, sql.placeholder("ids"))} order by m.id`

const ATTACHMENTS = sql`
  select m.message_id as "messageId", m.name as "name", m.uploaded_name as "uploadedName",
    m.media_type as "mediaType", coalesce(c.scan, 'unscanned') as "scan", c.finding as "finding"
  from message_attachments m left join contents c on c.sha256 = m.sha256
  where ${inList(sql`m.message_id`, sql.placeholder("ids"))} order by m.id`

const FILES = sql`
  select m.message_id as "messageId", m.stored_file_id as "storedFileId", m.uploaded_name as "uploadedName",
    f.level as "level"
  from message_files m left join stored_files f on f.id = m.stored_file_id
  where ${inList(sql`m.message_id`, sql.placeholder("ids"))} order by m.stored_file_id`
