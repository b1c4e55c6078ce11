/**
 * Form data sent in an expired session are stored encrypted until the same person signs in again in this browser, then shown to them only, and never
 * submitted. An ended session (signed out, disabled, a new password) has no row, so its form data are not stored; nor are an impersonation's.
 */
import { and, eq, gt, isNull, lte, not, type Placeholder, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { sessions, storedForms, users } from "#db/schema/index.ts"
import type { Actor } from "../../permissions.ts"
import { seal, unseal } from "../../secret.server.ts"
import { isDraft } from "./form-drafts.ts"
import { ENDED_SESSION_TTL, hashOfToken } from "./sessions.ts"

const LIFETIME = 30 * 60 * 1000
const MAX_BYTES = 64 * 1024
const MAX_FORMS = 10

export type FieldTexts = [name: string, text: string][]

const boundTo = (userId: number, address: string) => `kept form ${userId} ${address}`

const ended = (tx: Tx) =>
  and(
    eq(sessions.channel, "page"),
    isNull(sessions.impersonatorId),
    lte(sessions.expiresAt, tx.now),
    gt(sessions.expiresAt, tx.now - ENDED_SESSION_TTL),
    eq(users.enabled, true),
  )

/** The number of the session that a page's token once opened, if it expired within the last day; else undefined. */
export async function endedSession(tx: Tx, token: string): Promise<number | undefined> {
  return (await findEnded(tx, eq(sessions.tokenHash, hashOfToken(token))))?.id
}

async function findEnded(tx: Tx, which: ReturnType<typeof eq>) {
  const { id, userId } = sessions
  const found = tx.select({ id, userId }).from(sessions).innerJoin(users, eq(users.id, sessions.userId))
  return tx.one(found.where(and(which, ended(tx))))
}

/** Stores form data sent in an expired session, by path and query: 30 minutes, 64 KB, 10 forms. Returns false for more, and does not store it. */
export async function storeForm(tx: Tx, sessionId: number, address: string, fields: FieldTexts): Promise<boolean> {
  const session = await findEnded(tx, eq(sessions.id, sessionId))
  const text = JSON.stringify(fields)
  await purgeOldStoredForms(tx)
  if (!session || fields.length === 0 || Buffer.byteLength(text) > MAX_BYTES) return false
  const waiting = tx
    .select()
    .from(storedForms)
    .where(and(eq(storedForms.sessionId, sessionId), not(isDraft)))
  const others = await tx.all(waiting)
  if (others.filter((other) => other.address !== address).length >= MAX_FORMS) return false
  const stored = { fields: seal(boundTo(session.userId, address), text), storedAt: tx.now }
  const { sessionId: id, address: to } = storedForms
  const row = tx.insert(storedForms).values({ sessionId, address, ...stored })
  await tx.run(row.onConflictDoUpdate({ target: [id, to], set: stored }))
  return true
}

/** Moves the stored forms of an expired session to its person's new session, and deletes the old session. Deletes another person's forms. */
export async function handOverStoredForms(tx: Tx, oldToken: string, newToken: string): Promise<void> {
  const from = await findEnded(tx, eq(sessions.tokenHash, hashOfToken(oldToken)))
  if (!from) return
  const { id, userId } = sessions
  const to = await tx.one(
    tx
      .select({ id, userId })
      .from(sessions)
      .where(eq(sessions.tokenHash, hashOfToken(newToken))),
  )
  if (to?.userId === from.userId) {
    await tx.run(tx.update(storedForms).set({ sessionId: to.id }).where(eq(storedForms.sessionId, from.id)))
  }
  await tx.run(tx.delete(sessions).where(eq(sessions.id, from.id)))
}

const rowOf = (sessionId: number | Placeholder, address: string | Placeholder) =>
  and(eq(storedForms.sessionId, sessionId), eq(storedForms.address, address))

const stored = statement((db) =>
  db
    .select({ sessionId: storedForms.sessionId })
    .from(storedForms)
    .where(rowOf(sql.placeholder("sessionId"), sql.placeholder("address")))
    .prepare(),
)

export async function hasStoredForm(tx: Tx, { sessionId }: Actor, address: string): Promise<boolean> {
  if (sessionId === null) return false
  return (await tx.one(stored, { sessionId, address })) !== undefined
}

/** Returns and deletes the form data stored for this session and address; undefined without any and after 30 minutes. */
export async function takeStoredForm(tx: Tx, actor: Actor, address: string): Promise<FieldTexts | undefined> {
  if (actor.sessionId === null || actor.userId === null) return undefined
  const [row] = await tx.all(tx.delete(storedForms).where(rowOf(actor.sessionId, address)).returning())
  if (!row || row.storedAt <= tx.now - LIFETIME) return undefined
  const text = unseal(boundTo(actor.userId, address), row.fields)
  return text === undefined ? undefined : JSON.parse(text)
}

/** Drafts (form-drafts.ts) are kept as long as their session. */
export async function purgeOldStoredForms(tx: Tx): Promise<void> {
  await tx.run(tx.delete(storedForms).where(and(lte(storedForms.storedAt, tx.now - LIFETIME), not(isDraft))))
}
