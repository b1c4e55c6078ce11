/** Posts an outgoing mail: its text in a thread and the mail in the outbox, in one transaction. Source: specification 2 "Email inbox", api.md M45. */
import { randomBytes } from "node:crypto"
import { desc, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { messageFiles, messages, type Recipient, threads } from "#db/schema/index.ts"
import type { AlertKind } from "~/values/alerts.ts"
import { plainText } from "~/values/search-terms.ts"
import type { CarriedFile } from "../files/stored-files.ts"
import { replyAddress } from "../mail/inbound-address.ts"
import { sender } from "../mail/mail-settings.ts"
import { queueMail } from "../mail/outbox.ts"
import {
  latestUpdate,
  messageInsert,
  OPTIONAL_COLUMNS,
  recipientInsert,
  threadInsert,
  threadTenantInsert,
} from "./message-statements.ts"
import { type Correspondent, peopleAt } from "./people-at.ts"
import { isShownAnswer, showAnswer } from "./portal-threads.ts"
import { subjectKey } from "./subject-key.ts"

export type MessageRow = typeof messages.$inferSelect
export type ThreadRow = typeof threads.$inferSelect

type People = ReadonlyMap<string, Correspondent>

export type NewMessage = {
  to: readonly Recipient[]
  subject: string
  /** Plain text, already filled in. */
  body: string
  /** The text of the mail when it has more than the thread shows (post-notice.ts). */
  mailText?: string
  /** The person who wrote it; null for the system. */
  writtenBy: { userId: number } | null
  files?: readonly CarriedFile[]
  /** The message it answers; it joins that message's thread. */
  answers?: Pick<MessageRow, "id" | "threadId" | "messageId">
  /** The unique key of a message from a job; a repeated key stores nothing. */
  source?: string
  /** The status of a new thread. A notice that expects no answer is resolved from the start. */
  status?: ThreadRow["status"]
  /** The kind of alert, if the reader may unsubscribe. If the reader has unsubscribed, the message is in the thread but is not sent. */
  alert?: AlertKind | undefined
}

/** Returns undefined for a repeated source. Refuses (400) an invalid address. Staff read threads: never pass a link that signs in or pays. */
export async function postMessage(tx: Tx, message: NewMessage, people?: People): Promise<MessageRow | undefined> {
  if (message.source !== undefined && (await isWritten(tx, message.source))) return undefined
  const thread = await threadFor(tx, message)
  const replyTo = await replyAddress(tx, thread.token)
  const alert = message.alert ?? (await answerAlert(tx, message))
  const { id: outboxId, messageId } = await queueMail(tx, {
    to: message.to,
    subject: message.subject,
    text: message.mailText ?? message.body,
    isThreaded: true,
    isPersonal: message.writtenBy !== null,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(alert === undefined ? {} : { alert }),
    references: message.answers ? await messageIdsUpTo(tx, message.answers) : [],
    attachments: (message.files ?? []).map(({ storedFileId: _, ...file }) => file),
  })
  const { name, address } = await sender(tx)
  const row = await insertMessage(tx, {
    threadId: thread.id,
    direction: "outbound",
    messageId,
    inReplyTo: message.answers?.messageId ?? null,
    fromName: name,
    fromAddress: address,
    userId: message.writtenBy?.userId ?? null,
    subject: message.subject,
    body: message.body,
    outboxId,
    source: message.source ?? null,
  })
  await addRecipients(tx, row, message.to, people)
  if (message.answers) await showAnswer(tx, row)
  await addFiles(tx, row, message.files ?? [])
  return row
}

async function addFiles(tx: Tx, { id }: MessageRow, files: readonly CarriedFile[]): Promise<void> {
  if (files.length === 0) return
  const rows = files.map(({ storedFileId, fileName }) => ({ messageId: id, storedFileId, uploadedName: fileName }))
  await tx.run(tx.insert(messageFiles).values(rows).onConflictDoNothing())
}

/** The alert of a staff answer that the portal shows; its reader can unsubscribe from the mail. */
const answerAlert = async (tx: Tx, { answers, writtenBy, to }: NewMessage): Promise<AlertKind | undefined> =>
  answers && writtenBy !== null && (await isShownAnswer(tx, answers.threadId, to)) ? "answer" : undefined

/** Stores and queues several messages in order, all or none. `people` are the known people at all their addresses. */
export async function postMessages(tx: Tx, list: readonly NewMessage[], people: People): Promise<void> {
  for (const message of list) await postMessage(tx, message, people)
}

type OpenThread = Pick<ThreadRow, "id" | "token">

async function threadFor(tx: Tx, { answers, subject, status }: NewMessage): Promise<OpenThread> {
  if (!answers) return openThread(tx, subject, status)
  const { id, token } = threads
  const thread = await tx.one(tx.select({ id, token }).from(threads).where(eq(id, answers.threadId)))
  if (!thread) throw new Error("A message without its thread")
  return thread
}

async function isWritten(tx: Tx, source: string): Promise<boolean> {
  return (await tx.one(tx.select({ id: messages.id }).from(messages).where(eq(messages.source, source)))) !== undefined
}

/** The number of mails a reply names in References: the newest ones, as mail programs do. */
const MOST_REFERENCES = 20

async function messageIdsUpTo(tx: Tx, { id, threadId }: Pick<MessageRow, "id" | "threadId">): Promise<string[]> {
  const { messageId, at, id: number } = messages
  const rows = await tx.all(
    tx
      .select({ id: number, messageId })
      .from(messages)
      .where(eq(messages.threadId, threadId))
      .orderBy(desc(at), desc(number)),
  )
  const older = rows.filter((row) => row.id < id).slice(0, MOST_REFERENCES - 1)
  const answered = rows.filter((row) => row.id === id)
  return [...older.toReversed(), ...answered].map((row) => row.messageId)
}

/** Opens a thread for the message that is stored next. Returns the thread's number. */
export async function newThread(tx: Tx, subject: string, status?: ThreadRow["status"]): Promise<number> {
  return (await openThread(tx, subject, status)).id
}

async function openThread(tx: Tx, subject: string, status: ThreadRow["status"] = "unresolved"): Promise<OpenThread> {
  const token = randomBytes(12).toString("hex")
  const made = await tx.one(threadInsert, { token, status, subjectKey: subjectKey(subject), now: tx.now })
  if (!made) throw new Error("A thread got no number")
  return made
}

type StoredMessage = Omit<typeof messages.$inferInsert, "id" | "at" | "searchText">

/** Stores a message as the latest of its thread. Messages of staff, and inbound messages that are not automatic, mark the thread as a conversation of people. */
export async function insertMessage(tx: Tx, message: StoredMessage, isPrograms = false): Promise<MessageRow> {
  const { fromName = "", fromAddress, subject, body } = message
  const searchText = plainText(`${fromName} ${fromAddress} ${subject} ${body}`)
  const row = await tx.one(messageInsert, { ...OPTIONAL_COLUMNS, ...message, fromName, searchText, at: tx.now })
  if (!row) throw new Error("A message was not stored")
  const { id, direction, at, threadId } = row
  const isFromPeople = direction === "inbound" ? !isPrograms : row.userId !== null
  await tx.run(latestUpdate, { id, direction, at, threadId, isFromPeople: Number(isFromPeople) })
  if (row.tenantId !== null) await joinThread(tx, row.threadId, [row.tenantId])
  return row
}

/** Recipients of an outgoing message become participants; those of an inbound one do not, because anyone can name anyone. */
export async function addRecipients(
  tx: Tx,
  { id, threadId, direction }: Pick<MessageRow, "id" | "threadId" | "direction">,
  to: readonly (Recipient & { isCopy?: boolean })[],
  people?: People,
): Promise<void> {
  const known =
    people ??
    (await peopleAt(
      tx,
      to.map(({ address }) => address),
    ))
  const of = (address: string): Partial<Correspondent> => known.get(address.toLowerCase()) ?? {}
  const rows = to.map(({ name, address, isCopy = false }) => {
    const { tenantId = null, userId = null } = of(address)
    return { messageId: id, isCopy, name, address: address.toLowerCase(), tenantId, userId }
  })
  for (const row of rows) await tx.run(recipientInsert, row)
  if (direction === "inbound") return
  await joinThread(
    tx,
    threadId,
    rows.flatMap(({ tenantId }) => tenantId ?? []),
  )
}

async function joinThread(tx: Tx, threadId: number, tenantIds: readonly number[]): Promise<void> {
  for (const tenantId of new Set(tenantIds)) await tx.run(threadTenantInsert, { threadId, tenantId })
}
