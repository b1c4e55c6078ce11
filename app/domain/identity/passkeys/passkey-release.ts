/** Switches off the passkey requirement for a person who lost every passkey; a Super Admin or the operator does it. Source: docs/decisions/0021. */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../../audit/log.ts"
import { command } from "../../commands.ts"
import { mustBeConfirmed } from "../../identity-confirmed.ts"
import { type Actor, may, OPERATOR } from "../../permissions.ts"
import { Refusal } from "../../refusal.ts"
import type { Account } from "../account.ts"
import { accountForOperator } from "../handed-links.ts"
import type { UserId } from "../inputs.ts"
import { manageableAccount } from "../people-rank.ts"
import { endSessionsOf } from "../sessions/sessions.ts"
import { mailReleased } from "./passkey-emails.ts"

/**
 * Allows another person to sign in with the password again; ends their sessions, keeps their passkeys, and mails them. Refuses everyone but Super Admins
 * (403), the caller's own account and an account that requires no passkey (both 400), and a session not confirmed recently. Audit USR_PASSKEY_RECOVERED.
 */
export const releaseFromPasskey = command(
  "manage passkey rules",
  async (tx, actor, { userId }: UserId): Promise<Account> => {
    const account = await manageableAccount(tx, actor, userId)
    if (userId === actor.userId) throw notPossible("Change your own requirement at Passkeys, in your account.")
    await mustBeConfirmed(tx, actor)
    return release(tx, actor, account)
  },
)

/** Whether the caller may allow this person to sign in with the password. */
export const mayRelease = (actor: Actor, { id, passkeyRequired }: Account): boolean =>
  passkeyRequired && id !== actor.userId && may(actor, "manage passkey rules")

/** The operator allows the account of an email to sign in with the password. Refuses unknown emails, disabled accounts and accounts that require no passkey. */
export async function releaseForOperator(tx: Tx, email: string): Promise<Account> {
  return release(tx, OPERATOR, await accountForOperator(tx, email))
}

async function release(tx: Tx, actor: Actor, account: Account): Promise<Account> {
  const { id, email, passkeyRequired } = account
  if (!passkeyRequired) throw notPossible(`The account of ${email} does not require a passkey.`)
  await tx.run(tx.update(users).set({ passkeyRequired: false }).where(eq(users.id, id)))
  await endSessionsOf(tx, id)
  await record(tx, actor, {
    category: "USR_PASSKEY_RECOVERED",
    details: `Switched the passkey requirement of ${fullName(account)} (${email}) off for them.`,
    metadata: { UserID: id, Email: email, ByMail: false },
  })
  await mailReleased(tx, account)
  return { ...account, passkeyRequired: false }
}

const notPossible = (message: string) => new Refusal("VALIDATION_ERROR", { subject: "Passkey Requirement", message })
