/** The sign-in page's requests before a passkey is used, the same for known and unknown emails. Source: api.md U10, U15, U17; threats.md T17. */
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server"
import { eq } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { command, workflow } from "../../commands.ts"
import type { Actor } from "../../permissions.ts"
import { badField } from "../../refusal.ts"
import { countFailure, mustBeWithin, questionLimits } from "../rate-limits.ts"
import { CHALLENGE_LIFETIME, type ChallengeBinding, makeChallenge } from "./passkey-challenges.ts"
import { relyingParty } from "./passkey-credentials.ts"
import type { PasskeyRuleQuestion, PerhapsEmail } from "./passkey-inputs.ts"

/** The challenge of a sign-in, and its id for sign-ins without an email. */
type Prompt = { options: PublicKeyCredentialRequestOptionsJSON; challengeId: string }

/** Whether this email's account requires a passkey; false for an unknown or disabled one. Refuses the 61st question within a minute (429). */
export const passkeyRequiredFor = command("use public pages", async (tx, actor, { email }: PasskeyRuleQuestion) => {
  await countQuestion(tx, actor)
  const account = await tx.one(tx.select().from(users).where(eq(users.email, email)))
  return { passkeyRequired: account?.enabled === true && account.passkeyRequired }
})

/** A challenge for an email; it names no passkeys. Refuses no email (400 'Email Required') and the 61st question within a minute (429). */
export const challengeEmail = workflow("use public pages", async (actor, { email }: PerhapsEmail) => {
  if (email === undefined) throw badField("email", NO_EMAIL, "Email Required")
  const { options } = await promptFor(actor, { purpose: "email", email })
  return { options }
})

const NO_EMAIL = "Please enter your email address to sign in with a passkey."

/** A challenge for any passkey that the browser offers. Refuses the 61st question within a minute (429). */
export const challengeAnybody = workflow("use public pages", (actor, _input: object) =>
  promptFor(actor, { purpose: "usernameless" }),
)

/** A challenge with a binding. Too many questions (429) are refused before anything is written. */
export async function promptFor(actor: Actor, binding: ChallengeBinding): Promise<Prompt> {
  await read((tx) => mustBeWithin(tx, questionLimits(actor.ip)))
  const { id, challenge } = await write(async (tx) => {
    await countQuestion(tx, actor)
    return makeChallenge(tx, binding)
  })
  const { rpID: rpId } = relyingParty()
  return {
    options: { challenge, rpId, allowCredentials: [], userVerification: "required", timeout: CHALLENGE_LIFETIME },
    challengeId: id,
  }
}

async function countQuestion(tx: Tx, actor: Actor): Promise<void> {
  const limits = questionLimits(actor.ip)
  await mustBeWithin(tx, limits)
  await countFailure(tx, limits)
}
