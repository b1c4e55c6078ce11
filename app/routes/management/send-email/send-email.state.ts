/** The state of the page Contact Tenants: a stored draft, or a message that a link prepares. Source: specification 2 "Contact Tenants". */
import type { Tx } from "#db/client.server.ts"
import { browseFiles } from "~/domain/files/browse-files.ts"
import { DRAFT_KEY, type LinkedMessage, type SaveDraft } from "~/domain/messaging/compose-inputs.ts"
import { type Composition, compositionOf, type Reader } from "~/domain/messaging/composition.ts"
import {
  type Draft,
  draftOfLink,
  draftsOf,
  EMPTY_DRAFT,
  MAX_SEARCH_LENGTH,
  newDraftKey,
  type StoredDraft,
  withTemplate,
} from "~/domain/messaging/drafts.ts"
import { MAX_SUBJECT_LENGTH } from "~/domain/messaging/email-inputs.ts"
import { groupNames } from "~/domain/messaging/groups.ts"
import { searchRecipients } from "~/domain/messaging/recipient-search.ts"
import { piecesOf } from "~/domain/messaging/substitution-keys.ts"
import { findTemplate, type Template, templates } from "~/domain/messaging/templates.ts"
import type { Actor } from "~/domain/permissions.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import type { Destination } from "~/http/handlers/form-step.ts"
import type { Query } from "~/http/request/query.ts"
import { unreadText } from "~/values/typed-addresses.ts"
import { lastMailOf, otherDrafts } from "./send-email.beside.ts"

export const HERE = "/management/email/send"

export const pageOf = (key: string, more: Record<string, string> = {}): string =>
  `${HERE}?${new URLSearchParams({ draft: key, ...more })}`

const NEW = "new"

/** The message that an address prepares, by default to the tenant it names. Null if it prepares none. */
async function linkFromQuery(tx: Tx, query: Query): Promise<LinkedMessage | null> {
  const [recipients, subject, inReplyTo] = ["recipients", "subject", "inReplyTo"].map((name) => query.get(name))
  const tenantId = query.number("tenant")
  if (!recipients && !subject && !inReplyTo && tenantId === null) return null
  const tenant = tenantId === null ? null : await findTenant(tx, tenantId)
  return {
    recipients: recipients || (tenant?.primaryEmail ?? ""),
    subject: (subject ?? "").slice(0, MAX_SUBJECT_LENGTH),
    ...(inReplyTo ? { inReplyTo } : {}),
    ...(tenantId === null ? {} : { tenantId }),
  }
}

const isSame = (one: Draft, other: Draft) =>
  one.inReplyTo === other.inReplyTo && one.to.toSorted().join() === other.to.toSorted().join()

type Start = { key: string; draft: Draft; stored: StoredDraft[] }

/** The message to show: the draft that the address names, that of the link, a new one, or the newest draft; and all stored drafts. */
async function startOf(tx: Tx, actor: Actor, query: Query): Promise<Start> {
  const stored = await draftsOf(tx, actor)
  const link = await linkFromQuery(tx, query)
  const linked = link === null ? EMPTY_DRAFT : draftOfLink(link)
  const named = query.get("draft")
  const found = stored.find(({ key, draft }) => (link && named === null ? isSame(draft, linked) : key === named))
  if (found) return { ...found, stored }
  const [newest] = stored
  if (link === null && named === null && newest) return { ...newest, stored }
  return {
    key: named !== null && named !== NEW && DRAFT_KEY.test(named) ? named : newDraftKey(),
    draft: linked,
    stored,
  }
}

/** Applies the template that the address names. If it would replace written text, returns it as `template` for confirmation. */
async function templateOf(tx: Tx, query: Query, draft: Draft): Promise<{ draft: Draft; template: Template | null }> {
  const templateId = query.number("template")
  if (templateId === null) return { draft, template: null }
  const template = await findTemplate(tx, templateId)
  const isWritten = draft.body !== "" || (draft.inReplyTo === null && draft.subject !== "")
  return isWritten ? { draft, template } : { draft: withTemplate(draft, template), template: null }
}

export type PageState = Awaited<ReturnType<typeof stateOf>>

export async function stateOf(tx: Tx, actor: Actor, query: Query) {
  const { key, stored, ...start } = await startOf(tx, actor, query)
  const { draft, template } = await templateOf(tx, query, start.draft)
  const composition = await compositionOf(tx, actor, draft)
  const others = stored.filter((one) => one.key !== key)
  const zone = await zoneOf(tx)
  const typed = query.get("search")
  const search = typed === null ? null : typed.trim().slice(0, MAX_SEARCH_LENGTH)
  return {
    key,
    isStored: others.length < stored.length,
    template,
    ...(await otherDrafts(tx, actor, others, zone)),
    composition,
    answered: composition.answers && (await lastMailOf(tx, composition.answers.threadId, zone)),
    unread: { typed: draft.unread.join(", "), problem: unreadText(draft.unread) },
    groupNames: await groupNames(tx, actor, undefined),
    found: search === null ? null : { search, people: await searchRecipients(tx, actor, { search }) },
    templates: (await templates(tx, actor, undefined)).map(({ id, subject }) => ({ id, subject })),
    preview: previewOf(composition, query.get("as")),
    dialog: query.get("dialog"),
    attach: query.get("dialog") === "attach" ? await attachState(tx, actor, query, composition) : null,
  }
}

/** The most files in the list. Filters find the others. */
const MAX_FILES = 100

/** The stored files to choose from, filtered by the address, and the tenant that an upload will belong to. */
async function attachState(tx: Tx, actor: Actor, query: Query, { readers }: Composition) {
  const [unitNumber, tenant] = [query.number("unitNumber"), query.typed("tenantName")]
  const filter = { unitNumber, tenantId: null, tenant, withoutUnit: false, withoutTenant: false }
  const found = await browseFiles(tx, actor, { ...filter, order: "newest", page: 1, per: MAX_FILES })
  const owner = readers.length === 1 && readers[0]?.tenantId ? readers[0] : null
  return { ...found, filter, owner, zone: await zoneOf(tx) }
}

function previewOf({ readers, draft }: Composition, address: string | null) {
  const reader = readers.find((each) => each.address === address) ?? readers[0]
  if (!reader) return null
  return { reader, subject: piecesOf(draft.subject, reader.values), body: piecesOf(draft.body, reader.values) }
}

/** The keys without a value, grouped by the recipients who lack them. */
export function missingValues({ readers, draft }: Composition): { keys: string[]; readers: Reader[] }[] {
  const lacking = new Map<string, Reader[]>()
  for (const reader of readers) {
    for (const key of keysWithoutValue(draft, reader)) lacking.set(key, [...(lacking.get(key) ?? []), reader])
  }
  const alike = Map.groupBy(lacking, ([, without]) => without.map(({ address }) => address).join(" "))
  return [...alike.values()].map((group) => ({ keys: group.map(([key]) => key), readers: group[0]?.[1] ?? [] }))
}

function keysWithoutValue({ subject, body }: Composition["draft"], { values }: Reader): Set<string> {
  const pieces = [...piecesOf(subject, values), ...piecesOf(body, values)]
  return new Set(pieces.flatMap(({ key, text }) => (key && text === "" ? [key] : [])))
}

export function afterSaving(
  { key, search }: { key: string; search: string | undefined },
  input: SaveDraft,
): Destination {
  const { next, as, templateId } = input
  const here = pageOf(key)
  if (search !== undefined) return `${pageOf(key, { search })}#recipients`
  if (next === "preview" && as) return `${pageOf(key, { as })}#preview`
  if (next === "load") return templateId === undefined ? here : pageOf(key, { template: String(templateId) })
  if (next === "attach") return pageOf(key, { dialog: "attach" })
  if (next === "discard") return pageOf(key, { dialog: "discard" })
  if (input.detach) return `${here}#attachments`
  const isAboutRecipients = next === "search" || input.add || input.remove || input.group || input.who
  return isAboutRecipients
    ? `${here}#recipients`
    : { to: here, notice: "The message is saved. It is kept for you until you send or discard it." }
}
