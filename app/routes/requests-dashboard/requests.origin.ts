/** The origin of a new request, a unit or a conversation: the form's initial values, and the page that Cancel returns to. */
import type { Tx } from "#db/client.server.ts"
import type { Actor } from "~/domain/permissions.ts"
import { unitsOfTenants } from "~/domain/tenants/tenant-units.ts"
import { type Conversation, readConversation } from "~/domain/threads/conversation.ts"
import { bareSubject } from "~/domain/threads/subject-key.ts"
import type { Query } from "~/http/request/query.ts"
import { textParts } from "~/values/quoted-text.ts"

export type Origin = {
  typed: { unitNumber?: string; title?: string; description?: string }
  /** The parameters of the form's address, and the page that Cancel returns to. */
  from: { query: Record<string, string>; back: string } | null
}

const [TITLE, DESCRIPTION] = [200, 5000]

/** Refuses an unknown conversation (404 THREAD_NOT_FOUND). */
export async function originOf(tx: Tx, actor: Actor, query: Query, filtered: number | null): Promise<Origin> {
  const threadId = query.number("thread")
  if (threadId !== null) {
    const conversation = await readConversation(tx, actor, { threadId, before: null })
    const back = `/management/email/thread?threadID=${threadId}`
    return { typed: await typedFrom(tx, conversation), from: { query: { thread: String(threadId) }, back } }
  }
  const unit = query.number("for")
  if (unit === null) return { typed: filtered === null ? {} : { unitNumber: String(filtered) }, from: null }
  const back = `/management/viewunit?unit=${unit}`
  return { typed: { unitNumber: String(unit) }, from: { query: { for: String(unit) }, back } }
}

/** The conversation's subject, the latest inbound mail without quotes, and the unit if its tenants have only one. */
async function typedFrom(tx: Tx, { first, emails, participants }: Conversation): Promise<Origin["typed"]> {
  const written = emails.findLast(({ direction }) => direction === "inbound")?.body ?? ""
  const own = textParts(written).flatMap(({ isQuoted, text }) => (isQuoted ? [] : [text]))
  const tenants = new Set(participants.flatMap(({ person }) => person?.tenantId ?? []))
  const units = await unitsOfTenants(tx, [...tenants])
  const [unit] = units
  return {
    title: bareSubject(first.subject).slice(0, TITLE).toWellFormed(),
    description: own.join("\n\n").slice(0, DESCRIPTION).toWellFormed(),
    ...(unit && units.length === 1 ? { unitNumber: String(unit.unitNumber) } : {}),
  }
}
