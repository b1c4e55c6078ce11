/** API tokens: other programs use them to call /api as an account. Source: api.md section 0, "API tokens". */
import { and, eq, gt, lt, lte, or, sql } from "drizzle-orm"
import { read, statement, type Tx, write } from "#db/client.server.ts"
import { apiTokens } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../../audit/log.ts"
import type { Actor } from "../../permissions.ts"
import { Refusal } from "../../refusal.ts"
import { hashOfToken, type Session, type SessionOrigin, sessionFor } from "../sessions/sessions.ts"

/** Every API token begins with this prefix, so that people and secret scanners recognize it. */
export const TOKEN_PREFIX = "suite_"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const REQUESTS_A_MINUTE = 600
/** How long an expired token stays listed. */
const LISTED_AFTER_EXPIRY = 30 * DAY

const VALID = statement((tx) =>
  tx
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.tokenHash, sql.placeholder("tokenHash")), gt(apiTokens.expiresAt, sql.placeholder("now")))),
)

/**
 * Counts a request and returns the token's account with its present rights; undefined if the token is unknown, expired or revoked, or its account is
 * disabled. Refuses the 601st request within a minute of the first (429 RATE_LIMITED).
 */
export async function findByApiToken(token: string, from: SessionOrigin): Promise<Session | undefined> {
  const found = await read(async (tx) => {
    const row = await tx.one(VALID, { tokenHash: hashOfToken(token), now: tx.now })
    if (!row) return undefined
    const { id, name, access, userId, expiresAt } = row
    const apiToken = { id, name, access }
    const session = await sessionFor(tx, { userId, expiresAt, apiToken, sessionId: null, impersonatorId: null }, from)
    // Further requests above the limit only cost a read.
    if (session && row.uses >= REQUESTS_A_MINUTE) mustBeLater(tx.now, row.usesSince)
    return session && { id, session }
  })
  const isStillThere = found !== undefined && (await write((tx) => countUse(tx, found.id)))
  return isStillThere ? found.session : undefined
}

/** Counts a request. Returns false if the token was revoked since it was read. */
async function countUse(tx: Tx, id: number): Promise<boolean> {
  const isNewMinute = or(sql`${apiTokens.usesSince} is null`, lte(apiTokens.usesSince, tx.now - MINUTE))
  const counted = await tx.one(
    tx
      .update(apiTokens)
      .set({
        lastUsedAt: tx.now,
        uses: sql`case when ${isNewMinute} then 1 else ${apiTokens.uses} + 1 end`,
        usesSince: sql`case when ${isNewMinute} then ${tx.now} else ${apiTokens.usesSince} end`,
      })
      .where(and(eq(apiTokens.id, id), or(isNewMinute, lt(apiTokens.uses, REQUESTS_A_MINUTE))))
      .returning({ id: apiTokens.id }),
  )
  if (counted) return true
  const { usesSince } = apiTokens
  const row = await tx.one(tx.select({ usesSince }).from(apiTokens).where(eq(apiTokens.id, id)))
  if (row) mustBeLater(tx.now, row.usesSince)
  return false
}

function mustBeLater(now: number, usesSince: number | null): void {
  const left = (usesSince ?? 0) + MINUTE - now
  if (left <= 0) return
  const message = "This API token was used 600 times within a minute. Please try again later."
  throw new Refusal("RATE_LIMITED", { message, retryAfter: Math.ceil(left / 1000) })
}

type Owner = { id: number; firstName: string; lastName: string; email: string }

/** Ends every API token of an account. `why` completes the audit row: "the account was disabled". Audit API_TOKEN, if there were any. */
export async function endApiTokensOf(tx: Tx, actor: Actor, owner: Owner, why: string): Promise<void> {
  const ended = await tx.all(
    tx.delete(apiTokens).where(eq(apiTokens.userId, owner.id)).returning({ name: apiTokens.name }),
  )
  if (ended.length === 0) return
  const what = ended.length === 1 ? "1 API token" : `${ended.length} API tokens`
  await record(tx, actor, {
    category: "API_TOKEN",
    details: `Revoked ${what} of ${fullName(owner)} (${owner.email}): ${why}.`,
    metadata: { UserID: owner.id, Email: owner.email, Names: ended.map(({ name }) => name).toSorted() },
  })
}

/** Deletes the tokens that expired more than 30 days ago. */
export async function purgeExpiredApiTokens(tx: Tx): Promise<void> {
  await tx.run(tx.delete(apiTokens).where(lte(apiTokens.expiresAt, tx.now - LISTED_AFTER_EXPIRY)))
}
