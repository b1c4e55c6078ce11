/**
 * Drafts: the typed values of a form whose text must not be in an address. Its page stores them while the session lasts, so that the page can be shown
 * again at its own address. A draft is encrypted, belongs to one session and ends with it. After an expired session it is treated like the stored forms:
 * the same person's next sign-in in this browser gets it. Source: docs/decisions/0013.
 */
import { and, desc, eq, like } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { storedForms } from "#db/schema/index.ts"
import type { Actor } from "../../permissions.ts"
import { Refusal } from "../../refusal.ts"
import { seal, unseal } from "../../secret.server.ts"

/** No page's address begins with this, so a draft is never mistaken for a form that waits for a sign-in. */
const DRAFT = "draft "
export const isDraft = like(storedForms.address, `${DRAFT}%`)
const MAX_DRAFTS = 10

const boundTo = (actor: Actor, address: string) => `kept form ${actor.userId} ${address}`
const addressOf = (group: string, name: string) => `${DRAFT}${group} ${name}`
const ofGroup = (sessionId: number, group: string) =>
  and(eq(storedForms.sessionId, sessionId), like(storedForms.address, `${addressOf(group, "")}%`))
const rowOf = (sessionId: number, group: string, name: string) =>
  and(eq(storedForms.sessionId, sessionId), eq(storedForms.address, addressOf(group, name)))

/** Stores a draft under its name, replacing the earlier one; deletes the oldest if a group has more than ten. Refuses 401 without a session. */
export async function storeDraft(tx: Tx, actor: Actor, group: string, name: string, draft: object): Promise<void> {
  const { sessionId } = actor
  if (sessionId === null) throw new Refusal("UNAUTHENTICATED")
  const address = addressOf(group, name)
  const stored = { fields: seal(boundTo(actor, address), JSON.stringify(draft)), storedAt: tx.now }
  const target = [storedForms.sessionId, storedForms.address]
  const row = tx.insert(storedForms).values({ sessionId, address, ...stored })
  await tx.run(row.onConflictDoUpdate({ target, set: stored }))
  const all = await draftNames(tx, actor, group)
  for (const { name: old } of all.slice(MAX_DRAFTS)) await forgetDraft(tx, actor, group, old)
}

/** The draft with this name; undefined if there is none, or no session. */
export async function findDraft(tx: Tx, actor: Actor, group: string, name: string): Promise<unknown> {
  if (actor.sessionId === null) return undefined
  const row = await tx.one(
    tx
      .select()
      .from(storedForms)
      .where(rowOf(actor.sessionId, group, name)),
  )
  const text = row && unseal(boundTo(actor, row.address), row.fields)
  return text === undefined ? undefined : JSON.parse(text)
}

/** The names of this session's drafts of a group, most recent first. */
export async function draftNames(tx: Tx, actor: Actor, group: string): Promise<{ name: string; storedAt: number }[]> {
  if (actor.sessionId === null) return []
  const { address, storedAt } = storedForms
  const stored = tx
    .select({ address, storedAt })
    .from(storedForms)
    .where(ofGroup(actor.sessionId, group))
    .orderBy(desc(storedAt), address)
  return (await tx.all(stored)).map((row) => ({
    name: row.address.slice(addressOf(group, "").length),
    storedAt: row.storedAt,
  }))
}

export async function forgetDraft(tx: Tx, actor: Actor, group: string, name: string): Promise<void> {
  if (actor.sessionId !== null) await tx.run(tx.delete(storedForms).where(rowOf(actor.sessionId, group, name)))
}
