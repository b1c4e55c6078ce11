/** A person's own passkeys: the list, removing one, and requiring one to sign in. Source: specification 1 section 2, api.md U9, U19, U20. */
import { and, asc, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { passkeys, users } from "#db/schema/index.ts"
import { record } from "../../audit/log.ts"
import { command } from "../../commands.ts"
import { mustBeConfirmed } from "../../identity-confirmed.ts"
import { type Actor, signedInUser } from "../../permissions.ts"
import { Refusal } from "../../refusal.ts"
import { mailPasskeyRemoved, mailPasskeyRule } from "./passkey-emails.ts"
import type { PasskeyId, PasskeyRule } from "./passkey-inputs.ts"
import { isBoundToPasskey, ownPasskeyDuty } from "./staff-passkeys.ts"

export type Passkey = { credentialId: string; name: string | null; createdAt: number; lastUsedAt: number | null }

type Owner = typeof users.$inferSelect

/** The caller's passkeys, the oldest first. */
export const passkeysOf = command("be signed in", async (tx, actor, _input: object): Promise<Passkey[]> => {
  const { credentialId, name, createdAt, lastUsedAt } = passkeys
  const owner = await ownerOf(tx, actor)
  return tx.all(
    tx
      .select({ credentialId, name, createdAt, lastUsedAt })
      .from(passkeys)
      .where(eq(passkeys.userId, owner.id))
      .orderBy(asc(createdAt), asc(passkeys.id)),
  )
})

/** Removes a passkey and mails the caller. Refuses 404 PASSKEY_NOT_FOUND, and 409 LAST_PASSKEY while one is required. Audit USR_PASSKEY_REMOVED. */
export const deletePasskey = command("manage own passkeys", async (tx, actor, { credentialId }: PasskeyId) => {
  const owner = await ownerOf(tx, actor)
  const own = await passkeysOf(tx, actor, {})
  const passkey = own.find((passkey) => passkey.credentialId === credentialId)
  if (!passkey) throw new Refusal("PASSKEY_NOT_FOUND")
  await mustBeConfirmed(tx, actor)
  if (own.length === 1 && (owner.passkeyRequired || (await isBoundToPasskey(tx, actor))))
    throw new Refusal("LAST_PASSKEY")
  await tx.run(
    tx.delete(passkeys).where(and(eq(passkeys.userId, owner.id), eq(passkeys.credentialId, passkey.credentialId))),
  )
  await record(tx, actor, {
    category: "USR_PASSKEY_REMOVED",
    details: `Removed ${called(passkey)} of ${owner.email}.`,
    metadata: { UserID: owner.id, PasskeyName: passkey.name },
  })
  await mailPasskeyRemoved(tx, owner, passkey.name)
})

/**
 * Sets whether the caller's account requires a passkey, and mails the caller. Repeating a value changes nothing. Refuses 409 NO_PASSKEY_REGISTERED, and
 * (403) staff who have not registered the passkey that the rule requires. Audit USR_PASSKEY_RULE.
 */
export const requirePasskey = command("manage own passkeys", async (tx, actor, { passkeyRequired }: PasskeyRule) => {
  const owner = await ownerOf(tx, actor)
  await mustBeConfirmed(tx, actor)
  if (!passkeyRequired && (await isBoundToPasskey(tx, actor))) {
    throw new Refusal("INSUFFICIENT_PERMISSIONS", { message: STAFF_NEED_ONE })
  }
  // After a recovery a sign-in with the password does not prove that the person still has a listed passkey.
  if (passkeyRequired && (await ownPasskeyDuty(tx, actor, undefined)) === "awaited") {
    throw new Refusal("INSUFFICIENT_PERMISSIONS", { message: ADD_FIRST })
  }
  const none = (await passkeysOf(tx, actor, {})).length === 0
  if (passkeyRequired && none) throw new Refusal("NO_PASSKEY_REGISTERED")
  if (passkeyRequired === owner.passkeyRequired) return { passkeyRequired }
  await tx.run(tx.update(users).set({ passkeyRequired }).where(eq(users.id, owner.id)))
  await record(tx, actor, {
    category: "USR_PASSKEY_RULE",
    details: `Switched the passkey requirement of ${owner.email} ${passkeyRequired ? "on" : "off"}.`,
    metadata: { UserID: owner.id, OldValue: owner.passkeyRequired, NewValue: passkeyRequired },
  })
  await mailPasskeyRule(tx, owner, passkeyRequired)
  return { passkeyRequired }
})

const ADD_FIRST = "Staff sign in with a passkey here. Add a new one: it is required from then on."
const STAFF_NEED_ONE = "Staff sign in with a passkey here. An administrator can change that under Properties."

/** The caller's account. Refuses (401) when it was deleted. */
export async function ownerOf(tx: Tx, actor: Actor): Promise<Owner> {
  const owner = await tx.one(
    tx
      .select()
      .from(users)
      .where(eq(users.id, signedInUser(actor))),
  )
  if (!owner) throw new Refusal("UNAUTHENTICATED")
  return owner
}

export const called = ({ name }: { name: string | null }) => (name === null ? "a passkey" : `the passkey '${name}'`)
