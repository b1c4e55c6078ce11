/** Removes a person from a tenant's account at once. Source: api.md X228, X232, money.md 9.11. */
import { and, eq, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { paymentMethods, signIns } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { command, ownCommand } from "../commands.ts"
import { deleteAccount } from "../identity/account-states.ts"
import { findAccount } from "../identity/users.ts"
import { requestDetach } from "../payment-methods/detach-requests.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { stopByRemoval } from "../scheduled-outcomes/scheduled-outcome.ts"
import { findTenant } from "../tenants/tenants.ts"
import type { OneSignIn } from "./inputs.ts"
import { mailRemoved } from "./invitation-mails.ts"
import { type AccountPeople, peopleOn } from "./people.ts"

/**
 * Removes a person from the caller's account: ends the sessions, removes the saved methods, stops the person's scheduled payments and deletes the person's
 * account. The name stays on payments, requests and confirmations. Refuses 404 SIGN_IN_NOT_FOUND. Audit ACCOUNT_PEOPLE and USR_DELETED.
 */
export const removePerson = ownCommand("manage own people", (tx, actor, input: OneSignIn) =>
  remove(tx, actor, input, actor.tenantId),
)

/** Staff remove a person from any tenant's account, as `removePerson` does. */
export const removePersonFor = command("manage people of tenants", (tx, actor, input: OneSignIn) =>
  remove(tx, actor, input),
)

async function remove(tx: Tx, actor: Actor, { signInId }: OneSignIn, own?: number): Promise<AccountPeople> {
  const whose = own === undefined ? undefined : eq(signIns.tenantId, own)
  const open = and(eq(signIns.id, signInId), whose, isNull(signIns.endedAt))
  const found = await tx.one(tx.select().from(signIns).where(open))
  const account = found && (await findAccount(tx, found.userId))
  if (!found || !account) throw new Refusal("SIGN_IN_NOT_FOUND")
  const { tenantId, userId, role } = found
  const ofPerson = and(eq(paymentMethods.signInId, signInId), isNull(paymentMethods.detachedAt))
  const methods = await tx.all(tx.select({ id: paymentMethods.id }).from(paymentMethods).where(ofPerson))
  await tx.run(tx.update(signIns).set({ endedAt: tx.now, endedBy: actor.userId }).where(open))
  for (const { id } of methods) await requestDetach(tx, tenantId, id)
  const tenant = fullName(await findTenant(tx, tenantId))
  await mailRemoved(tx, account, tenant)
  await deleteAccount(tx, actor, account)
  await stopByRemoval(tx, userId)
  await record(tx, actor, {
    category: "ACCOUNT_PEOPLE",
    details: `Removed ${fullName(account)} (${account.email}) from the account of ${tenant}.`,
    metadata: { TenantID: tenantId, SignInID: signInId, UserID: userId, Email: account.email, Role: role },
  })
  return peopleOn(tx, tenantId)
}
