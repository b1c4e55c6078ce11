/** The default that administrators with a passkey must use it. Super Admins can change it, and each person their own account. Source: docs/decisions/0021. */
import { and, eq, exists, inArray, lte } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { passkeys, userPermissions, users } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../../audit/log.ts"
import { command } from "../../commands.ts"
import { mustBeConfirmed } from "../../identity-confirmed.ts"
import { type Actor, ADMIN, may, signedInUser } from "../../permissions.ts"
import { storedText, storeSetting } from "../../stored-settings.ts"
import { byName } from "../people.ts"
import { mailPasskeyRule } from "./passkey-emails.ts"
import type { StaffPasskeyRule } from "./passkey-inputs.ts"
import { hasLostPasskeys, isFirstPasskey } from "./staff-passkeys.ts"

const ADMIN_PASSKEY = "ADMIN_PASSKEY"
const OFF = "off"

const isDefault = async (tx: Tx): Promise<boolean> => (await storedText(tx, ADMIN_PASSKEY)) !== OFF

/** The default, whether the caller may change it, and the administrators who have a passkey but can still sign in with only the password. */
export const adminPasskeyDefault = command("manage settings", async (tx, actor) => ({
  wanted: await isDefault(tx),
  mayChange: may(actor, "manage passkey rules"),
  without: (await holdersWithout(tx)).toSorted(byName).map((person) => ({ id: person.id, name: fullName(person) })),
}))

/**
 * Switches the default. When it is switched on, every administrator who has a passkey and did not lose it must use it; each is mailed (USR_PASSKEY_RULE).
 * Refuses (403) everyone but Super Admins, and CONFIRMATION_REQUIRED if the session was not confirmed recently. Audit SETTINGS_CHANGED.
 */
export const setAdminPasskeyDefault = command(
  "manage passkey rules",
  async (tx, actor, { wanted }: StaffPasskeyRule) => {
    await mustBeConfirmed(tx, actor)
    const before = await isDefault(tx)
    if (before === wanted) return { wanted }
    await storeSetting(tx, ADMIN_PASSKEY, wanted ? null : OFF)
    await record(tx, actor, {
      category: "SETTINGS_CHANGED",
      details: wanted
        ? "Administrators with a passkey must sign in with it now."
        : "Administrators with a passkey may sign in with the password alone now.",
      metadata: { Key: ADMIN_PASSKEY, OldValue: before, NewValue: wanted },
    })
    if (wanted) for (const person of await holdersWithout(tx)) await requireOfHolding(tx, actor, person.id)
    return { wanted }
  },
)

/** Administrators who have a passkey but need not use it. */
async function holdersWithout(tx: Tx, ...only: number[]) {
  const isAdministrator = tx
    .select({ id: userPermissions.userId })
    .from(userPermissions)
    .where(lte(userPermissions.level, ADMIN))
  const own = tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, users.id))
  const which = only.length > 0 ? inArray(users.id, only) : eq(users.enabled, true)
  return tx.all(
    tx
      .select()
      .from(users)
      .where(and(inArray(users.id, isAdministrator), eq(users.passkeyRequired, false), exists(own), which)),
  )
}

/** Under the default, requires an administrator who has a passkey to use it, and mails them. Returns whether that changed anything. Audit USR_PASSKEY_RULE. */
export async function requireOfAdministrator(tx: Tx, actor: Actor, userId: number): Promise<boolean> {
  const [person] = (await isDefault(tx)) ? await holdersWithout(tx, userId) : []
  if (!person) return false
  await tx.run(tx.update(users).set({ passkeyRequired: true }).where(eq(users.id, userId)))
  await record(tx, actor, {
    category: "USR_PASSKEY_RULE",
    details: `Switched the passkey requirement of ${person.email} on, because it administers the property.`,
    metadata: { UserID: userId, OldValue: false, NewValue: true },
  })
  await mailPasskeyRule(tx, person, true)
  return true
}

/** The same for a person who becomes an administrator and has passkeys already; but not for one who lost all passkeys, because that would lock them out again. */
export async function requireOfHolding(tx: Tx, actor: Actor, userId: number): Promise<void> {
  if (!(await hasLostPasskeys(tx, userId))) await requireOfAdministrator(tx, actor, userId)
}

export const willBeRequired = command("be signed in", async (tx, actor): Promise<boolean> => {
  if (actor.level > ADMIN || !(await isDefault(tx))) return false
  return isFirstPasskey(tx, signedInUser(actor))
})
