/** Where a new request begins: at a unit, or at a conversation of the inbox; what its form begins with, and where Cancel leads. */
import type { Tx } from "#db/client.server.ts"
import type { Actor } from "~/domain/permissions.ts"
import { unitsOfTenants } from "~/domain/tenants/tenant-units.ts"
import { type Conversation, readConversation } from "~/domain/threads/conversation.ts"
import { bareSubject } from "~/domain/threads/subject-key.ts"
import type { Query } from "~/http/request/query.ts"
import { textParts } from "~/values/quoted-text.ts"

export type Origin = {
  typed: { unitNumber?: string; title?: string; description?: string }
  /** What the address of the form adds, and the page that Cancel returns to. */
  from: { query: Record<string, string>; back: string } | null
}

/** Title and description end where the form's fields do. */
const [TITLE, DESCRIPTION] = [200, 5000]

/** Refuses (404 THREAD_NOT_FOUND) an unknown conversation. */
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

/** Subject and text of the latest mail from outside, without what it repeats; the unit if its tenants have one alone. */
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
