import { createHash } from "node:crypto"
import type { Tx } from "#db/client.server.ts"
import type { Actor } from "~/domain/permissions.ts"
import { type PortalThread, portalThreadsAt } from "~/domain/portal-messages/office-threads.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { unitsOfTenants } from "~/domain/tenants/tenant-units.ts"
import type { Email } from "~/domain/threads/emails.ts"
import { inboxPage, waitingThreads } from "~/domain/threads/inbox.ts"
import type { MessageDelivery } from "~/domain/threads/message-delivery.ts"
import { ownAddressTest } from "~/domain/threads/own-addresses.ts"
import { replySubject } from "~/domain/threads/subject-key.ts"
import { composeLink } from "~/ui/compose-link.ts"
import { formatInstant } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { type Correspondent, correspondentOf } from "../correspondent.tsx"
import { type InboxList, type InboxState, LISTS, PER_PAGE } from "./inbox.url-state.ts"

/** Characters of a body shown in a row. Source: specification 2, section 9. */
const PREVIEW = 50

export type InboxRow = {
  threadId: number
  isResolved: boolean
  isInbound: boolean
  people: Correspondent[]
  units: number[]
  /** Whether a tenant began the thread in the portal, and whether no staff member has opened its latest message. */
  isPortal: boolean
  isUnread: boolean
  /** 'Sent By {user}' or 'Automated email sent by system'. Null for inbound mail. */
  sentBy: string | null
  isUnknown: boolean
  isForged: boolean
  delivery: MessageDelivery | null
  subject: string
  preview: string
  date: string
  files: number
  reply: string
}
export type ListView = { rows: InboxRow[]; total: number; page: number; others: number | null }
/** `others` counts matching threads of the other kind, `waiting` all threads that wait for an answer. */
export type InboxView = {
  lists: Record<InboxList, ListView>
  others: number | null
  waiting: number
  state: InboxState
  version: string
}

/** Both lists and a version that changes with their content. */
export async function inboxView(tx: Tx, actor: Actor, requested: InboxState): Promise<InboxView> {
  const unresolved = await listOf(tx, actor, requested, "unresolved")
  const resolved = await listOf(tx, actor, requested, "resolved")
  const state = { ...requested, unresolved: unresolved.page, resolved: resolved.page }
  const lists = { unresolved, resolved }
  const waiting = await waitingThreads(tx, actor, undefined)
  const known = LISTS.flatMap((list) => lists[list].others ?? [])
  const others = known.length === LISTS.length ? known.reduce((sum, count) => sum + count, 0) : null
  return { lists, others, waiting, state, version: versionOf([LISTS.map((list) => lists[list]), waiting, state]) }
}

const versionOf = (shown: unknown) => createHash("sha1").update(JSON.stringify(shown)).digest("base64url").slice(0, 16)

async function listOf(tx: Tx, actor: Actor, state: InboxState, status: InboxList): Promise<ListView> {
  const { tenantId, search, kind } = state
  const { emails, total, page, others } = await inboxPage(tx, actor, {
    ...{ tenantId, search, kind, status },
    page: state[status],
    per: PER_PAGE,
  })
  const zone = await zoneOf(tx)
  const senders = emails.flatMap(({ direction, from }) =>
    direction === "inbound" ? (from.person?.tenantId ?? []) : [],
  )
  const units = Map.groupBy(await unitsOfTenants(tx, [...new Set(senders)]), (unit) => unit.tenantId)
  const unitsOf = (id: number | null) => (id === null ? [] : (units.get(id) ?? []).map(({ unitNumber }) => unitNumber))
  const threadIds = emails.map(({ threadId }) => threadId)
  const portal = await portalThreadsAt(tx, actor, threadIds)
  const known = { zone, unitsOf, portal, isOwn: await ownAddressTest(tx) }
  return { rows: emails.map((email) => rowOf(email, known)), total, page, others }
}

type Known = {
  zone: string
  unitsOf: (tenantId: number | null) => number[]
  portal: ReadonlyMap<number, PortalThread>
  isOwn: (address: string) => boolean
}

function rowOf(email: Email, { zone, unitsOf, portal, isOwn }: Known): InboxRow {
  const begun = portal.get(email.threadId)
  const isInbound = email.direction === "inbound"
  // A reply leaves out people that only an unverified mail names. The conversation page offers to include them.
  const others = isInbound && !email.isVerified ? [] : email.to
  const outside = (isInbound ? [email.from, ...others] : others).filter(({ address }) => !isOwn(address))
  return {
    threadId: email.threadId,
    isResolved: email.threadStatus === "resolved",
    isInbound,
    people: (isInbound ? [email.from] : email.to).map(correspondentOf),
    units: begun ? [begun.unitNumber] : unitsOf(isInbound ? (email.from.person?.tenantId ?? null) : null),
    isPortal: begun !== undefined,
    isUnread: begun?.isUnread ?? false,
    sentBy: isInbound ? null : sentBy(email),
    isUnknown: isInbound && email.from.person === null && email.from.address !== "",
    isForged: email.isForged,
    delivery: email.delivery,
    subject: subjectOf(email.subject),
    preview: previewOf(email.body),
    date: formatInstant(email.at, zone),
    files: email.attachments.length + email.files.length,
    reply: composeLink({
      recipients: [...new Set(outside.map(({ address }) => address))],
      subject: replySubject(email.subject),
      inReplyTo: email.messageId,
    }),
  }
}

const sentBy = ({ from }: Email) =>
  from.person ? `Sent By ${fullName(from.person)}` : "Automated email sent by system"

export const subjectOf = (subject: string): string => (subject.trim() === "" ? "(no subject)" : subject)

function previewOf(body: string): string {
  const all = [...body.replaceAll(/\s+/g, " ").trim()]
  return all.length > PREVIEW ? `${all.slice(0, PREVIEW).join("").trimEnd()}…` : all.join("")
}
