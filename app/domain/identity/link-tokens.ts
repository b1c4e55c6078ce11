/** Tokens of mailed links: 128 random bits, stored as SHA-256, for one purpose and use. A mail scanner does not use one up. Source: threats.md T18. */
import { createHash, randomBytes } from "node:crypto"
import { and, eq, gt, inArray, isNull, lte } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { accountLinks, users } from "#db/schema/index.ts"
import { forgetMailWith } from "../mail/outbox.ts"
import { LIFETIME } from "./link-lifetimes.ts"

export type LinkPurpose = keyof typeof LIFETIME

/** An old link still shows for this long to which email a new one can be sent. */
const REMEMBERED = 30 * 24 * 60 * 60 * 1000

/** The purposes that end in a new password: a newer link of either purpose voids both. */
export const TO_SET_PASSWORD = ["activate", "reset"] as const satisfies LinkPurpose[]
const voidedBy = (purpose: LinkPurpose): readonly LinkPurpose[] =>
  purpose === "recover" ? ["recover"] : TO_SET_PASSWORD

/** The addressee of a link. A row without a user (null) is written for an unknown email, so that it takes the same time. */
export type LinkAddressee = { id: number | null; email: string }

/** Makes a link's token, the only copy, and voids the older ones. `expiresAt` in milliseconds; `linkHash` identifies the mail with it. */
export async function makeLink(
  tx: Tx,
  { id: userId, email }: LinkAddressee,
  purpose: LinkPurpose,
  lifetime = LIFETIME[purpose],
): Promise<{ token: string; linkHash: string; expiresAt: number }> {
  await voidLinks(tx, userId ?? 0, voidedBy(purpose))
  const token = randomBytes(16).toString("base64url")
  const linkHash = linkHashOf(token)
  const expiresAt = tx.now + lifetime
  await tx.run(
    tx.insert(accountLinks).values({ tokenHash: linkHash, purpose, userId, email, createdAt: tx.now, expiresAt }),
  )
  return { token, linkHash, expiresAt }
}

/** Voids a user's unused links of these purposes, and deletes the waiting mail with them. */
export async function voidLinks(tx: Tx, userId: number, purposes: readonly LinkPurpose[]): Promise<void> {
  const theirs = and(eq(accountLinks.userId, userId), inArray(accountLinks.purpose, [...purposes]))
  const voided = await tx.all(
    tx
      .update(accountLinks)
      .set({ usedAt: tx.now })
      .where(and(theirs, isNull(accountLinks.usedAt)))
      .returning({ hash: accountLinks.tokenHash }),
  )
  await forgetMailWith(
    tx,
    voided.map(({ hash }) => hash),
  )
}

export type LinkOwner = { id: number; email: string; firstName: string; lastName: string; passwordHash: string | null }

/** The link's `owner` if it is valid; `email` even afterwards. `isActive`: the account has a password. `isUsed`: the link was used or replaced. */
export async function findLink(
  tx: Tx,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<{ owner: LinkOwner | undefined; email: string | undefined; isActive: boolean; isUsed: boolean }> {
  const link = await tx.one(
    tx
      .select()
      .from(accountLinks)
      .where(and(eq(accountLinks.tokenHash, linkHashOf(token)), inArray(accountLinks.purpose, [...purposes]))),
  )
  if (!link) return { owner: undefined, email: undefined, isActive: false, isUsed: false }
  const counts = link.usedAt === null && link.expiresAt > tx.now
  const owner = await ownerOf(tx, link)
  const isActive = (owner?.passwordHash ?? null) !== null
  return { owner: counts ? owner : undefined, email: link.email, isActive, isUsed: link.usedAt !== null }
}

/** Uses a link up; only one of concurrent attempts gets its owner. Undefined when it is not or no longer valid. A waiting mail with it is deleted. */
export async function consumeLink(
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
          eq(accountLinks.tokenHash, linkHashOf(token)),
          inArray(accountLinks.purpose, [...purposes]),
          isNull(accountLinks.usedAt),
          gt(accountLinks.expiresAt, tx.now),
        ),
      )
      .returning(),
  )
  if (!link) return undefined
  await forgetMailWith(tx, [link.tokenHash])
  return ownerOf(tx, link)
}

export async function purgeOldLinks(tx: Tx): Promise<void> {
  await tx.run(tx.delete(accountLinks).where(lte(accountLinks.createdAt, tx.now - REMEMBERED)))
}

export const linkHashOf = (token: string) => createHash("sha256").update(token).digest("base64url")

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
