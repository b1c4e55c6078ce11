/**
 * The rule that staff must have a passkey, off by default. Staff without one, and staff who recovered access by mail, can do nothing before they
 * register one (sessions.ts withholds their level). Staff with one sign in with it. Source: docs/decisions/0021.
 */
import { and, asc, eq, exists, inArray, lte } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { auditLog, passkeys, userPermissions, users } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../../audit/log.ts"
import { command } from "../../commands.ts"
import { mustBeConfirmed } from "../../identity-confirmed.ts"
import { type Actor, MAINTENANCE, signedInUser } from "../../permissions.ts"
import { Refusal } from "../../refusal.ts"
import { storedText, storeSetting } from "../../stored-settings.ts"
import { byName } from "../people.ts"
import { STAFF_PASSKEY } from "../sessions/sessions.ts"
import type { StaffPasskeyRule } from "./passkey-inputs.ts"

const NONE =
  "No enabled Super Admin has a passkey yet. One of them must register one first, so that nobody is locked out."

const isWanted = async (tx: Tx): Promise<boolean> => (await storedText(tx, STAFF_PASSKEY)) !== null

/** When a person with a required passkey could use the password again (milliseconds), and whether by their own mailed link or through somebody else. */
type Recovery = { at: number; byMail: boolean }

/** An enabled member of staff who does not sign in with a passkey. */
export type WithoutPasskey = { id: number; name: string; recovery: Recovery | null }

/** Whether staff must have a passkey, and the staff who sign in without one, for the page of the rule. */
export const staffPasskeyRule = command("manage settings", async (tx) => {
  const wanted = await isWanted(tx)
  return { wanted, without: wanted ? await staffWithout(tx) : [] }
})

async function staffWithout(tx: Tx): Promise<WithoutPasskey[]> {
  const { id, firstName, lastName } = users
  const found = await tx.all(
    tx
      .select({ id, firstName, lastName })
      .from(users)
      .where(and(inArray(id, staffIds(tx)), eq(users.enabled, true), eq(users.passkeyRequired, false))),
  )
  const recoveries = await recoveriesOf(tx)
  return found
    .toSorted(byName)
    .map((person) => ({ id: person.id, name: fullName(person), recovery: recoveries.get(person.id) ?? null }))
}

async function recoveriesOf(tx: Tx): Promise<ReadonlyMap<number, Recovery>> {
  const { metadata, createdAt, category, id } = auditLog
  const rows = await tx.all(
    tx.select({ metadata, createdAt }).from(auditLog).where(eq(category, "USR_PASSKEY_RECOVERED")).orderBy(asc(id)),
  )
  return new Map(
    rows.map((row) => [Number(row.metadata?.UserID), { at: row.createdAt, byMail: row.metadata?.ByMail !== false }]),
  )
}

/** What the rule requires of the caller: "none"; signing in with a passkey ("kept"); or registering one first ("awaited", without the rights of the level until then). */
export const ownPasskeyDuty = command("be signed in", async (tx, actor): Promise<"none" | "kept" | "awaited"> => {
  const own = await tx.one(
    tx
      .select({ passkeyRequired: users.passkeyRequired })
      .from(users)
      .where(and(eq(users.id, signedInUser(actor)), inArray(users.id, staffIds(tx)))),
  )
  if (!own || !(await isWanted(tx))) return "none"
  return own.passkeyRequired ? "kept" : "awaited"
})

export const isBoundToPasskey = async (tx: Tx, { level }: Actor): Promise<boolean> =>
  level <= MAINTENANCE && (await isWanted(tx))

/**
 * Switches the rule. Repeating a value changes nothing. Refuses 403 CONFIRMATION_REQUIRED if the session was not confirmed recently, and 409 if no enabled
 * Super Admin has a passkey when it is switched on. Audit SETTINGS_CHANGED.
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
    details: wanted ? "Staff must have a passkey now." : "Staff no longer need a passkey.",
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

/** Staff with a passkey can no longer sign in with only the password. Those who lost all passkeys are exempt until they add one, so that they are not locked out. */
async function requireOfHolders(tx: Tx): Promise<void> {
  const own = tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, users.id))
  const holders = await tx.all(
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, staffIds(tx)), eq(users.passkeyRequired, false), exists(own))),
  )
  for (const { id } of holders) if (!(await hasLostPasskeys(tx, id))) await requireOfHolder(tx, id)
}

/** Whether the next passkey of this person is the first one, or the first one after they lost the others and recovered access. */
export const isFirstPasskey = (tx: Tx, userId: number): Promise<boolean> =>
  isRecoveredSince(tx, userId, ({ createdAt }) => createdAt)

/** Whether this person has no passkey, or recovered access and has neither added nor used one since. */
export const hasLostPasskeys = (tx: Tx, userId: number): Promise<boolean> =>
  isRecoveredSince(tx, userId, ({ createdAt, lastUsedAt }) => lastUsedAt ?? createdAt)

/** Whether this person recovered access after the instant (ms) of each of their passkeys. */
async function isRecoveredSince(
  tx: Tx,
  userId: number,
  instantOf: (passkey: { createdAt: number; lastUsedAt: number | null }) => number,
): Promise<boolean> {
  const { createdAt, lastUsedAt } = passkeys
  const own = await tx.all(tx.select({ createdAt, lastUsedAt }).from(passkeys).where(eq(passkeys.userId, userId)))
  const recoveredAt = (await recoveriesOf(tx)).get(userId)?.at
  return own.every((passkey) => recoveredAt !== undefined && instantOf(passkey) <= recoveredAt)
}

const staffIds = (tx: Tx) =>
  tx.select({ id: userPermissions.userId }).from(userPermissions).where(lte(userPermissions.level, MAINTENANCE))

/** Requires the passkey of staff under the rule who have one: after they register it, sign in with it (which proves that it was not lost), or become staff. */
export async function requireOfHolder(tx: Tx, userId: number): Promise<void> {
  if (!(await isWanted(tx))) return
  const own = tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, users.id))
  const isStaff = inArray(users.id, staffIds(tx))
  await tx.run(
    tx
      .update(users)
      .set({ passkeyRequired: true })
      .where(and(eq(users.id, userId), isStaff, exists(own))),
  )
}
