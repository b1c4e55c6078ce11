/** Changes the role of a person on a tenant's account. Source: api.md X233, X234, money.md 9.11. */
import { and, eq, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { paymentMethods, signIns } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { command, ownCommand } from "../commands.ts"
import { countFailure, mustBeWithin, roleLimit } from "../identity/rate-limits.ts"
import { loginOf } from "../identity/tenant-account.ts"
import { findAccount } from "../identity/users.ts"
import { mustBeConfirmed } from "../identity-confirmed.ts"
import { removeAutopayMethod } from "../payment-methods/turn-off-autopay.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { findTenant } from "../tenants/tenants.ts"
import type { ChangeRole } from "./inputs.ts"
import { mailRole, mailRoleOf } from "./invitation-mails.ts"
import { type AccountPeople, peopleOn } from "./people.ts"
import { ROLE_TEXTS } from "./role-texts.ts"

/**
 * Changes the role of a person on the caller's account from the next request on; the same role changes nothing. If the person may only pay from then on,
 * autopay with a method of this person is turned off. Mails the person. Refuses 404 SIGN_IN_NOT_FOUND; 403 CONFIRMATION_REQUIRED if the new role allows
 * more and the session was not confirmed recently; 429 the eleventh change of an hour. Audit ACCOUNT_PEOPLE.
 */
export const changeRole = ownCommand("manage own people", (tx, actor, input: ChangeRole) =>
  change(tx, actor, input, actor.tenantId),
)

/** Staff change a role on any tenant's account, as `changeRole` does. Also mails the tenant. */
export const changeRoleFor = command("manage people of tenants", (tx, actor, input: ChangeRole) =>
  change(tx, actor, input),
)

async function change(tx: Tx, actor: Actor, { signInId, role }: ChangeRole, own?: number): Promise<AccountPeople> {
  const whose = own === undefined ? undefined : eq(signIns.tenantId, own)
  const open = and(eq(signIns.id, signInId), whose, isNull(signIns.endedAt))
  const found = await tx.one(tx.select().from(signIns).where(open))
  const person = found && (await findAccount(tx, found.userId))
  if (!found || !person) throw new Refusal("SIGN_IN_NOT_FOUND")
  const { tenantId, userId, role: before } = found
  if (role === before) return peopleOn(tx, tenantId)
  if (role === "everything") await mustBeConfirmed(tx, actor)
  await mustBeWithin(tx, [roleLimit(signInId)])
  await countFailure(tx, [roleLimit(signInId)])
  await tx.run(tx.update(signIns).set({ role }).where(open))
  const leftAutopay = role === "pays" && (await leaveAutopay(tx, tenantId, signInId))
  const tenant = fullName(await findTenant(tx, tenantId))
  const { email } = person
  const name = fullName(person)
  await mailRole(tx, person, { tenant, role, leftAutopay })
  const login = own === undefined ? await loginOf(tx, tenantId) : undefined
  if (login) await mailRoleOf(tx, login, { name, email, role })
  await record(tx, actor, {
    category: "ACCOUNT_PEOPLE",
    details: `Changed the role of ${name} (${email}) on the account of ${tenant}: ${ROLE_TEXTS[before].name} to ${ROLE_TEXTS[role].name}.`,
    metadata: { TenantID: tenantId, SignInID: signInId, UserID: userId, Email: email, Role: role },
  })
  return peopleOn(tx, tenantId)
}

/** Turns off autopay that uses a method of this person, because an owner must be able to turn autopay off. Returns whether it was on. */
async function leaveAutopay(tx: Tx, tenantId: number, signInId: number): Promise<boolean> {
  const { id } = paymentMethods
  const methods = await tx.all(tx.select({ id }).from(paymentMethods).where(eq(paymentMethods.signInId, signInId)))
  let wasOn = false
  for (const { id: methodId } of methods) wasOn = (await removeAutopayMethod(tx, tenantId, methodId)) || wasOn
  return wasOn
}
