/** What a conversation shows. */
import type { Tx } from "#db/client.server.ts"
import type { Actor } from "~/domain/permissions.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import type { Delivery } from "~/domain/threads/delivery.ts"
import type { Email, MailAddress } from "~/domain/threads/emails.ts"
import { replySubject, subjectKey } from "~/domain/threads/subject-key.ts"
import { readThread, type Thread } from "~/domain/threads/thread.ts"
import { composeLink } from "~/ui/compose-link.ts"
import { formatInstant } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { type TextPart, textParts } from "~/values/quoted-text.ts"
import { type Correspondent, correspondentOf } from "../correspondent.tsx"

/** A file of an email; without an address it cannot be fetched, and `note` says why. */
export type FileView = { name: string; to: string | null; note: string | null }

export type LetterView = {
  id: number
  isOurs: boolean
  from: Correspondent
  /** An outgoing one that nobody wrote. */
  isAutomatic: boolean
  to: Correspondent[]
  /** Null when it only repeats that of the conversation. */
  subject: string | null
  date: string
  parts: TextPart[]
  delivery: Delivery | null
  isForged: boolean
  files: FileView[]
}

export type ThreadView = {
  id: number
  isResolved: boolean
  users: Correspondent[]
  originator: string
  subject: string
  letters: LetterView[]
  reply: string
  zone: string
}

export async function threadView(tx: Tx, actor: Actor, threadId: number): Promise<ThreadView> {
  const thread = await readThread(tx, actor, { threadId })
  const zone = await zoneOf(tx)
  const [first] = thread.emails
  const subject = first ? subjectOf(first) : ""
  const letters = thread.emails.map((email) => letterOf(email, subject, { zone, level: actor.level }))
  return {
    id: thread.id,
    isResolved: thread.status === "resolved",
    users: usersOf(thread),
    originator: letters[0]?.from.label ?? "",
    subject,
    letters,
    reply: replyTo(thread),
    zone,
  }
}

/** The tenants of a thread; if none is one, the others. */
function usersOf({ users }: Thread): Correspondent[] {
  const all = users.map(correspondentOf)
  const tenants = all.filter(({ tenantId }) => tenantId !== null)
  const ids = tenants.map(({ tenantId }) => tenantId)
  return tenants.length > 0 ? tenants.filter(({ tenantId }, index) => ids.indexOf(tenantId) === index) : all
}

function replyTo({ emails, replyTo: recipients }: Thread): string {
  const last = emails.at(-1)
  if (!last) return composeLink({ recipients })
  return composeLink({ recipients, subject: replySubject(last.subject), inReplyTo: last.messageId })
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
    files: filesOf(email, level),
  }
}

/** Who wrote an outgoing email; the system's has the name of the property's mail. */
function writerOf({ name, address, person }: MailAddress): Correspondent {
  const label = person ? fullName(person) : name || address
  return { label, address, tenantId: person?.tenantId ?? null, isKnown: true }
}

function filesOf({ threadId, attachments, files }: Email, own: number): FileView[] {
  const received = attachments.map(({ name, uploadedName }) => {
    const query = new URLSearchParams({ threadID: String(threadId), attachment: name })
    return { name: uploadedName, to: `/management/email/thread?${query}`, note: null }
  })
  const carried = files.map(({ storedFileId, uploadedName, level }) => {
    if (level === null) return { name: uploadedName, to: null, note: "deleted since" }
    if (own > level) return { name: uploadedName, to: null, note: "not open to you" }
    return { name: uploadedName, to: `/management/files?download=${storedFileId}`, note: null }
  })
  return [...received, ...carried]
}
