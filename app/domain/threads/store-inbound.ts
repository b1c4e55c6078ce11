/** Stores an inbound mail in one transaction: its thread, message and files, and the bounce it reports. */

import { randomBytes } from "node:crypto"
import { and, count, eq, gt, type SQL, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { mailQuarantine, messageAttachments, messages, outbox, type SENDERS, threads } from "#db/schema/index.ts"
import { mailAddressTest } from "../mail/inbound-address.ts"
import { mailDomain } from "../mail/public-address.ts"
import { storeContents } from "../storage/contents.ts"
import type { Received } from "../storage/receive.ts"
import { isForged, resultsThatCount } from "./authentication-results.ts"
import { markBounced, reportedMessage } from "./bounces.ts"
import { findThread, type Sender } from "./find-thread.ts"
import { peopleAt } from "./people-at.ts"
import { showMail } from "./portal-threads.ts"
import { addRecipients, insertMessage, type MessageRow, newThread } from "./post-message.ts"
import { quarantine } from "./quarantine.ts"
import type { ReadMail } from "./read-mail.ts"

/** A mail whose bytes and files are on disk. Its unique `key` prevents a second copy. */
export type ParsedMail = Omit<ReadMail, "files"> & { key: string; raw: Received; files: ReceivedFile[] }
export type ReceivedFile = Received & { fileName: string }

/** `isReleased`: an administrator released the mail, so no limit applies. `isInMailbox`: the mail stays in the mailbox, whatever is stored here. */
export type Arrival = { isReleased: boolean; isInMailbox: boolean }

/** The outcome of a mail: stored, known from before, our own mail come back, or quarantined because too many arrive. */
export type Reception =
  | { outcome: "stored"; messageId: number; threadId: number }
  | { outcome: "known" | "own" | "quarantined" }

const HOUR = 60 * 60 * 1000
/** The most mails received from one sender in an hour, and the most threads with recent mail. */
const MOST_OF_ONE = 60
const MOST_THREADS = 600

/** Whether a mail was received before. A quarantined mail counts as received until an administrator releases it. */
export async function isTakenIn(tx: Tx, key: string, isReleased: boolean): Promise<boolean> {
  if (await tx.one(stored, { key })) return true
  return !isReleased && (await tx.one(quarantined, { key })) !== undefined
}

const key = sql.placeholder("key")
const stored = statement((db) =>
  db.select({ id: messages.id }).from(messages).where(eq(messages.receivedKey, key)).prepare(),
)
const quarantined = statement((db) =>
  db.select({ id: mailQuarantine.id }).from(mailQuarantine).where(eq(mailQuarantine.receivedKey, key)).prepare(),
)

export async function storeInbound(tx: Tx, mail: ParsedMail, { isReleased, isInMailbox }: Arrival): Promise<Reception> {
  if (await isTakenIn(tx, mail.key, isReleased)) return { outcome: "known" }
  if (await isOurs(tx, mail)) return { outcome: "own" }
  const reported = mail.report ? await reportedMessage(tx, mail.report) : undefined
  const sender = await senderOf(tx, mail)
  const threadId = reported?.threadId ?? (await findThread(tx, mail, sender))
  // Each of our mails fails only once, but any number of delays may be reported.
  const isBounce = mail.report?.outcome === "failed" && reported?.bouncedAt === null
  if (!isReleased && !isBounce && (await areTooMany(tx, mail.from.address, threadId))) {
    await quarantine(tx, { ...mail, size: mail.raw.size, isInMailbox }, "too many")
    return { outcome: "quarantined" }
  }
  const message = await insertInbound(tx, mail, sender, threadId)
  await storeFiles(tx, message, mail)
  if (reported && mail.report?.outcome === "failed") await markBounced(tx, reported, mail.report.reason)
  return { outcome: "stored", messageId: message.id, threadId: message.threadId }
}

/** Our own mail that a forwarding or a copy sends back to us is not received, because that could loop forever. */
async function isOurs(tx: Tx, { messageId }: ParsedMail): Promise<boolean> {
  return messageId !== null && (await tx.one(sentMail, { messageId })) !== undefined
}

const sentMail = statement((db) =>
  db
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.messageId, sql.placeholder("messageId")))
    .prepare(),
)

/** Whether the sender sends too many mails or, because senders can be forged, too many threads have recent inbound mail to open another. */
async function areTooMany(tx: Tx, address: string, threadId: number | undefined): Promise<boolean> {
  const since = tx.now - HOUR
  const counted = await tx.one(mailsOf, { address, since })
  if ((counted?.mails ?? 0) >= MOST_OF_ONE) return true
  if (threadId !== undefined) return false
  const reaches = async (threads: SQL) => {
    const [counted] = await tx.rows<{ count: number }>(threads, { since, most: MOST_THREADS })
    return (counted?.count ?? 0) >= MOST_THREADS
  }
  return (await reaches(THREADS)) && (await reaches(THREADS_WITH_NEWS))
}

const upToMost = (threads: SQL) =>
  sql`select count(*) as "count" from (select 1 ${threads} limit ${sql.placeholder("most")}) found`
const latest = sql`from threads t where t.status in ('resolved', 'unresolved') and t.latest_at > ${sql.placeholder("since")}`
/** The index threads_inbox alone answers this; the other count is rarely needed. */
const THREADS = upToMost(latest)
const THREADS_WITH_NEWS = upToMost(sql`${latest} and t.latest_direction = 'inbound'`)

const mailsOf = statement((db) =>
  db
    .select({ mails: count() })
    .from(messages)
    .where(
      and(
        sql`${messages.direction} = 'inbound'`,
        eq(messages.fromAddress, sql.placeholder("address")),
        gt(messages.at, sql.placeholder("since")),
      ),
    )
    .prepare(),
)

/** A program's mail neither opens nor reopens a thread. A bounce of our own mail does, because staff must see it. */
const isNews = ({ isAutomatic, report }: ParsedMail) => (report ? report.outcome === "failed" : !isAutomatic)

async function insertInbound(
  tx: Tx,
  mail: ParsedMail,
  sender: KnownSender,
  known: number | undefined,
): Promise<MessageRow> {
  const status = isNews(mail) ? "unresolved" : "resolved"
  const threadId = known ?? (await newThread(tx, mail.subject, status))
  if (known !== undefined && status === "unresolved")
    await tx.run(tx.update(threads).set({ status }).where(eq(threads.id, known)))
  const values = {
    threadId,
    direction: "inbound" as const,
    messageId: mail.messageId ?? `<${mail.key.slice(0, 32)}@${mailDomain()}>`,
    inReplyTo: mail.inReplyTo,
    fromName: sender.name,
    fromAddress: sender.address,
    tenantId: sender.tenantId,
    sender: sender.kind,
    subject: mail.subject,
    body: mail.text,
    receivedKey: mail.key,
    authentication: resultsThatCount(mail.authenticationResults),
    rawSha256: null,
  }
  const row = await insertMessage(tx, values, !isNews(mail))
  const copies = mail.copies.map((person) => ({ ...person, isCopy: true }))
  const isOwn = await mailAddressTest(tx)
  const others = [...mail.to, ...copies].filter(({ address }) => !isOwn(address))
  await addRecipients(tx, row, others)
  if (isNews(mail)) await showMail(tx, row)
  return row
}

/** Stores the mail's files, and its raw bytes when it was read only in part. A random name, so that knowing the bytes does not reveal the name. */
async function storeFiles(tx: Tx, { id }: MessageRow, mail: ParsedMail): Promise<void> {
  const whole: ReceivedFile[] = mail.isPartial ? [{ ...mail.raw, fileName: "mail.eml" }] : []
  const files = [...mail.files, ...whole]
  for (const file of files) await storeContents(tx, file)
  const rows = files.map(({ fileName, sha256, size, mediaType }) => ({
    messageId: id,
    name: randomBytes(16).toString("hex"),
    uploadedName: fileName,
    sha256,
    size,
    mediaType,
  }))
  if (rows.length > 0) await tx.run(tx.insert(messageAttachments).values(rows))
  if (mail.isPartial) await tx.run(tx.update(messages).set({ rawSha256: mail.raw.sha256 }).where(eq(messages.id, id)))
}

/** The From header gives no authority: a mail changes no account, and a doubtful sender is treated as unknown. Source: threats.md T28. */
type KnownSender = Sender & { name: string; kind: (typeof SENDERS)[number] }

type Claims = Pick<ReadMail, "from" | "hasSeveralSenders" | "authenticationResults">

/** The sender: a tenant by primary or second email, unless the receiving server or the mail itself gives reason for doubt. */
async function senderOf(tx: Tx, mail: Claims): Promise<KnownSender> {
  const { address, name } = mail.from
  const isDoubtful = mail.hasSeveralSenders || isForged(resultsThatCount(mail.authenticationResults))
  const nobody = { address, name, isDoubtful, tenantId: null }
  if (isDoubtful) return { ...nobody, kind: "doubtful" }
  const tenantId = (await peopleAt(tx, [address])).get(address)?.tenantId ?? null
  return tenantId === null ? { ...nobody, kind: "unknown" } : { ...nobody, tenantId, kind: "tenant" }
}
