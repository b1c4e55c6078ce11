/** Changes the name or email of a staff member. A tenant's are edited with the tenant. Source: api.md 5.1 (rank rule R); threats.md T5. */
import { and, eq, ne } from "drizzle-orm"
import { users } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { mustBeConfirmedOnPage } from "../identity-confirmed.ts"
import { mustBeOneself } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { mustBeCurrentVersion, versionOf } from "../version.ts"
import type { Account } from "./account.ts"
import type { EditUser } from "./inputs.ts"
import { manageableAccount, mustBeNoInvited } from "./people-rank.ts"
import { followEmail } from "./tenant-account.ts"
import { mustNotBeTenant } from "./users.ts"

/**
 * Changes name and email. A new email is mailed to both addresses, ends the person's other sessions and links, and sends a new link to an account that was
 * never activated. Refuses 404 USER_NOT_FOUND; 403 an account above the caller's level, impersonators, and CONFIRMATION_REQUIRED for a new email if the
 * session was not confirmed within 5 minutes; 400 a tenant's account; 409 EMAIL_IN_USE for an email of an account or tenant, and CHANGED_MEANWHILE. Audit
 * USR_CHANGED (name), USR_EMAIL_CHANGED (email).
 */
export const editUser = command("manage users", async (tx, actor, input: EditUser): Promise<Account> => {
  const { userId, firstName, lastName, email } = input
  const account = await manageableAccount(tx, actor, userId)
  mustBeOneself(actor)
  mustBeNoInvited(account)
  if (account.tenantId !== null) {
    throw new Refusal("VALIDATION_ERROR", { subject: "Edit User", message: "Edit a tenant on the tenant's page." })
  }
  const stored = namesOf(account)
  mustBeCurrentVersion({ shown: input.version, stored, wanted: input, textOf: (field) => stored[field] })
  if (email !== account.email) {
    await mustBeConfirmedOnPage(tx, actor)
    const another = and(eq(users.email, email), ne(users.id, userId))
    if (await tx.one(tx.select({ id: users.id }).from(users).where(another))) throw inUse()
    await mustNotBeTenant(tx, email)
  }
  if (fullName(account) !== fullName(input)) {
    await tx.run(tx.update(users).set({ firstName, lastName }).where(eq(users.id, userId)))
    await record(tx, actor, {
      category: "USR_CHANGED",
      details: `The name ${fullName(account)} was changed to ${fullName(input)}.`,
      metadata: { UserID: userId, OldValue: fullName(account), NewValue: fullName(input) },
    })
  }
  if (email !== account.email)
    await followEmail(tx, actor, account, { firstName, lastName, oldEmail: account.email, email })
  return { ...account, firstName, lastName, email }
})

const namesOf = ({ firstName, lastName, email }: Account) => ({ firstName, lastName, email })

export const personVersion = (account: Account): string => versionOf(namesOf(account))

function inUse(): Refusal {
  return new Refusal("EMAIL_IN_USE", { fields: { email: [new Refusal("EMAIL_IN_USE").message] } })
}
