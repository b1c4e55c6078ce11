/** A conversation as its page shows it: the latest or some earlier emails. A thread may hold thousands. Source: specification 2 "Email thread". */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import { type Email, emailsByIds } from "./emails.ts"
import { type Participant, participantsOf } from "./participants.ts"
import type { ThreadRow } from "./post-message.ts"
import { findThreadRow } from "./thread.ts"

/** The most emails a page shows, and the most bytes of their texts. At least one email is shown. */
const MOST = 50
const MOST_TEXT = 400_000

export type Conversation = {
  id: number
  status: ThreadRow["status"]
  isFromPeople: boolean
  /** The first and the last email, without their texts. */
  first: Email
  last: Email
  emails: Email[]
  /** The number of emails before the shown ones. */
  earlier: number
  participants: Participant[]
}

/** The latest emails of a thread, or the latest before the email with the number `before`. Refuses 404 THREAD_NOT_FOUND. */
export const readConversation = command(
  "see messages",
  async (tx, _actor, { threadId, before }: { threadId: number; before: number | null }): Promise<Conversation> => {
    const { id, status, isFromPeople, latestMessageId } = await findThreadRow(tx, threadId)
    const [first, last] = await emailsByIds(tx, [await firstOf(tx, id), latestMessageId], 0)
    const shown = await shownOf(tx, id, before === null ? AFTER_ALL : await placeOf(tx, id, before))
    const [oldest] = shown
    if (!first || !last || oldest === undefined) throw new Refusal("THREAD_NOT_FOUND")
    const [older] = await tx.rows<{ count: number }>(OLDER, { threadId, ...(await placeOf(tx, id, oldest)) })
    const emails = await emailsByIds(tx, shown)
    const participants = await participantsOf(tx, id)
    return { id, status, isFromPeople, first, last, emails, earlier: older?.count ?? 0, participants }
  },
)

type Place = { at: number; before: number }
const AFTER_ALL: Place = { at: Number.MAX_SAFE_INTEGER, before: Number.MAX_SAFE_INTEGER }

async function placeOf(tx: Tx, threadId: number, email: number): Promise<Place> {
  const [found] = await tx.rows<Place>(PLACE, { threadId, email })
  if (!found) throw new Refusal("THREAD_NOT_FOUND")
  return found
}

async function firstOf(tx: Tx, threadId: number): Promise<number> {
  const [found] = await tx.rows<{ id: number }>(FIRST, { threadId })
  return found?.id ?? 0
}

async function shownOf(tx: Tx, threadId: number, place: Place): Promise<number[]> {
  const latest = await tx.rows<{ id: number; bytes: number }>(LATEST, { threadId, ...place, most: MOST })
  let bytes = 0
  const fitting = latest.filter((email, index) => {
    bytes += email.bytes
    return index === 0 || bytes <= MOST_TEXT
  })
  return fitting.map(({ id }) => id).toReversed()
}

const value = sql.placeholder
const inThread = sql`from messages m where m.thread_id = ${value("threadId")}`
const older = sql`${inThread} and (m.at, m.id) < (${value("at")}, ${value("before")})`
const PLACE = sql`select m.at as "at", m.id as "before" ${inThread} and m.id = ${value("email")}`
const FIRST = sql`select m.id as "id" ${inThread} order by m.at, m.id limit 1`
const OLDER = sql`select count(*) as "count" ${older}`
const LATEST = sql`
  select m.id as "id", octet_length(m.body) as "bytes" ${older}
  order by m.at desc, m.id desc limit ${value("most")}`
