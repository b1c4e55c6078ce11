/**
 * The challenges that authenticators sign: 256 random bits for one purpose and one person (or email), valid once, for five minutes. Stored here and
 * not in a cookie, which could be replayed. Source: api.md U13, threats.md T21.
 */
import { randomBytes } from "node:crypto"
import { and, eq, gt, lte, type SQL } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { passkeyChallenges } from "#db/schema/index.ts"

/** How long a challenge is valid, in milliseconds. */
export const CHALLENGE_LIFETIME = 5 * 60 * 1000

export type ChallengeBinding =
  | { purpose: "register"; userId: number }
  | { purpose: "confirm"; userId: number }
  | { purpose: "email"; email: string }
  | { purpose: "usernameless" }

/** A challenge in base64url, and its id for cases in which the signed data do not lead to it. */
export type Challenge = { id: string; challenge: string }

/** Makes a challenge. Expired ones are deleted. */
export async function makeChallenge(tx: Tx, binding: ChallengeBinding): Promise<Challenge> {
  const made = { id: randomBytes(16).toString("base64url"), challenge: randomBytes(32).toString("base64url") }
  await purgeOldChallenges(tx)
  await tx.run(tx.insert(passkeyChallenges).values({ ...made, ...binding, expiresAt: tx.now + CHALLENGE_LIFETIME }))
  return made
}

/** Uses a challenge up, in one statement; only one of concurrent attempts gets true. False when it is expired, used or bound to something else. */
export async function consumeChallenge(
  tx: Tx,
  binding: ChallengeBinding,
  challenge: Partial<Challenge>,
): Promise<boolean> {
  const condition = wanted(tx, binding, challenge)
  const taken = condition && (await tx.one(tx.delete(passkeyChallenges).where(condition).returning()))
  return taken !== undefined
}

export async function findChallenge(
  tx: Tx,
  binding: ChallengeBinding,
  challenge: Partial<Challenge>,
): Promise<string | undefined> {
  const condition = wanted(tx, binding, challenge)
  const found = condition && (await tx.one(tx.select().from(passkeyChallenges).where(condition)))
  return found?.challenge
}

export async function purgeOldChallenges(tx: Tx): Promise<void> {
  await tx.run(tx.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, tx.now)))
}

/** The condition on the row: by its id or by the challenge itself; one of the two is required. */
function wanted(tx: Tx, binding: ChallengeBinding, { id, challenge }: Partial<Challenge>): SQL | undefined {
  if (id === undefined && challenge === undefined) return undefined
  return and(
    id === undefined ? undefined : eq(passkeyChallenges.id, id),
    challenge === undefined ? undefined : eq(passkeyChallenges.challenge, challenge),
    eq(passkeyChallenges.purpose, binding.purpose),
    "userId" in binding ? eq(passkeyChallenges.userId, binding.userId) : undefined,
    "email" in binding ? eq(passkeyChallenges.email, binding.email) : undefined,
    gt(passkeyChallenges.expiresAt, tx.now),
  )
}
