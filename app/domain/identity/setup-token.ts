/** The first administrator's one-time token. Its SHA-256 is stored; later, the fact that setup is closed permanently. Source: operations/install.md, threats.md T39. */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto"
import { lte } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { servesAlone } from "#db/lease.ts"
import { settings, userPermissions } from "#db/schema/index.ts"
import { ADMIN } from "../permissions.ts"
import { seal, unseal } from "../secret.server.ts"
import { storedSettings } from "../stored-settings.ts"

const KEY = "SETUP"
/** `sealed`: the token itself, encrypted with the secret that all processes share, if several processes serve. */
type StoredToken = { tokenHash: string; sealed?: string } | { closedAt: number }

/** This start's token, the operator's or a new one; earlier ones end. Several processes share the first one's. Null once there is or was an administrator. */
export async function offerSetup(tx: Tx, ownToken: string | null): Promise<string | null> {
  const stored = await storedToken(tx)
  if (stored && "closedAt" in stored) return null
  if (await hasAdministrator(tx)) {
    await closeSetup(tx)
    return null
  }
  const token = ownToken ?? sharedToken(stored) ?? randomBytes(16).toString("base64url")
  const tokenHash = hashOf(token).toString("base64url")
  await store(tx, servesAlone ? { tokenHash } : { tokenHash, sealed: seal(KEY, token) })
  return token
}

const sharedToken = (stored: StoredToken | undefined): string | undefined =>
  stored && "sealed" in stored && stored.sealed !== undefined ? unseal(KEY, stored.sealed) : undefined

/** Whether the first administrator can be made: setup was opened, never done, and no administrator was made otherwise. */
export async function isSetupOpen(tx: Tx): Promise<boolean> {
  return (await openTokenHash(tx)) !== undefined
}

export async function isSetupToken(tx: Tx, typed: string): Promise<boolean> {
  const tokenHash = await openTokenHash(tx)
  return tokenHash !== undefined && timingSafeEqual(hashOf(typed), tokenHash)
}

export async function closeSetup(tx: Tx): Promise<void> {
  await store(tx, { closedAt: tx.now })
}

async function openTokenHash(tx: Tx): Promise<Buffer | undefined> {
  const stored = await storedToken(tx)
  if (!stored || !("tokenHash" in stored) || (await hasAdministrator(tx))) return undefined
  return Buffer.from(stored.tokenHash, "base64url")
}

/** Whether there is an administrator, also one who cannot sign in at the moment: then no stranger can take their place. */
async function hasAdministrator(tx: Tx): Promise<boolean> {
  const { userId, level } = userPermissions
  const found = await tx.one(tx.select({ userId }).from(userPermissions).where(lte(level, ADMIN)).limit(1))
  return found !== undefined
}

async function storedToken(tx: Tx): Promise<StoredToken | undefined> {
  return (await storedSettings(tx)).get(KEY) as StoredToken | undefined
}

async function store(tx: Tx, value: StoredToken): Promise<void> {
  const known = await storedSettings(tx)
  known.set(KEY, value)
  const changed = { value, updatedAt: tx.now }
  await tx.run(
    tx
      .insert(settings)
      .values({ key: KEY, ...changed })
      .onConflictDoUpdate({ target: settings.key, set: changed }),
  )
}

const hashOf = (token: string) => createHash("sha256").update(token).digest()
