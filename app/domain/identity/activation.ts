/** The link that activates an account without a password: mailed again, or shown to staff. Source: api.md section 0 (rank rule R), threats.md T18. */
import type { Tx } from "#db/client.server.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { mustBeConfirmed } from "../identity-confirmed.ts"
import { type Actor, ADMIN, mustBeOneself } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import type { Account } from "./account.ts"
import { activationLinkFor, sendActivation } from "./account-emails.ts"
import type { UserId } from "./inputs.ts"
import { manageableAccount } from "./people-rank.ts"
import { countFailure, helpMailLimits, mustBeWithin } from "./rate-limits.ts"

/** Mails a new link; older ones become invalid. Refuses as `waitingAccount` does, and too many mails (429). Audit USR_RSTSENT. */
export const sendActivationAgain = command("create users", async (tx, actor, { userId }: UserId): Promise<Account> => {
  const account = await waitingAccount(tx, actor, userId)
  const limits = helpMailLimits(actor.ip, account.email)
  await mustBeWithin(tx, limits)
  await countFailure(tx, limits)
  await sendActivation(tx, account.id)
  await recordLink(
    tx,
    actor,
    account,
    `A link to activate the account of ${fullName(account)} was sent to ${account.email}.`,
  )
  return account
})

/**
 * Makes a new link and returns its address, which is stored nowhere; older ones become invalid. Refuses as `waitingAccount` does, an administrator
 * signed in as another user, and for an administrator's account a session that was not confirmed recently. Audit USR_RSTSENT.
 */
export const makeActivationLink = command("create users", async (tx, actor, { userId }: UserId) => {
  mustBeOneself(actor)
  const account = await waitingAccount(tx, actor, userId)
  if (account.level <= ADMIN) await mustBeConfirmed(tx, actor)
  const address = await activationLinkFor(tx, account)
  await recordLink(
    tx,
    actor,
    account,
    `Made a link to activate the account of ${fullName(account)} (${account.email}), to hand it over.`,
  )
  return address
})

/** Refuses 404 USER_NOT_FOUND, an account above the caller's own level (403), and one that was activated or is disabled (400). */
async function waitingAccount(tx: Tx, actor: Actor, userId: number): Promise<Account> {
  const account = await manageableAccount(tx, actor, userId)
  if (account.activated) throw notPossible("The account was activated already.")
  if (!account.enabled) throw notPossible("The account is disabled. Enable it first.")
  return account
}

const notPossible = (message: string) => new Refusal("VALIDATION_ERROR", { subject: "Activation", message })

function recordLink(tx: Tx, actor: Actor, { id, email }: Account, details: string): Promise<unknown> {
  return record(tx, actor, { category: "USR_RSTSENT", details, metadata: { UserID: id, Email: email } })
}
