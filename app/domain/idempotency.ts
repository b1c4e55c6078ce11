/**
 * Requests that must take effect once: a form contains a key made when it was shown, a caller of /api may send an Idempotency-Key. The key's row is
 * written in the transaction of the effect, so a repeat finds the first response. Source: api.md section 0, money.md 1.8.
 */
import { createHash, randomUUID } from "node:crypto"
import { and, eq, lte, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { idempotencyKeys } from "#db/schema/index.ts"
import type { IdempotentRequest } from "./idempotent-request.ts"
import type { Actor } from "./permissions.ts"
import { Refusal } from "./refusal.ts"

const DAY = 24 * 60 * 60 * 1000

type Request = { uuid: string; next: number }
const journalKeys = new WeakMap<Tx, Request>()

/** The next ledger key of the current request: `form:{uuid}:{n}`, one n per journal. Without an idempotent request the uuid is new. */
export function nextKey(tx: Tx): string {
  const request = journalKeys.get(tx) ?? { uuid: randomUUID(), next: 1 }
  journalKeys.set(tx, request)
  const key = `form:${request.uuid}:${request.next}`
  request.next += 1
  return key
}

/** From now on the ledger's keys are derived from this uuid, for instance that of one row of many. */
export function useKeysOf(tx: Tx, uuid: string): void {
  journalKeys.set(tx, { uuid, next: 1 })
}

/** The answer stored for this call within the last 24 hours, for a caller that does work before its transaction. Refuses another body (409 IDEMPOTENCY_CONFLICT). */
export async function storedAnswer<Result>(
  tx: Tx,
  actor: Actor,
  { call, key, body }: IdempotentRequest,
): Promise<{ answer: Result } | undefined> {
  const known = await tx.one(earlier, { userId: actor.userId ?? 0, call, key })
  if (!known || known.createdAt < tx.now - DAY) return undefined
  if (known.bodyHash !== hashOf(body)) throw new Refusal("IDEMPOTENCY_CONFLICT")
  return { answer: known.answer as Result }
}

/** Runs `work` once for this caller, call and key within 24 hours, and returns its result again for every repeat. The result must be JSON. */
export async function withIdempotency<Result>(
  tx: Tx,
  actor: Actor,
  request: IdempotentRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const known = await storedAnswer<Result>(tx, actor, request)
  if (known) return known.answer
  await forgetResponse(tx, actor, request)
  const uuid = randomUUID()
  journalKeys.set(tx, { uuid, next: 1 })
  const answer = await work()
  await tx.run(insertStored, {
    uuid,
    userId: actor.userId ?? 0,
    call: request.call,
    key: request.key,
    bodyHash: hashOf(request.body),
    answer: answer ?? null,
    createdAt: tx.now,
  })
  return answer
}

const hashOf = (body: unknown): string => createHash("sha256").update(inAnyOrder(body)).digest("base64url")

const inAnyOrder = (body: unknown): string =>
  JSON.stringify(body, (_name, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )

/** Deletes a stored response: the request could not be carried out after all, and may be repeated under the same key. */
export async function forgetResponse(tx: Tx, actor: Actor, { call, key }: IdempotentRequest): Promise<void> {
  await tx.run(forget, { userId: actor.userId ?? 0, call, key })
}

export async function purgeOldResponses(tx: Tx): Promise<void> {
  await tx.run(tx.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, tx.now - DAY)))
}

const value = sql.placeholder
const SAME_REQUEST = and(
  eq(idempotencyKeys.userId, value("userId")),
  eq(idempotencyKeys.call, value("call")),
  eq(idempotencyKeys.key, value("key")),
)
const earlier = statement((db) => db.select().from(idempotencyKeys).where(SAME_REQUEST).prepare())
const forget = statement((db) => db.delete(idempotencyKeys).where(SAME_REQUEST).prepare())
const insertStored = statement((db) =>
  db
    .insert(idempotencyKeys)
    .values({
      uuid: value("uuid"),
      userId: value("userId"),
      call: value("call"),
      key: value("key"),
      bodyHash: value("bodyHash"),
      answer: value("answer"),
      createdAt: value("createdAt"),
    })
    .prepare(),
)
