/** Recovering an account without the passkey it requires: a mailed link removes the requirement. Source: api.md U11, U12; threats.md T17, T22. */
import { eq } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { helpMailMessage } from "~/values/mail/mail-status.ts"
import { record } from "../../audit/log.ts"
import { command, workflow } from "../../commands.ts"
import { mailStatus } from "../../mail/mail-status.ts"
import type { Actor } from "../../permissions.ts"
import { badField, Refusal } from "../../refusal.ts"
import { consumeLink, type LinkOwner } from "../link-tokens.ts"
import { withMinimumDuration } from "../minimum-duration.ts"
import { badLinkLimits, countFailure, helpMailLimits, mustBeWithin } from "../rate-limits.ts"
import { endSessionsOf } from "../sessions/sessions.ts"
import { actorNamed } from "../sessions/sign-in.ts"
import { mailRecovered, sendRecovery, sendRecoveryToNobody } from "./passkey-emails.ts"
import type { PerhapsEmail, RecoveryLink } from "./passkey-inputs.ts"

const RECOVERY_SENT =
  "If an account with passkey requirements exists for this email, a recovery link has been sent. Check your email inbox."
const RECOVERED = "Your passkey requirement has been disabled. You can now sign in with your password."
const NO_EMAIL = "Please enter your email address to recover account access."

/**
 * Mails a link to the person who has an enabled account that requires a passkey under this email. Every other email gets the same response after the
 * same work. Refuses no email (400 'Email Required'), the sixth request for one email and the 31st from one address within an hour (429).
 */
const requestRecovery = command("use public pages", async (tx, actor, { email }: PerhapsEmail): Promise<string> => {
  if (email === undefined) throw badField("email", NO_EMAIL, "Email Required")
  const limits = helpMailLimits(actor.ip, email)
  await mustBeWithin(tx, limits)
  await countFailure(tx, limits)
  const person = await tx.one(tx.select().from(users).where(eq(users.email, email)))
  if (person?.enabled && person.passkeyRequired) await sendRecovery(tx, person)
  else await sendRecoveryToNobody(tx, email)
  return RECOVERY_SENT
})

/** Visitors request the recovery link; the duration does not reveal whether the account exists. */
export const requestRecoveryLink = workflow("use public pages", (actor, input: PerhapsEmail) =>
  withMinimumDuration(() => write((tx) => requestRecovery(tx, actor, input))),
)

/** Visitors request the recovery link on a page, which shows a message when mail cannot be sent. */
export const requestRecoveryOnPage = workflow("use public pages", async (actor, input: PerhapsEmail) => {
  const message = await requestRecoveryLink(actor, input)
  return helpMailMessage(await read(mailStatus), message)
})

/**
 * Removes the passkey requirement; every session of the link's owner ends, their passkeys remain. Refuses no link, an invalid one (both 400
 * INVALID_RECOVERY_LINK, the latter counted) and 30 of those within an hour (429). The person is mailed. Audit USR_PASSKEY_RECOVERED.
 */
export const recoverAccess = workflow("use public pages", async (actor, { token }: RecoveryLink) => {
  if (token === undefined) throw new Refusal("INVALID_RECOVERY_LINK")
  const outcome = await write(async (tx) => {
    const limits = badLinkLimits(actor.ip)
    await mustBeWithin(tx, limits)
    const owner = await consumeLink(tx, token, ["recover"])
    if (owner) return settle(tx, actor, owner)
    await countFailure(tx, limits)
    return new Refusal("INVALID_RECOVERY_LINK")
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
})

async function settle(tx: Tx, actor: Actor, owner: LinkOwner): Promise<{ email: string; message: string }> {
  await tx.run(tx.update(users).set({ passkeyRequired: false }).where(eq(users.id, owner.id)))
  await endSessionsOf(tx, owner.id)
  await record(tx, actorNamed(actor, owner), {
    category: "USR_PASSKEY_RECOVERED",
    details: `${fullName(owner)} switched the passkey requirement off by a mailed link.`,
    metadata: { UserID: owner.id, Email: owner.email },
  })
  await mailRecovered(tx, owner)
  return { email: owner.email, message: RECOVERED }
}
