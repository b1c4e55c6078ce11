/** Who may change which account: the rank rule R and the rule of the last Super Admin, L. Source: api.md section 0 and 5.1, threats.md T4. */
import { and, eq, exists, isNotNull, ne, or } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { passkeys, userPermissions, users } from "#db/schema/index.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import type { Account } from "./account.ts"
import { findAccount } from "./users.ts"

const SUPER_ADMIN = 0

/** Whether this person may change that account: it has their own level or a weaker one. */
export const canManage = (actor: Actor, account: Pick<Account, "level">): boolean => actor.level <= account.level

/** The account the caller is about to change. Refuses 404 USER_NOT_FOUND, and one more powerful than the caller (403 INSUFFICIENT_PERMISSIONS). */
export async function manageableAccount(tx: Tx, actor: Actor, userId: number): Promise<Account> {
  const account = await findAccount(tx, userId)
  if (!account) throw new Refusal("USER_NOT_FOUND")
  if (!canManage(actor, account)) throw new Refusal("INSUFFICIENT_PERMISSIONS")
  return account
}

/** Refuses to grant a level above the caller's own (403 INSUFFICIENT_PERMISSIONS). */
export function mustHold(actor: Actor, level: number): void {
  if (level < actor.level) throw new Refusal("INSUFFICIENT_PERMISSIONS")
}

/** Refuses (400) a person invited by a tenant: the account is not a staff account, and only the tenant's account removes the person. Source: api.md 4.11. */
export function mustBeNoInvited({ signIn }: Account): void {
  if (signIn === null) return
  const message = "This person signs in for a tenant. Remove them on the tenant's page first."
  throw new Refusal("VALIDATION_ERROR", { subject: "Not Possible", message })
}

const canSignIn = (tx: Tx) =>
  or(isNotNull(users.passwordHash), exists(tx.select().from(passkeys).where(eq(passkeys.userId, users.id))))

/** Refuses to remove the last enabled Super Admin who can sign in (409 LAST_SUPER_ADMIN). One who never chose a password does not count. */
export async function mustLeaveSuperAdmin(tx: Tx, account: Account): Promise<void> {
  if (account.level !== SUPER_ADMIN) return
  const another = await tx.one(
    tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(userPermissions, eq(userPermissions.userId, users.id))
      .where(
        and(ne(users.id, account.id), eq(users.enabled, true), eq(userPermissions.level, SUPER_ADMIN), canSignIn(tx)),
      )
      .limit(1),
  )
  if (!another) throw new Refusal("LAST_SUPER_ADMIN")
}
