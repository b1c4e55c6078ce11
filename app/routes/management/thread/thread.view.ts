import type { Tx } from "#db/client.server.ts"
import type { Actor } from "~/domain/permissions.ts"
import { type PortalThread, portalThreadsAt } from "~/domain/portal-messages/office-threads.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { type Conversation, readConversation } from "~/domain/threads/conversation.ts"
import type { Email } from "~/domain/threads/emails.ts"
import type { MailAddress } from "~/domain/threads/mail-address.ts"
import type { MessageDelivery } from "~/domain/threads/message-delivery.ts"
import type { Participant } from "~/domain/threads/participants.ts"
import { replySubject, subjectKey } from "~/domain/threads/subject-key.ts"
import { composeLink } from "~/ui/compose-link.ts"
import type { FileView } from "~/ui/letters/letter-files.tsx"
import { formatInstant } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { contentText } from "~/values/content-text.ts"
import { durationText } from "~/values/duration-text.ts"
import { type TextPart, textParts } from "~/values/quoted-text.ts"
import { scanText } from "~/values/scan-text.ts"
import { type Correspondent, correspondentOf } from "../correspondent.tsx"

export const INBOX = "/management/email"

export type LetterView = {
  id: number
  isOurs: boolean
  from: Correspondent
  isAutomatic: boolean
  to: Correspondent[]
  /** Null if it repeats the conversation's subject. */
  subject: string | null
  date: string
  parts: TextPart[]
  delivery: MessageDelivery | null
  isForged: boolean
  isVerified: boolean
  /** The name of the person who posted it in the portal; null for a mail. */
  postedBy: string | null
  files: FileView[]
}

export type ThreadView = {
  id: number
  isResolved: boolean
  inbox: string
  users: Correspondent[]
  originator: string
  subject: string
  letters: LetterView[]
  /** The number of earlier emails and a link to them. Null if there are none. */
  earlier: { count: number; to: string } | null
  latest: string | null
  reply: string
  /** People whom a reply leaves out by default, each with a reply that includes them. */
  leftOut: { address: string; reply: string }[]
  /** For a thread that a tenant began in the portal: the unit and the time until the answer, in one line. */
  portal: string | null
  zone: string
}

/** The latest emails of a conversation, or with `before` those before the email with that id. */
export async function threadView(tx: Tx, actor: Actor, threadId: number, before: number | null): Promise<ThreadView> {
  const thread = await readConversation(tx, actor, { threadId, before })
  const portal = (await portalThreadsAt(tx, actor, [thread.id])).get(thread.id)
  const zone = await zoneOf(tx)
  const subject = subjectOf(thread.first)
  const reader = { zone, level: actor.level }
  const letters = thread.emails.map((email) => letterOf(email, subject, reader))
  const here = `/management/email/thread?threadID=${thread.id}`
  const [oldest] = letters
  return {
    id: thread.id,
    isResolved: thread.status === "resolved",
    inbox: thread.isFromPeople ? INBOX : `${INBOX}?kind=automated`,
    users: usersOf(thread),
    originator: letterOf(thread.first, subject, reader).from.label,
    subject,
    letters,
    earlier: thread.earlier > 0 && oldest ? { count: thread.earlier, to: `${here}&before=${oldest.id}` } : null,
    latest: before === null ? null : here,
    ...repliesTo(thread),
    portal: portal ? portalLine(portal, tx.now) : null,
    zone,
  }
}

function portalLine({ unitNumber, waitingSince, answeredAfter }: PortalThread, now: number): string {
  const answered = answeredAfter === null ? [] : [`first answered after ${durationText(answeredAfter)}`]
  const waits = waitingSince === null ? [] : [`waits ${durationText(now - waitingSince)} for an answer`]
  return [`Begun in the portal, unit ${unitNumber}`, ...answered, ...waits].join("; ")
}

/** The thread's tenants, each once; if there are none, all participants; without participants, the first sender. */
function usersOf({ participants, first }: Conversation): Correspondent[] {
  if (participants.length === 0) return [correspondentOf(first.from)]
  const all = participants.map(correspondentOf)
  const tenants = all.filter(({ tenantId }) => tenantId !== null)
  const ids = tenants.map(({ tenantId }) => tenantId)
  return tenants.length > 0 ? tenants.filter(({ tenantId }, index) => ids.indexOf(tenantId) === index) : all
}

/** The most people offered to include in a reply. */
const MAX_LEFT_OUT = 20

function repliesTo({ last, participants }: Conversation): Pick<ThreadView, "reply" | "leftOut"> {
  const answered = participants.filter(({ isAnswered }) => isAnswered)
  const toThem = (...others: Participant[]) =>
    composeLink({
      recipients: [...answered, ...others].map(({ address }) => address),
      subject: replySubject(last.subject),
      inReplyTo: last.messageId,
    })
  const others = participants.filter(({ isAnswered }) => !isAnswered)
  const leftOut = others.slice(0, MAX_LEFT_OUT).map((one) => ({ address: one.address, reply: toThem(one) }))
  return { reply: toThem(), leftOut }
}

const subjectOf = ({ subject }: Email) => (subject.trim() === "" ? "(no subject)" : subject)

type Reader = { zone: string; level: number }

function letterOf(email: Email, opening: string, { zone, level }: Reader): LetterView {
  const isOurs = email.direction === "outbound"
  return {
    id: email.id,
    isOurs,
    from: isOurs ? writerOf(email.from) : correspondentOf(email.from),
    isAutomatic: isOurs && email.from.person === null,
    to: email.to.map(correspondentOf),
    subject: subjectKey(email.subject) === subjectKey(opening) ? null : subjectOf(email),
    date: formatInstant(email.at, zone),
    parts: textParts(email.body),
    delivery: email.delivery,
    isForged: email.isForged,
    isVerified: email.isVerified,
    postedBy: email.postedBy,
    files: filesOf(email, level),
  }
}

/** The sender of an outgoing email. Mail from the system has the name of the property's mailbox. */
function writerOf({ name, address, person }: MailAddress): Correspondent {
  const label = person ? fullName(person) : name || address
  return { label, address, tenantId: person?.tenantId ?? null, isKnown: true, otherEmail: null }
}

function filesOf({ threadId, attachments, files }: Email, own: number): FileView[] {
  const received = attachments.map((file) => {
    const query = new URLSearchParams({ threadID: String(threadId), attachment: file.name })
    const note = [contentText(file), scanText(file)].filter(Boolean).join(" · ") || null
    return { name: file.uploadedName, to: `/management/email/thread?${query}`, note }
  })
  const attached = files.map(({ storedFileId, uploadedName, level }) => {
    if (level === null) return { name: uploadedName, to: null, note: "deleted since" }
    if (own > level) return { name: uploadedName, to: null, note: "not open to you" }
    return { name: uploadedName, to: `/management/files?download=${storedFileId}`, note: null }
  })
  return [...received, ...attached]
}
