/**
 * The tokens of mailed links: 128 random bits that only the mail knows, one purpose, one use. The row holds the SHA-256.
 * Looking at a link spends nothing: mail scanners look too. Source: threats.md T18.
 */
import { createHash, randomBytes } from "node:crypto"
import { and, eq, gt, inArray, isNull, lte } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { accountLinks, type LINK_PURPOSES, users } from "#db/schema/index.ts"

export type LinkPurpose = (typeof LINK_PURPOSES)[number]

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const LIFETIME: Record<LinkPurpose, number> = { activate: 7 * DAY, reset: 30 * MINUTE, recover: 15 * MINUTE }
/** An old link still tells its holder to which email a new one can be sent, for this time. */
const REMEMBERED = 30 * DAY

/** The purposes that end in a new password: a newer link of either voids both. */
export const TO_SET_PASSWORD = ["activate", "reset"] as const satisfies LinkPurpose[]
const voidedBy = (purpose: LinkPurpose): readonly LinkPurpose[] =>
  purpose === "recover" ? ["recover"] : TO_SET_PASSWORD

/** Whom a link is for; nobody's (null) is written for an unknown email, so that it costs the same time. */
export type Addressee = { id: number | null; email: string }

/** Makes a link's token, the only copy, and voids the older ones. `expiresAt` in milliseconds. */
export async function makeLink(
  tx: Tx,
  { id: userId, email }: Addressee,
  purpose: LinkPurpose,
): Promise<{ token: string; expiresAt: number }> {
  await voidLinks(tx, userId ?? 0, voidedBy(purpose))
  const token = randomBytes(16).toString("base64url")
  const expiresAt = tx.now + LIFETIME[purpose]
  await tx.run(
    tx.insert(accountLinks).values({ tokenHash: hashOf(token), purpose, userId, email, createdAt: tx.now, expiresAt }),
  )
  return { token, expiresAt }
}

/** Voids a user's unused links of these purposes. */
export async function voidLinks(tx: Tx, userId: number, purposes: readonly LinkPurpose[]): Promise<void> {
  const theirs = and(eq(accountLinks.userId, userId), inArray(accountLinks.purpose, [...purposes]))
  await tx.run(
    tx
      .update(accountLinks)
      .set({ usedAt: tx.now })
      .where(and(theirs, isNull(accountLinks.usedAt))),
  )
}

/** A person as a link knows them. */
export type LinkOwner = { id: number; email: string; firstName: string; lastName: string; passwordHash: string | null }

/** Whose link this is. `owner` only while it counts; `email` (where a new one would go) also when it is used, voided or over; `isActive` then tells whether its account has a password. */
export async function findLink(
  tx: Tx,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<{ owner: LinkOwner | undefined; email: string | undefined; isActive: boolean }> {
  const link = await tx.one(
    tx
      .select()
      .from(accountLinks)
      .where(and(eq(accountLinks.tokenHash, hashOf(token)), inArray(accountLinks.purpose, [...purposes]))),
  )
  if (!link) return { owner: undefined, email: undefined, isActive: false }
  const counts = link.usedAt === null && link.expiresAt > tx.now
  const owner = await ownerOf(tx, link)
  return { owner: counts ? owner : undefined, email: link.email, isActive: (owner?.passwordHash ?? null) !== null }
}

/** Uses a link up, in one statement: of many who try, one gets its owner. Undefined when it does not count (any more). */
export async function spendLink(
  tx: Tx,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<LinkOwner | undefined> {
  const link = await tx.one(
    tx
      .update(accountLinks)
      .set({ usedAt: tx.now })
      .where(
        and(
          eq(accountLinks.tokenHash, hashOf(token)),
          inArray(accountLinks.purpose, [...purposes]),
          isNull(accountLinks.usedAt),
          gt(accountLinks.expiresAt, tx.now),
        ),
      )
      .returning(),
  )
  return link && ownerOf(tx, link)
}

/** Forgets links nobody will ask about any more. */
export async function forgetOldLinks(tx: Tx): Promise<void> {
  await tx.run(tx.delete(accountLinks).where(lte(accountLinks.createdAt, tx.now - REMEMBERED)))
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url")

/** The link's person, while enabled and still under the email it was mailed to. */
async function ownerOf(tx: Tx, link: { userId: number | null; email: string }): Promise<LinkOwner | undefined> {
  if (link.userId === null) return undefined
  const { id, email, firstName, lastName, passwordHash } = users
  return tx.one(
    tx
      .select({ id, email, firstName, lastName, passwordHash })
      .from(users)
      .where(and(eq(id, link.userId), eq(email, link.email), eq(users.enabled, true))),
  )
}
