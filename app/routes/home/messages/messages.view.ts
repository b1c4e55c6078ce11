import type { OwnMessage, OwnThread } from "~/domain/portal-messages/own-thread.ts"
import type { OwnThreadLine } from "~/domain/portal-messages/own-threads.ts"
import { formatInstant } from "~/values/calendar.ts"
import { type TextPart, textParts } from "~/values/quoted-text.ts"

export const LIST = "/home/messages"
export const NEW = "/home/messages/new"

export const threadAddress = (threadId: number): string => `${LIST}/thread?thread=${threadId}`

/** The most characters of a text that a row shows. */
const PREVIEW = 90

export function lineOf(row: OwnThreadLine, zone: string) {
  const { threadId, unitNumber, subject, latestAt, beginning, isAnswered, messages, unread } = row
  const text = beginning.replaceAll(/\s+/g, " ").trim()
  return {
    to: threadAddress(threadId),
    subject,
    about: [
      `Suite ${unitNumber}`,
      messages === 1 ? "1 message" : `${messages} messages`,
      `${isAnswered ? "The office wrote" : "You wrote"} on ${formatInstant(latestAt, zone)}`,
    ].join(" · "),
    preview: text.length > PREVIEW ? `${text.slice(0, PREVIEW).toWellFormed().trimEnd()}…` : text,
    unread,
  }
}
export type ThreadLine = ReturnType<typeof lineOf>

export type MessageView = {
  id: number
  author: string
  note: string | null
  isOurs: boolean
  date: string
  parts: TextPart[]
  files: { name: string; to: string | null; note: string | null }[]
}

/** A thread for display. `mayOpen`: files have links. */
export function ownThreadView(
  thread: OwnThread,
  { zone, mayOpen, isLatest }: { zone: string; mayOpen: boolean; isLatest: boolean },
) {
  const { id, subject, unitNumber, mayWrite, messages, earlier } = thread
  const [oldest] = messages
  return {
    ...{ id, subject, unitNumber, mayWrite },
    messages: messages.map((message) => viewOf(message, zone, mayOpen)),
    earlier: earlier > 0 && oldest ? { to: `${threadAddress(id)}&before=${oldest.id}`, count: earlier } : null,
    latest: isLatest ? null : threadAddress(id),
  }
}

function viewOf(message: OwnMessage, zone: string, mayOpen: boolean): MessageView {
  const { id, author, isOwn, isByMail, isRead, at, body, files } = message
  const notes = [isByMail ? "by email" : "", isRead ? "read by the office" : ""].filter(Boolean)
  return {
    id,
    author: author === null ? "The office" : writerText(author, isOwn),
    note: notes.join(", ") || null,
    isOurs: author === null,
    date: formatInstant(at, zone),
    parts: textParts(body),
    files: files.map(({ name, isStored }, index) => ({
      name,
      to: isStored && mayOpen ? `${LIST}/${id}/${index + 1}` : null,
      note: isStored ? null : "no longer stored",
    })),
  }
}

const writerText = (author: string, isOwn: boolean): string => (isOwn || author === "" ? "You" : author)
