/**
 * Finds the thread of an inbound mail by, in this order: the token in our address, the mail it answers, the mails answered by that one, the same
 * subject. A Message-ID or a subject alone gives no access to a thread: the sender must be a participant. Source: threats.md T28.
 */
import { and, desc, eq, gte, isNull, or, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { messageRecipients, messages, portalThreads, threads, threadTenants } from "#db/schema/index.ts"
import { threadTokenIn } from "../mail/inbound-address.ts"
import type { ReadMail } from "./read-mail.ts"
import { subjectKey } from "./subject-key.ts"

/** The sender. For a doubtful sender only the token counts. */
export type Sender = { address: string; tenantId: number | null; isDoubtful: boolean }

const DAY = 24 * 60 * 60 * 1000
/** The time after which a subject alone no longer finds its thread. */
const SUBJECT_COUNTS = 30 * DAY
const MOST_CANDIDATES = 50

type Answer = Pick<ReadMail, "deliveredTo" | "inReplyTo" | "references" | "subject">

/** The number of the thread; undefined when the mail opens a new one. */
export async function findThread(tx: Tx, mail: Answer, sender: Sender): Promise<number | undefined> {
  const named = await byToken(tx, mail)
  if (named !== undefined || sender.isDoubtful) return named
  const answered = await byAnsweredMail(tx, mail, sender)
  return answered === undefined && sender.tenantId !== null ? bySubject(tx, mail, sender) : answered
}

/** The token is only in the mails of its thread, so whoever writes to it has one of these mails. */
async function byToken(tx: Tx, { deliveredTo }: Answer): Promise<number | undefined> {
  const tokens = deliveredTo.flatMap((address) => threadTokenIn(address) ?? [])
  if (tokens.length === 0) return undefined
  const { id, token } = threads
  const found = await tx.one(tx.select({ id }).from(threads).where(inList(token, tokens)).orderBy(token).limit(1))
  return found?.id
}

async function byAnsweredMail(tx: Tx, mail: Answer, sender: Sender): Promise<number | undefined> {
  const ids = [...new Set([mail.inReplyTo, ...mail.references.toReversed()])].filter((id) => id !== null)
  if (ids.length === 0) return undefined
  const { messageId, threadId } = messages
  const all = tx.select({ messageId, threadId }).from(messages).where(inList(messageId, ids))
  const rows = await tx.all(all.orderBy(messages.id))
  const found = [...new Set(ids.flatMap((id) => rows.filter((row) => row.messageId === id).map((row) => row.threadId)))]
  return firstWith(tx, found, sender)
}

/** A portal thread is never found by its subject, only by our own reference. */
async function bySubject(tx: Tx, { subject }: Answer, sender: Sender): Promise<number | undefined> {
  const key = subjectKey(subject)
  if (key === "") return undefined
  const { id, subjectKey: theirs, latestAt } = threads
  const since = tx.now - SUBJECT_COUNTS
  const rows = await tx.all(
    tx
      .select({ id })
      .from(threads)
      .leftJoin(portalThreads, eq(portalThreads.threadId, id))
      .where(and(eq(theirs, key), gte(latestAt, since), isNull(portalThreads.id)))
      .orderBy(desc(latestAt), desc(id))
      .limit(MOST_CANDIDATES),
  )
  return firstWith(
    tx,
    rows.map((row) => row.id),
    sender,
  )
}

async function firstWith(tx: Tx, threadIds: readonly number[], sender: Sender): Promise<number | undefined> {
  for (const threadId of threadIds) if (await takesPart(tx, threadId, sender)) return threadId
  return undefined
}

const place = {
  thread: sql.placeholder("thread"),
  address: sql.placeholder("address"),
  tenant: sql.placeholder("tenant"),
}

const asTenant = statement((db) =>
  db
    .select({ id: threadTenants.tenantId })
    .from(threadTenants)
    .where(and(eq(threadTenants.threadId, place.thread), eq(threadTenants.tenantId, place.tenant)))
    .prepare(),
)
/** A person we wrote to, or who wrote to us. A person whom an inbound mail only names is no participant. */
const asCorrespondent = statement((db) =>
  db
    .select({ id: messages.id })
    .from(messages)
    .leftJoin(messageRecipients, eq(messageRecipients.messageId, messages.id))
    .where(
      and(
        eq(messages.threadId, place.thread),
        or(
          and(eq(messages.direction, "inbound"), eq(messages.fromAddress, place.address)),
          and(eq(messages.direction, "outbound"), eq(messageRecipients.address, place.address)),
        ),
      ),
    )
    .limit(1)
    .prepare(),
)

/** Whether we wrote to this sender in the thread, or received a mail from this sender there. Either address of a tenant counts. */
async function takesPart(tx: Tx, thread: number, { address, tenantId }: Sender): Promise<boolean> {
  if (tenantId !== null && (await tx.one(asTenant, { thread, tenant: tenantId }))) return true
  return address !== "" && (await tx.one(asCorrespondent, { thread, address })) !== undefined
}
