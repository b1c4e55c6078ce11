/** One portal thread as the calling tenant sees it. Source: api.md 4.11, X201. */
import { and, asc, count, desc, eq, lt, max } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { messages, portalMessages, portalReads } from "#db/schema/index.ts"
import { ownCommand } from "../commands.ts"
import type { TenantActor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { type Email, emailsByIds } from "../threads/emails.ts"
import { type PortalMessageKind, type PortalThreadRow, portalThreadOf } from "../threads/portal-threads.ts"
import type { OwnThreadQuery } from "./inputs.ts"
import { unitsToWriteAbout } from "./may-write.ts"

const MOST = 20

/** `author` is the person who wrote for the tenant; null for the office. `isOwn`: the caller wrote it. `isRead`: the office has seen it. */
export type OwnMessage = {
  id: number
  author: string | null
  isOwn: boolean
  isByMail: boolean
  isRead: boolean
  at: number
  body: string
  /** In order of position from 1. A file that is no longer stored has only its name. */
  files: { name: string; isStored: boolean }[]
}
export type OwnThread = {
  id: number
  subject: string
  unitNumber: number
  mayWrite: boolean
  /** Oldest first. */
  messages: OwnMessage[]
  /** The number of messages before the shown ones. */
  earlier: number
}

/** Returns the calling tenant's thread. Refuses (404 THREAD_NOT_FOUND) any other thread and mail threads. */
export async function ownPortalThread(tx: Tx, { tenantId }: TenantActor, threadId: number): Promise<PortalThreadRow> {
  const thread = await portalThreadOf(tx, threadId)
  if (thread?.tenantId !== tenantId) throw new Refusal("THREAD_NOT_FOUND")
  return thread
}

/** A thread with its latest messages, or the latest before the message `before` (X201). Does not show other recipients. Refuses as `ownPortalThread` does. */
export const ownThread = ownCommand(
  "see own messages",
  async (tx, tenant, { threadId, before }: OwnThreadQuery): Promise<OwnThread> => {
    const { unitNumber } = await ownPortalThread(tx, tenant, threadId)
    const { messageId, kind } = portalMessages
    const inThread = eq(portalMessages.threadId, threadId)
    const older = before === undefined ? inThread : and(inThread, lt(messageId, before))
    const latest = tx.select({ messageId, kind }).from(portalMessages).where(older).orderBy(desc(messageId)).limit(MOST)
    const shown = (await tx.all(latest)).toReversed()
    const [first] = await tx.all(
      tx
        .select({ subject: messages.subject })
        .from(portalMessages)
        .innerJoin(messages, eq(messages.id, messageId))
        .where(inThread)
        .orderBy(asc(messageId))
        .limit(1),
    )
    const found = await tx.one(tx.select({ number: count() }).from(portalMessages).where(older))
    return {
      ...{ id: threadId, subject: first?.subject ?? "", unitNumber },
      mayWrite: (await unitsToWriteAbout(tx, tenant.tenantId)).length > 0,
      messages: await messagesOf(tx, tenant, threadId, shown),
      earlier: (found?.number ?? 0) - shown.length,
    }
  },
)

type Shown = { messageId: number; kind: PortalMessageKind }

async function messagesOf(tx: Tx, { userId }: TenantActor, threadId: number, shown: Shown[]): Promise<OwnMessage[]> {
  const writers = tx
    .select({ id: messages.id, userId: messages.userId })
    .from(messages)
    .where(eq(messages.threadId, threadId))
  const writerOf = new Map((await tx.all(writers)).map((row) => [row.id, row.userId]))
  const seen = await seenByOffice(tx, threadId)
  const emails = await emailsByIds(
    tx,
    shown.map(({ messageId }) => messageId),
  )
  const kindOf = new Map(shown.map(({ messageId, kind }) => [messageId, kind]))
  return emails.map((email) => {
    const kind = kindOf.get(email.id)
    return {
      ...{ id: email.id, at: email.at, body: email.body },
      author: kind === "answer" ? null : email.from.name,
      isOwn: kind === "posted" && writerOf.get(email.id) === userId,
      isByMail: kind === "mail",
      isRead: kind !== "answer" && email.id <= seen,
      files: filesOf(email),
    }
  })
}

async function seenByOffice(tx: Tx, threadId: number): Promise<number> {
  const { messageId, reader } = portalReads
  const ofOffice = and(eq(portalReads.threadId, threadId), eq(reader, "office"))
  const found = await tx.one(
    tx
      .select({ last: max(messageId) })
      .from(portalReads)
      .where(ofOffice),
  )
  return found?.last ?? 0
}

/** Received files, then stored files that staff sent. */
const filesOf = ({ attachments, files }: Email): OwnMessage["files"] => [
  ...attachments.map(({ uploadedName: name }) => ({ name, isStored: true })),
  ...files.map(({ uploadedName: name, level }) => ({ name, isStored: level !== null })),
]
