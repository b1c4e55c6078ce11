/**
 * What a person typed into a form whose text is in no address, kept by its page while the session lasts: so the page is shown again by its address. A
 * draft is encrypted, belongs to one session and ends with it; after a session that expired it goes with the stored forms to the next sign-in of the same person
 * in this browser. Source: docs/decisions/0013.
 */
import { and, desc, eq, like } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { storedForms } from "#db/schema/index.ts"
import type { Actor } from "../../permissions.ts"
import { Refusal } from "../../refusal.ts"
import { seal, unseal } from "../../secret.server.ts"

/** No page's address begins so: a draft is never taken for a form that waits for a sign-in. */
const DRAFT = "draft "
export const isDraft = like(storedForms.address, `${DRAFT}%`)
const MAX_DRAFTS = 10

const boundTo = (actor: Actor, address: string) => `kept form ${actor.userId} ${address}`
const addressOf = (group: string, name: string) => `${DRAFT}${group} ${name}`
const ofGroup = (sessionId: number, group: string) =>
  and(eq(storedForms.sessionId, sessionId), like(storedForms.address, `${addressOf(group, "")}%`))
const rowOf = (sessionId: number, group: string, name: string) =>
  and(eq(storedForms.sessionId, sessionId), eq(storedForms.address, addressOf(group, name)))

/** Stores a draft under its name in place of the one before; of more than ten of a group the oldest are deleted. Refuses 401 without a session. */
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

/** The draft of this name; undefined without one, and without a session. */
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

/** The names of this session's drafts of a group, the last stored first. */
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
