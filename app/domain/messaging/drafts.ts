/** The messages a person is writing, stored on the server until sent or discarded. Source: specification 2 "Contact Tenants". */
import { randomUUID } from "node:crypto"
import { and, desc, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { messageDrafts } from "#db/schema/index.ts"
import { isEmail } from "~/values/contact.ts"
import { readAddresses } from "~/values/typed-addresses.ts"
import { command } from "../commands.ts"
import { type Actor, signedInUser } from "../permissions.ts"
import { missing } from "../refusal.ts"
import type { AttachFiles, Composed, LinkedMessage, LoadTemplate, OneDraft, SaveDraft } from "./compose-inputs.ts"
import { groupNames } from "./groups.ts"
import { findTemplate, type Template } from "./templates.ts"

/** A message being written. `to` holds addresses and groups ("group:balanceOwed"), `unread` typed text that is no address, `files` FileNames. */
export type Draft = {
  to: string[]
  unread: string[]
  method: Composed["method"]
  subject: string
  body: string
  files: string[]
  inReplyTo: string | null
  tenantId: number | null
}

export const EMPTY_DRAFT: Draft = {
  to: [],
  unread: [],
  method: "email",
  subject: "",
  body: "",
  files: [],
  inReplyTo: null,
  tenantId: null,
}

/** A stored draft with its key and the instant (ms) of its last change. */
export type StoredDraft = { key: string; draft: Draft; updatedAt: number }

export async function draftsOf(tx: Tx, actor: Actor): Promise<StoredDraft[]> {
  const { id, userId, updatedAt } = messageDrafts
  const ofCaller = tx
    .select()
    .from(messageDrafts)
    .where(eq(userId, signedInUser(actor)))
  const rows = await tx.all(ofCaller.orderBy(desc(updatedAt), desc(id)))
  return rows.map((row) => ({ ...row, draft: { ...EMPTY_DRAFT, ...(row.content as Draft) } }))
}

/** The caller's draft with this key, or the newest without a key; undefined if there is none. */
export async function findEmailDraft(tx: Tx, actor: Actor, key: string | undefined): Promise<StoredDraft | undefined> {
  return (await draftsOf(tx, actor)).find((stored) => key === undefined || stored.key === key)
}

export const newDraftKey = (): string => randomUUID()

export const MAX_SEARCH_LENGTH = 200

/** Stores the typed message and does the button's action. Returns the draft with its key, and the search text if no address was typed. */
export const saveDraft = command("send messages", async (tx, actor, input: SaveDraft) => {
  const { addresses, unread } = readAddresses(input.who ?? "")
  const isSearch = input.who !== undefined && addresses.length === 0 && isSearchText(input.who, unread)
  const left = input.who === undefined ? readAddresses(input.unread ?? "").unread : unread
  const groups = new Set((await groupNames(tx, actor, undefined)).map(({ key }) => key))
  const added = [
    ...(input.add ?? []).map((address) => address.toLowerCase()).filter(isEmail),
    ...addresses,
    ...(input.group && groups.has(input.group) ? [`${GROUP}${input.group}`] : []),
  ]
  const draft: Draft = {
    to: [...new Set([...input.to, ...added])].filter((one) => one !== input.remove),
    unread: isSearch ? [] : left,
    method: input.method,
    subject: input.subject,
    body: input.body,
    files: input.files.filter((name) => name !== input.detach),
    inReplyTo: input.isNew ? null : (input.inReplyTo ?? null),
    tenantId: input.tenantId ?? null,
  }
  const key = await storeDraft(tx, actor, input.draft, draft)
  return { key, draft, search: isSearch ? input.who : undefined }
})

/** Whether typed text is a search: it is short, and is not a list of mistyped addresses. */
const isSearchText = (typed: string, pieces: readonly string[]): boolean =>
  typed.length <= MAX_SEARCH_LENGTH && (pieces.length === 1 || !/[@<>]/.test(typed))

export function draftOfLink({ recipients, subject, inReplyTo, tenantId }: LinkedMessage): Draft {
  const { addresses, unread } = readAddresses(recipients)
  return { ...EMPTY_DRAFT, to: addresses, unread, subject, inReplyTo: inReplyTo ?? null, tenantId: tenantId ?? null }
}

/** Loads a template into the draft. Returns the draft's key. Refuses 404 TEMPLATE_NOT_FOUND. */
export const loadTemplate = command("send messages", async (tx, actor, { draft: key, templateId }: LoadTemplate) => {
  const template = await findTemplate(tx, templateId)
  return storeDraft(
    tx,
    actor,
    key,
    withTemplate((await findEmailDraft(tx, actor, key))?.draft ?? EMPTY_DRAFT, template),
  )
})

/** The draft with the template's text. A reply keeps its subject, so that its readers see what it answers. */
export const withTemplate = (draft: Draft, { subject, body }: Pick<Template, "subject" | "body">): Draft =>
  draft.inReplyTo === null ? { ...draft, subject, body } : { ...draft, body }

/** Attaches stored files to the draft. Returns the draft's key. Refuses (400) an empty selection. */
export const attachFiles = command("send messages", async (tx, actor, { draft: key, file = [] }: AttachFiles) => {
  if (file.length === 0) throw missing("file", "Choose at least one stored file.")
  const draft = (await findEmailDraft(tx, actor, key))?.draft ?? EMPTY_DRAFT
  return storeDraft(tx, actor, key, { ...draft, files: [...new Set([...draft.files, ...file])] })
})

export const discardDraft = command("send messages", async (tx, actor, { draft: key }: OneDraft) => {
  const found = await findEmailDraft(tx, actor, key)
  if (found) await forget(tx, actor, found.key)
})

async function forget(tx: Tx, actor: Actor, draftKey: string): Promise<void> {
  const { userId, key } = messageDrafts
  await tx.run(tx.delete(messageDrafts).where(and(eq(userId, signedInUser(actor)), eq(key, draftKey))))
}

const GROUP = "group:"

/** The key of a group among the recipients; undefined for an address. */
export const groupKeyOf = (to: string): string | undefined =>
  to.startsWith(GROUP) ? to.slice(GROUP.length) : undefined

/** Stores a draft under its key, or replaces the newest without a key. An empty draft is deleted. Returns the key. */
export async function storeDraft(tx: Tx, actor: Actor, given: string | undefined, content: Draft): Promise<string> {
  const draftKey = given ?? (await findEmailDraft(tx, actor, undefined))?.key ?? newDraftKey()
  if (isEmpty(content)) {
    await forget(tx, actor, draftKey)
    return draftKey
  }
  const { userId, key } = messageDrafts
  const values = { userId: signedInUser(actor), key: draftKey, content, updatedAt: tx.now }
  await tx.run(
    tx
      .insert(messageDrafts)
      .values(values)
      .onConflictDoUpdate({ target: [userId, key], set: { content, updatedAt: tx.now } }),
  )
  return draftKey
}

const isEmpty = ({ subject, body, files, to, unread }: Draft): boolean =>
  subject === "" && body === "" && files.length + to.length + unread.length === 0
