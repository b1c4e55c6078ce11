/**
 * The rule that staff must have a passkey, off by default. Staff without one can only register one until then (sessions.ts withholds their level);
 * staff with one sign in with it. Recovery by mail remains. Source: docs/decisions/0021.
 */
import { and, eq, exists, inArray, lte } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { passkeys, userPermissions, users } from "#db/schema/index.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { mustBeConfirmed } from "../identity-confirmed.ts"
import { type Actor, MAINTENANCE } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { storedText, storeSetting } from "../settings/stored.ts"
import type { StaffPasskeyRule } from "./passkey-inputs.ts"
import { STAFF_PASSKEY } from "./sessions.ts"

const NONE =
  "No enabled Super Admin has a passkey yet. One of them must register one first, so that nobody is locked out."

const isWanted = async (tx: Tx): Promise<boolean> => (await storedText(tx, STAFF_PASSKEY)) !== null

/** Whether staff must have a passkey, for the page of the rule. */
export const staffPasskeyRule = command("manage settings", async (tx) => ({ wanted: await isWanted(tx) }))

/** Whether this person is staff and the rule applies. */
export const isBoundToPasskey = async (tx: Tx, { level }: Actor): Promise<boolean> =>
  level <= MAINTENANCE && (await isWanted(tx))

/**
 * Switches the rule on or off. On, staff who have a passkey sign in with it from now on. Refuses a session that was not confirmed recently (403
 * CONFIRMATION_REQUIRED) and to switch it on while no enabled Super Admin has a passkey (409). The same value again changes nothing. Audit
 * SETTINGS_CHANGED.
 */
export const setStaffPasskeyRule = command("manage settings", async (tx, actor, { wanted }: StaffPasskeyRule) => {
  await mustBeConfirmed(tx, actor)
  if (wanted && !(await hasSuperAdminWithPasskey(tx))) throw new Refusal("NO_PASSKEY_REGISTERED", { message: NONE })
  const before = await isWanted(tx)
  if (before === wanted) return { wanted }
  await storeSetting(tx, STAFF_PASSKEY, wanted ? "on" : null)
  if (wanted) await requireOfHolders(tx)
  await record(tx, actor, {
    category: "SETTINGS_CHANGED",
    details: wanted ? "Staff must have a passkey now." : "Staff need no passkey any more.",
    metadata: { Key: STAFF_PASSKEY, OldValue: before, NewValue: wanted },
  })
  return { wanted }
})

async function hasSuperAdminWithPasskey(tx: Tx): Promise<boolean> {
  const found = await tx.one(
    tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(userPermissions, eq(userPermissions.userId, users.id))
      .innerJoin(passkeys, eq(passkeys.userId, users.id))
      .where(and(eq(users.enabled, true), eq(userPermissions.level, 0)))
      .limit(1),
  )
  return found !== undefined
}

/** Staff who have a passkey no longer sign in with the password alone. */
async function requireOfHolders(tx: Tx): Promise<void> {
  const staff = tx
    .select({ id: userPermissions.userId })
    .from(userPermissions)
    .where(lte(userPermissions.level, MAINTENANCE))
  const own = tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, users.id))
  await tx.run(
    tx
      .update(users)
      .set({ passkeyRequired: true })
      .where(and(inArray(users.id, staff), exists(own))),
  )
}

/** After a passkey was registered: staff under the rule sign in with it from now on. */
export async function requireAfterRegistering(tx: Tx, userId: number): Promise<void> {
  const isStaff = await tx.one(
    tx
      .select({ level: userPermissions.level })
      .from(userPermissions)
      .where(eq(userPermissions.userId, userId))
      .limit(1),
  )
  if (!isStaff || !(await isWanted(tx))) return
  await tx.run(tx.update(users).set({ passkeyRequired: true }).where(eq(users.id, userId)))
}
