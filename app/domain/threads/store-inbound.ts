/** The one transaction of an inbound mail: its thread, its message, its files, and the outgoing message that it reports as bounced. */
import { randomBytes } from "node:crypto"
import { and, count, eq, gt, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { mailQuarantine, messageAttachments, messages, outbox, threads } from "#db/schema/index.ts"
import { isOwnAddress } from "../mail/inbound-address.ts"
import { mailDomain } from "../mail/public-address.ts"
import { storeContents } from "../storage/contents.ts"
import type { Received } from "../storage/receive.ts"
import { markBounced, reportedMessage } from "./bounces.ts"
import { findThread } from "./find-thread.ts"
import { type KnownSender, senderOf } from "./mail-sender.ts"
import { addRecipients, insertMessage, type MessageRow, newThread } from "./post-message.ts"
import { quarantine } from "./quarantine.ts"
import type { ReadMail } from "./read-mail.ts"

/** A mail whose bytes and files are on disk. `key` makes it once. */
export type ParsedMail = Omit<ReadMail, "files"> & { key: string; raw: Received; files: InboundFile[] }
export type InboundFile = Received & { fileName: string }

/** What became of a mail: taken in, taken in before, our own coming back, or kept out because its sender sends too many. */
export type Reception =
  | { outcome: "stored"; messageId: number; threadId: number }
  | { outcome: "known" | "own" | "quarantined" }

const HOUR = 60 * 60 * 1000
const MOST_IN_AN_HOUR = 60

/** Whether a mail was taken in before; one in quarantine was, until an administrator lets it in. */
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

/** Stores a mail. Returns what became of it. */
export async function storeInbound(tx: Tx, mail: ParsedMail, isReleased: boolean): Promise<Reception> {
  if (await isTakenIn(tx, mail.key, isReleased)) return { outcome: "known" }
  if (await isOurs(tx, mail)) return { outcome: "own" }
  const reported = mail.report ? await reportedMessage(tx, mail.report) : undefined
  // Reports of our own mails are as many as those.
  if (!isReleased && reported?.bouncedAt !== null && (await sendsTooMany(tx, mail.from.address))) {
    await quarantine(tx, { ...mail, size: mail.raw.size }, "too many")
    return { outcome: "quarantined" }
  }
  const sender = await senderOf(tx, mail)
  const threadId = reported?.threadId ?? (await findThread(tx, mail, sender))
  const message = await insertInbound(tx, mail, sender, threadId)
  await storeFiles(tx, message, mail)
  if (reported && mail.report?.outcome === "failed") await markBounced(tx, reported, mail.report.reason)
  return { outcome: "stored", messageId: message.id, threadId: message.threadId }
}

/** A mail of ours that comes back, by a forwarding or a copy to ourselves, is no mail to us: nothing would end that circle. */
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

async function sendsTooMany(tx: Tx, address: string): Promise<boolean> {
  const counted = await tx.one(mailsOf, { address, since: tx.now - HOUR })
  return (counted?.mails ?? 0) >= MOST_IN_AN_HOUR
}

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

/** A program's mail neither opens nor reopens a thread; that one of ours did not arrive, somebody must know. */
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
  const row = await insertMessage(tx, {
    threadId,
    direction: "inbound",
    messageId: mail.messageId ?? `<${mail.key.slice(0, 32)}@${mailDomain()}>`,
    inReplyTo: mail.inReplyTo,
    fromName: sender.name,
    fromAddress: sender.address,
    tenantId: sender.tenantId,
    sender: sender.kind,
    subject: mail.subject,
    body: mail.text,
    receivedKey: mail.key,
    authentication: mail.authentication,
    rawSha256: null,
  })
  const copies = mail.copies.map((person) => ({ ...person, isCopy: true }))
  const others = [...mail.to, ...copies].filter(({ address }) => !isOwnAddress(address))
  await addRecipients(tx, row, others)
  return row
}

/** Its files, and its bytes as they came when it was not read whole. A random name: who knows the bytes does not know it. */
async function storeFiles(tx: Tx, { id }: MessageRow, mail: ParsedMail): Promise<void> {
  const whole: InboundFile[] = mail.isPartial ? [{ ...mail.raw, fileName: "mail.eml" }] : []
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
