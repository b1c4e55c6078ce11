/** The message that a person is writing: one per person, kept on the server until it is sent or discarded. Source: specification 2 "Contact Tenants". */
import { desc, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { messageDrafts } from "#db/schema/index.ts"
import { isEmail } from "~/values/contact.ts"
import { readAddresses } from "~/values/typed-addresses.ts"
import { command } from "../commands.ts"
import { type Actor, signedInUser } from "../permissions.ts"
import { missing } from "../refusal.ts"
import type { AttachFiles, Composed, LoadTemplate, SaveDraft, StartDraft } from "./compose-inputs.ts"
import { groupNames } from "./groups.ts"
import { findTemplate, type Template } from "./templates.ts"

/**
 * A message as it is being written. `to`: addresses and groups ("group:balanceOwed"); `unread`: what was typed among the addresses and is none;
 * `files`: FileNames.
 */
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

/** Whether something was written that must not get lost. */
export const hasText = ({ subject, body, files }: Draft) => subject !== "" || body !== "" || files.length > 0

/** The caller's draft; undefined when nothing is being written. */
export async function findDraft(tx: Tx, actor: Actor): Promise<Draft | undefined> {
  const { content, userId, updatedAt } = messageDrafts
  const row = await tx.one(
    tx
      .select({ content })
      .from(messageDrafts)
      .where(eq(userId, signedInUser(actor)))
      .orderBy(desc(updatedAt))
      .limit(1),
  )
  return row && { ...EMPTY_DRAFT, ...(row.content as Draft) }
}

/** The longest text that people are searched by. */
export const LONGEST_SEARCH = 200

/** Stores what was typed and does what the button says. Returns the draft, and the text to search people by: one without an address. */
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
  await store(tx, actor, draft)
  return { draft, search: isSearch ? input.who : undefined }
})

/** Whether a text without an address is to search by: it is short, and no list of what should be addresses. */
const isSearchText = (typed: string, pieces: readonly string[]): boolean =>
  typed.length <= LONGEST_SEARCH && (pieces.length === 1 || !/[@<>]/.test(typed))

/** Begins the message of a link, in place of the one that was being written. */
export const startDraft = command("send messages", async (tx, actor, input: StartDraft) => {
  await store(tx, actor, draftOfLink(input))
})

/** The message that a link asks for. */
export function draftOfLink({ recipients, subject, inReplyTo, tenantId }: StartDraft): Draft {
  const { addresses, unread } = readAddresses(recipients)
  return { ...EMPTY_DRAFT, to: addresses, unread, subject, inReplyTo: inReplyTo ?? null, tenantId: tenantId ?? null }
}

/** Replaces subject and body of the draft by a template's. Refuses 404 TEMPLATE_NOT_FOUND. */
export const loadTemplate = command("send messages", async (tx, actor, { templateId }: LoadTemplate) => {
  const template = await findTemplate(tx, templateId)
  await store(tx, actor, withTemplate((await findDraft(tx, actor)) ?? EMPTY_DRAFT, template))
  return template
})

export const withTemplate = (draft: Draft, { subject, body }: Template): Draft => ({ ...draft, subject, body })

/** Attaches stored files to the draft. Returns how many. Refuses 400 none. */
export const attachFiles = command("send messages", async (tx, actor, { file = [] }: AttachFiles) => {
  if (file.length === 0) throw missing("file", "Choose at least one stored file.")
  const draft = (await findDraft(tx, actor)) ?? EMPTY_DRAFT
  await store(tx, actor, { ...draft, files: [...new Set([...draft.files, ...file])] })
  return file.length
})

/** Forgets the draft. */
export const discardDraft = command("send messages", async (tx, actor) => {
  await tx.run(tx.delete(messageDrafts).where(eq(messageDrafts.userId, signedInUser(actor))))
})

const GROUP = "group:"

/** The key of a group among the recipients; undefined for an address. */
export const groupKeyOf = (to: string): string | undefined =>
  to.startsWith(GROUP) ? to.slice(GROUP.length) : undefined

async function store(tx: Tx, actor: Actor, content: Draft): Promise<void> {
  const { userId, key } = messageDrafts
  const values = { userId: signedInUser(actor), key: "first", content, updatedAt: tx.now }
  await tx.run(
    tx
      .insert(messageDrafts)
      .values(values)
      .onConflictDoUpdate({ target: [userId, key], set: { content, updatedAt: tx.now } }),
  )
}
