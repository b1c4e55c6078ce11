/** The outbox: a mail is a row in the transaction it reports, sent afterwards by a job. Source: api.md section 0 (Mail), threats.md T27. */
import { randomUUID } from "node:crypto"
import { and, eq, inArray, isNotNull, lte, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { outbox, outboxAttachments, type Recipient } from "#db/schema/index.ts"
import type { AlertKind } from "~/values/alerts.ts"
import { isEmail } from "~/values/contact.ts"
import { badField, invalid } from "../refusal.ts"
import { alertTo, NOT_WANTED } from "./alert-choices.ts"
import { queueTextBeside } from "./alert-texts.ts"
import type { Attachment } from "./outgoing-mail.ts"
import { messageDomain } from "./public-address.ts"
import { sealText } from "./sealed-text.ts"
import { sentBefore } from "./sent-before.ts"

const MAX_SUBJECT_LENGTH = 200
/** Mail that was sent, cancelled or stored without a mail server is deleted after this time. */
const REMEMBERED = 30 * 24 * 60 * 60 * 1000

export type Mail = {
  to: Recipient | readonly Recipient[]
  subject: string
  /** Plain text. Lines of at most 76 characters arrive unchanged. */
  text: string
  /** The instant when its link expires; the mail is not sent after that. */
  uselessAt?: number
  /** The hash of its link's token, by which `forgetMailWith` finds the mail. */
  linkHash?: string
  /** Whether a person wrote it; `Outgoing` describes this and the next three fields. */
  isPersonal?: boolean
  replyTo?: string
  references?: readonly string[]
  attachments?: readonly Attachment[]
  /** Whether a thread shows the mail and its delivery. The row of such a mail is never purged. */
  isThreaded?: boolean
  /** The kind of alert, if the reader may unsubscribe; for a mail to one person. If the person has unsubscribed, the mail is stored as cancelled. */
  alert?: AlertKind
}

/** A queued mail: its row, and its Message-ID with the angle brackets. */
export type Queued = { id: number; messageId: string }

/**
 * Queues a mail. Refuses (400) an invalid address, and line breaks or NUL in subject and address; in a name they become
 * spaces, so that no name blocks a person's mail. Delivered at least once: after a crash the same Message-ID may arrive twice.
 */
export function queueMail(tx: Tx, mail: Mail): Promise<Queued> {
  return store(tx, mail, "queued")
}

/** Stores a cancelled mail, so that an unknown email takes as long as a known one. Source: threats.md T17. */
export async function queueForNobody(tx: Tx, mail: Mail): Promise<void> {
  await store(tx, mail, "cancelled")
}

const value = sql.placeholder
const insertMail = statement((db) =>
  db
    .insert(outbox)
    .values({
      messageId: value("messageId"),
      recipients: value("recipients"),
      subject: value("subject"),
      state: value("state"),
      body: value("body"),
      linkHash: value("linkHash"),
      pending: value("pending"),
      refused: [],
      createdAt: value("now"),
      nextAt: value("now"),
      uselessAt: value("uselessAt"),
      isThreaded: value("isThreaded"),
      isPersonal: value("isPersonal"),
      replyTo: value("replyTo"),
      references: sql`${value("references")}`,
      lastError: value("lastError"),
      unsubscribe: value("unsubscribe"),
    })
    .returning({ id: outbox.id })
    .prepare(),
)

async function store(tx: Tx, mail: Mail, wanted: "queued" | "cancelled"): Promise<Queued> {
  const messageId = `<${randomUUID()}@${await messageDomain(tx)}>`
  const sealed = sealText(messageId, mail.text.replaceAll("\0", ""))
  const recipients = [mail.to].flat().map(checkedRecipient)
  if (recipients.length === 0) throw new Error("A mail goes to nobody")
  const sent = wanted === "queued" ? await sentBefore(tx, mail, recipients) : undefined
  if (sent) return sent
  const alert = await alertTo(tx, mail.alert, recipients)
  const state = alert.isWanted ? wanted : "cancelled"
  const made = await tx.one(insertMail, {
    messageId,
    recipients,
    subject: checkedSubject(mail.subject),
    state,
    body: state === "queued" ? sealed : null,
    lastError: alert.isWanted ? null : NOT_WANTED,
    unsubscribe: alert.unsubscribe,
    linkHash: mail.linkHash ?? null,
    pending: [...new Set(recipients.map(({ address }) => address))],
    now: tx.now,
    uselessAt: mail.uselessAt ?? null,
    isThreaded: mail.isThreaded ?? false,
    isPersonal: mail.isPersonal ?? false,
    replyTo: mail.replyTo ?? null,
    references: mail.references ? JSON.stringify(mail.references) : null,
  })
  if (!made) throw new Error("The mail was not stored")
  const { textTo: userId } = alert
  if (mail.alert !== undefined && userId !== null) await queueTextBeside(tx, { messageId, userId, kind: mail.alert })
  const attachments = alert.isWanted ? (mail.attachments ?? []) : []
  const carried = attachments.map((each, position) => ({ ...each, outboxId: made.id, position }))
  if (carried.length > 0) await tx.run(tx.insert(outboxAttachments).values(carried))
  return { id: made.id, messageId }
}

/** Cancels mail with an invalid link and deletes its text. A mail being sent at this moment may still arrive. Source: threats.md T18. */
export async function forgetMailWith(tx: Tx, linkHashes: readonly string[]): Promise<void> {
  const theirs = and(inArray(outbox.linkHash, [...linkHashes]), isNotNull(outbox.body))
  await tx.run(tx.update(outbox).set({ state: "cancelled", body: null, leaseUntil: null }).where(theirs))
}

/** Purges finished mail that no thread shows. Failed mail remains until a person retries or cancels it. */
export async function purgeOldMail(tx: Tx): Promise<void> {
  const old = and(
    inArray(outbox.state, ["sent", "cancelled", "kept"]),
    lte(outbox.createdAt, tx.now - REMEMBERED),
    eq(outbox.isThreaded, false),
  )
  await tx.run(tx.delete(outbox).where(old))
}

function checkedRecipient({ name, address }: Recipient): Recipient {
  if (!isEmail(address)) throw invalid("email", "Use an email like name@example.com.")
  return { name: name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim(), address }
}

function checkedSubject(subject: string): string {
  if (/[\r\n\0]/.test(subject)) throw badField("subject", "Use one line.")
  if (subject.length > MAX_SUBJECT_LENGTH) throw badField("subject", `Use at most ${MAX_SUBJECT_LENGTH} characters.`)
  return subject
}
