/** Granting a level and revoking all of them. Source: specification 1 section 4, api.md A5, A6. */
import { and, eq, lt } from "drizzle-orm"
import { userPermissions } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { mustBeConfirmed } from "../identity-confirmed.ts"
import { ADMIN, NO_LEVEL } from "../permissions.ts"
import type { Account } from "./account.ts"
import { endApiTokensOf } from "./api-tokens/api-tokens.ts"
import { endCalendarAddressOf } from "./calendar-addresses.ts"
import type { GrantOnPage, GrantPermission, RevokePermissions } from "./inputs.ts"
import { levelName } from "./levels.ts"
import { requireOfHolding } from "./passkeys/admin-passkeys.ts"
import { hasLostPasskeys, requireOfHolder } from "./passkeys/staff-passkeys.ts"
import { manageableAccount, mustBeNoInvited, mustHold, mustLeaveSuperAdmin } from "./people-rank.ts"
import { endSessionsOf } from "./sessions/sessions.ts"
import { unassignRequests } from "./unassign-requests.ts"

/** Adds a level. Refuses 404 USER_NOT_FOUND, 400 a person invited by a tenant, 403 INSUFFICIENT_PERMISSIONS above the caller's level. Audit USR_PERMISSION. */
export const grantPermission = command(
  "manage users",
  async (tx, actor, { userId, permissionInt: level }: GrantPermission): Promise<Account> => {
    const account = await manageableAccount(tx, actor, userId)
    mustHold(actor, level)
    mustBeNoInvited(account)
    if (level <= ADMIN) await mustBeConfirmed(tx, actor)
    if (account.levels.includes(level)) return account
    await tx.run(tx.insert(userPermissions).values({ userId, level }))
    if (!(await hasLostPasskeys(tx, userId))) await requireOfHolder(tx, userId)
    await record(tx, actor, {
      category: "USR_PERMISSION",
      details: `Granted ${levelName(level)} to ${fullName(account)} (${account.email}).`,
      metadata: { UserID: userId, Granted: level, Before: account.levels },
    })
    if (level <= ADMIN) await requireOfHolding(tx, actor, userId)
    const levels = [...account.levels, level].toSorted((a, b) => a - b)
    return { ...account, levels, level: Math.min(account.level, level) }
  },
)

/** The same from a page, which asks once before a tenant becomes staff: without `tenantMeant` it only returns null. Refuses as granting does. */
export const grantOnPage = command(
  "manage users",
  async (tx, actor, { tenantMeant, ...input }: GrantOnPage): Promise<Account | null> => {
    const account = await manageableAccount(tx, actor, input.userId)
    mustHold(actor, input.permissionInt)
    mustBeNoInvited(account)
    const becomesStaff = account.tenantId !== null && account.levels.length === 0
    return becomesStaff && !tenantMeant ? null : grantPermission(tx, actor, input)
  },
)

/** Makes a level an account's strongest, from its next request. Refuses as granting does, and 409 LAST_SUPER_ADMIN. Audit USR_PERMISSION. */
export const setLevel = command(
  "manage users",
  async (tx, actor, { userId, permissionInt: level }: GrantPermission): Promise<Account> => {
    const account = await manageableAccount(tx, actor, userId)
    mustHold(actor, level)
    mustBeNoInvited(account)
    if (level <= ADMIN) await mustBeConfirmed(tx, actor)
    if (level > account.level) await mustLeaveSuperAdmin(tx, account)
    const levels = [...new Set([...account.levels.filter((held) => held > level), level])].toSorted((a, b) => a - b)
    if (levels.join() === account.levels.join()) return account
    await tx.run(
      tx.delete(userPermissions).where(and(eq(userPermissions.userId, userId), lt(userPermissions.level, level))),
    )
    await tx.run(tx.insert(userPermissions).values({ userId, level }).onConflictDoNothing())
    await record(tx, actor, {
      category: "USR_PERMISSION",
      details: `Set ${fullName(account)} (${account.email}) to ${levelName(level)}.`,
      metadata: { UserID: userId, Before: account.levels, After: levels },
    })
    if (level <= ADMIN) await requireOfHolding(tx, actor, userId)
    return { ...account, levels, level }
  },
)

/**
 * Removes every level, ends the sessions and API tokens, and unassigns the requests. Changes nothing without levels. Refuses 404 USER_NOT_FOUND, 403
 * INSUFFICIENT_PERMISSIONS for an account above the caller's level, 409 LAST_SUPER_ADMIN. Audit USR_PERMISSION.
 */
export const revokePermissions = command(
  "manage users",
  async (tx, actor, { userId }: RevokePermissions): Promise<Account> => {
    const account = await manageableAccount(tx, actor, userId)
    await mustLeaveSuperAdmin(tx, account)
    if (account.levels.length === 0) return account
    await tx.run(tx.delete(userPermissions).where(eq(userPermissions.userId, userId)))
    await endSessionsOf(tx, userId)
    await endApiTokensOf(tx, actor, account, "the account lost all permissions")
    await endCalendarAddressOf(tx, actor, account, "the account lost all permissions")
    await unassignRequests(tx, actor, userId)
    await record(tx, actor, {
      category: "USR_PERMISSION",
      details: `Revoked all permissions of ${fullName(account)} (${account.email}).`,
      metadata: { UserID: userId, Revoked: account.levels },
    })
    return { ...account, levels: [], level: NO_LEVEL }
  },
)
