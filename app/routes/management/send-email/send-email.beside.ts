/** Shown beside a message while it is written: the writer's other drafts, and the email it replies to. */
import type { Tx } from "#db/client.server.ts"
import { groupKeyOf, type StoredDraft } from "~/domain/messaging/drafts.ts"
import { groupNames } from "~/domain/messaging/groups.ts"
import type { Actor } from "~/domain/permissions.ts"
import { emailsByIds } from "~/domain/threads/emails.ts"
import { findThreadRow } from "~/domain/threads/thread.ts"
import { formatInstant } from "~/values/calendar.ts"
import { textParts } from "~/values/quoted-text.ts"
import { correspondentOf } from "../correspondent.tsx"

const MAX_DRAFTS = 20
const NAMED = 2

/** The writer's other drafts, and the number of those not listed. */
export async function otherDrafts(tx: Tx, actor: Actor, others: readonly StoredDraft[], zone: string) {
  const listed = others.slice(0, MAX_DRAFTS)
  const lines = await Promise.all(listed.map((one) => draftLine(tx, actor, one, zone)))
  return { others: lines, moreDrafts: others.length - lines.length }
}

async function draftLine(tx: Tx, actor: Actor, { key, draft, updatedAt }: StoredDraft, zone: string) {
  const groups = await groupNames(tx, actor, undefined)
  const names = draft.to.map((to) => groups.find((group) => group.key === groupKeyOf(to))?.name ?? to)
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ""
  return {
    key,
    subject: draft.subject,
    to: names.slice(0, NAMED).join(", ") + more,
    beginning: draft.body.slice(0, 120).trim(),
    at: formatInstant(updatedAt, zone),
  }
}

const MAX_ANSWERED_LENGTH = 20_000

export async function lastMailOf(tx: Tx, threadId: number, zone: string) {
  const { latestMessageId } = await findThreadRow(tx, threadId)
  const [email] = await emailsByIds(tx, [latestMessageId], MAX_ANSWERED_LENGTH)
  if (!email) return null
  const { from, subject, at, body, attachments, files, threadStatus } = email
  return {
    from: correspondentOf(from),
    isOurs: email.direction === "outbound",
    isResolved: threadStatus === "resolved",
    subject,
    at: formatInstant(at, zone),
    parts: textParts(body),
    files: attachments.length + files.length,
    to: `/management/email/thread?threadID=${threadId}`,
  }
}
