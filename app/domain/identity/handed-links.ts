/** Links for setting a new password, for people who get no mail. A link is shown once and stored nowhere. Source: api.md section 0 (rank rule R), threats.md T18. */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { mustBeConfirmed } from "../identity-confirmed.ts"
import { capturesMailAsFiles } from "../mail/public-address.ts"
import { type Actor, mustBeOneself, SYSTEM } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import type { Account } from "./account.ts"
import { activationLinkFor, linkFor, mailLinkHandedOver } from "./account-emails.ts"
import type { UserId } from "./inputs.ts"
import { HANDED_FOR } from "./link-lifetimes.ts"
import { manageableAccount } from "./people-rank.ts"
import { findAccount } from "./users.ts"

/**
 * Makes a link that works once within 24 hours; ends older links and mails the person. A required passkey stays required. Refuses 404 USER_NOT_FOUND, 403
 * an account above the caller's level, 400 an account that is not activated or disabled, impersonators, and a session not confirmed recently. Audit
 * USR_RSTSENT.
 */
export const makePasswordLink = command("create users", async (tx, actor, { userId }: UserId): Promise<string> => {
  mustBeOneself(actor)
  const account = await manageableAccount(tx, actor, userId)
  if (!account.activated) throw notPossible("The account was not activated yet: make a link to activate it.")
  if (!account.enabled) throw notPossible("The account is disabled. Enable it first.")
  await mustBeConfirmed(tx, actor)
  return hand(tx, actor, account)
})

const OPERATOR: Actor = { ...SYSTEM, name: "operator" }

/** The account with the email that the operator gave. Refuses unknown emails and disabled accounts. */
export async function accountForOperator(tx: Tx, email: string): Promise<Account> {
  const found = await tx.one(tx.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase())))
  const account = found && (await findAccount(tx, found.id))
  if (!account) throw new Refusal("USER_NOT_FOUND", { message: `No account has the email ${email}.` })
  if (!account.enabled) throw notPossible(`The account of ${email} is disabled: an administrator enables it.`)
  return account
}

/** The person's link for a new or first password. Refuses as `accountForOperator` does. */
export async function linkForOperator(tx: Tx, email: string): Promise<{ account: Account; address: string }> {
  const account = await accountForOperator(tx, email)
  return { account, address: await hand(tx, OPERATOR, account) }
}

async function hand(tx: Tx, actor: Actor, account: Account): Promise<string> {
  const { id, email, activated } = account
  const address = activated
    ? (await linkFor(tx, account, "reset", HANDED_FOR)).address
    : await activationLinkFor(tx, account)
  if (activated && !(await capturesMailAsFiles(tx))) await mailLinkHandedOver(tx, account)
  const what = activated ? "choose a new password" : "activate the account"
  await record(tx, actor, {
    category: "USR_RSTSENT",
    details: `Made a link to ${what} for ${fullName(account)} (${email}), to hand it over.`,
    metadata: { UserID: id, Email: email },
  })
  return address
}

const notPossible = (message: string) => new Refusal("VALIDATION_ERROR", { subject: "Password Link", message })
