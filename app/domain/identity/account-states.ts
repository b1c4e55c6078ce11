/** Disabling, enabling and deleting accounts. Source: specification 1 section 4, api.md A2, M62, M63; threats.md T6. */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { deletedUsers, LINK_PURPOSES, messageDrafts, tenantNoteReads, users } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { mustBeConfirmed } from "../identity-confirmed.ts"
import type { Actor } from "../permissions.ts"
import type { Account } from "./account.ts"
import { endApiTokensOf } from "./api-tokens/api-tokens.ts"
import { endCalendarAddressOf } from "./calendar-addresses.ts"
import type { UserId } from "./inputs.ts"
import { voidLinks } from "./link-tokens.ts"
import { manageableAccount, mustBeNoInvited, mustLeaveSuperAdmin } from "./people-rank.ts"
import { endSessionsOf } from "./sessions/sessions.ts"
import { unassignRequests } from "./unassign-requests.ts"

/**
 * Prevents sign-ins until the account is enabled again; ends its sessions and API tokens, and unassigns its requests. Repeating it changes nothing.
 * Refuses 404 USER_NOT_FOUND, 403 INSUFFICIENT_PERMISSIONS for an account above the caller's level, 409 LAST_SUPER_ADMIN. Audit USR_DISABLED, and
 * API_TOKEN if tokens ended.
 */
export const disableUser = command("disable users", async (tx, actor, { userId }: UserId): Promise<Account> => {
  const account = await manageableAccount(tx, actor, userId)
  await mustLeaveSuperAdmin(tx, account)
  await endSessionsOf(tx, userId)
  await endApiTokensOf(tx, actor, account, "the account was disabled")
  await endCalendarAddressOf(tx, actor, account, "the account was disabled")
  await unassignRequests(tx, actor, userId)
  return setEnabled(tx, actor, account, false)
})

/** Allows a person to sign in again. Refuses 404 USER_NOT_FOUND and an account above the caller's own level (403). Audit USR_ENABLED. */
export const enableUser = command(
  "disable users",
  async (tx, actor, { userId }: UserId): Promise<Account> =>
    setEnabled(tx, actor, await manageableAccount(tx, actor, userId), true),
)

/**
 * Deletes an account permanently, with its sessions, API tokens, levels, links and drafts. Its tenant, the ledger, the audit log and the name on its texts
 * stay; references to it become empty. Its id is never used again. Refuses as `disableUser` does, (400) a person invited by a tenant, and 403
 * CONFIRMATION_REQUIRED if the session was not confirmed recently. Audit USR_DELETED, which stores name and email.
 */
export const deleteUser = command("manage users", async (tx, actor, { userId }: UserId): Promise<Account> => {
  const account = await manageableAccount(tx, actor, userId)
  mustBeNoInvited(account)
  await mustBeConfirmed(tx, actor)
  await mustLeaveSuperAdmin(tx, account)
  await deleteAccount(tx, actor, account)
  return account
})

/** Deletes an account as `deleteUser` does; the caller has checked everything. Audit USR_DELETED. */
export async function deleteAccount(tx: Tx, actor: Actor, account: Account): Promise<void> {
  const userId = account.id
  await tx.run(tx.delete(tenantNoteReads).where(eq(tenantNoteReads.userId, userId)))
  await unassignRequests(tx, actor, userId)
  await tx.run(tx.delete(messageDrafts).where(eq(messageDrafts.userId, userId)))
  await endSessionsOf(tx, userId)
  await endApiTokensOf(tx, actor, account, "the account was deleted")
  await endCalendarAddressOf(tx, actor, account, "the account was deleted")
  await voidLinks(tx, userId, LINK_PURPOSES)
  await tx.run(tx.delete(users).where(eq(users.id, userId)))
  await tx.run(tx.insert(deletedUsers).values({ id: userId, name: fullName(account), deletedAt: tx.now }))
  const { email, tenantId, levels } = account
  await record(tx, actor, {
    category: "USR_DELETED",
    details: `Deleted the account of ${fullName(account)} (${email}).`,
    metadata: { UserID: userId, Email: email, TenantID: tenantId, Permissions: levels },
  })
}

async function setEnabled(tx: Tx, actor: Actor, account: Account, enabled: boolean): Promise<Account> {
  if (account.enabled === enabled) return account
  await tx.run(tx.update(users).set({ enabled }).where(eq(users.id, account.id)))
  await record(tx, actor, {
    category: enabled ? "USR_ENABLED" : "USR_DISABLED",
    details: `${enabled ? "Enabled" : "Disabled"} the account of ${fullName(account)} (${account.email}).`,
    metadata: { UserID: account.id, Email: account.email },
  })
  return { ...account, enabled }
}
