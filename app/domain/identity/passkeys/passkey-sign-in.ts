/** Signing in with a passkey, for pages and /api, in three steps as in sign-in.ts. Source: api.md U16, U18; threats.md T16, T20, T21. */
import { eq } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { passkeys, users } from "#db/schema/index.ts"
import { workflow } from "../../commands.ts"
import type { Actor } from "../../permissions.ts"
import { Refusal } from "../../refusal.ts"
import type { Account } from "../account.ts"
import type { Channel } from "../sessions/sessions.ts"
import { completeSignIn, mayTry, type NewSession, rejectSignIn } from "../sessions/sign-in.ts"
import { findAccount } from "../users.ts"
import { type Challenge, type ChallengeBinding, consumeChallenge, findChallenge } from "./passkey-challenges.ts"
import { verifiedAssertion } from "./passkey-credentials.ts"
import type { SignInWithAnyPasskey, SignInWithPasskey } from "./passkey-inputs.ts"
import { type Assertion, asAssertion, type Understood } from "./passkey-responses.ts"
import { requireOfHolder } from "./staff-passkeys.ts"

type SignInRequest = {
  binding: ChallengeBinding
  challengeId?: string
  email: string | null
  message?: string
  channel: Channel
}

/**
 * Opens a session and ends this browser's open page session. The challenge is used up either way. Refuses 429 RATE_LIMITED; 401 PASSKEY_AUTH_FAILED
 * for a challenge that is expired, used or not this email's, another origin or domain, no user verification, another's or an unknown passkey, and a
 * counter that went back; then 403 ACCOUNT_DISABLED. Audit USR_LOGIN or USR_LOGINFAIL.
 */
export function signInWithPasskey(
  actor: Actor,
  { email, credential }: SignInWithPasskey,
  channel: Channel,
  now?: number,
): Promise<NewSession> {
  return signInByPasskey(actor, { binding: { purpose: "email", email }, email, channel }, credential, now)
}

/** Opens a session for the owner of the passkey that signed. Refuses as `signInWithPasskey`, with its own message. */
export function signInWithAnyPasskey(
  actor: Actor,
  { challengeId, credential }: SignInWithAnyPasskey,
  channel: Channel,
  now?: number,
): Promise<NewSession> {
  const binding: ChallengeBinding = { purpose: "usernameless" }
  return signInByPasskey(actor, { binding, challengeId, email: null, message: ENTER_EMAIL, channel }, credential, now)
}

const ENTER_EMAIL = "Failed to authenticate with passkey. Please try entering your email and using password login."

export const signInWithPasskeyByCall = workflow("use public pages", (actor, input: SignInWithPasskey) =>
  signInWithPasskey(actor, input, "api"),
)
export const signInWithPasskeyByPage = workflow("use public pages", (actor, input: SignInWithPasskey) =>
  signInWithPasskey(actor, input, "page"),
)
export const signInWithAnyPasskeyByCall = workflow("use public pages", (actor, input: SignInWithAnyPasskey) =>
  signInWithAnyPasskey(actor, input, "api"),
)
export const signInWithAnyPasskeyByPage = workflow("use public pages", (actor, input: SignInWithAnyPasskey) =>
  signInWithAnyPasskey(actor, input, "page"),
)

/** The passkey that signed, as it was when its key was compared, and the authenticator's use counter. */
type Proof = { passkeyId: number; userHandle: string; counter: number }

async function signInByPasskey(
  actor: Actor,
  signIn: SignInRequest,
  credential: unknown,
  now: number | undefined,
): Promise<NewSession> {
  const understood = asAssertion(credential)
  const passkey = await read(async (tx) => {
    await mayTry(tx, actor, signIn.email)
    const given = understood && (await findChallenge(tx, signIn.binding, challengeOf(signIn, understood)))
    const found = understood && (await findPasskey(tx, understood.answer.id))
    return given === undefined ? undefined : found
  }, now)
  const verified = understood && passkey && (await verifiedAssertion(understood, passkey))
  const proof = verified && { ...verified, passkeyId: passkey.id, userHandle: understood.answer.response.userHandle }
  const outcome = await write((tx) => settle(tx, actor, signIn, { understood, proof }), now)
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

const challengeOf = ({ challengeId }: SignInRequest, { challenge }: Understood<Assertion>): Partial<Challenge> =>
  challengeId === undefined ? { challenge } : { id: challengeId, challenge }

async function findPasskey(tx: Tx, credentialId: string) {
  return tx.one(tx.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)))
}

type Attempt = { understood: Understood<Assertion> | undefined; proof: Proof | undefined }

/** Writes the result of an attempt. A refusal is returned, not thrown, so that its rows are committed. */
async function settle(
  tx: Tx,
  actor: Actor,
  signIn: SignInRequest,
  { understood, proof }: Attempt,
): Promise<NewSession | Refusal> {
  await mayTry(tx, actor, signIn.email)
  const isFresh =
    understood !== undefined && (await consumeChallenge(tx, signIn.binding, challengeOf(signIn, understood)))
  const verdict = isFresh && proof ? await judge(tx, signIn, proof) : refused(signIn)
  if ("refusal" in verdict) {
    const known = await requestedAccount(tx, signIn, understood)
    const { refusal, cause } = verdict
    return rejectSignIn(tx, actor, { verdict: refusal, known, email: signIn.email, cause })
  }
  const used = { counter: verdict.counter, lastUsedAt: tx.now }
  await tx.run(tx.update(passkeys).set(used).where(eq(passkeys.id, verdict.passkeyId)))
  await requireOfHolder(tx, verdict.account.id)
  return completeSignIn(tx, actor, verdict.account, { channel: signIn.channel, factor: "passkey" })
}

type Refused = { refusal: Refusal; cause?: string }

/** Whether the signed data admit the owner, by the rows as they are now. */
async function judge(tx: Tx, signIn: SignInRequest, proof: Proof): Promise<(Proof & { account: Account }) | Refused> {
  const passkey = await tx.one(
    tx
      .select({ userId: users.id, handle: users.passkeyHandle, counter: passkeys.counter })
      .from(passkeys)
      .innerJoin(users, eq(users.id, passkeys.userId))
      .where(eq(passkeys.id, proof.passkeyId)),
  )
  const account = passkey && (await findAccount(tx, passkey.userId))
  if (!account || passkey.handle !== proof.userHandle) return refused(signIn)
  if (signIn.email !== null && account.email !== signIn.email) return refused(signIn)
  if (!hasCountedUp(passkey, proof)) return refused(signIn, "the passkey's counter went back. It may be a copy.")
  if (!account.enabled) return { refusal: new Refusal("ACCOUNT_DISABLED") }
  return { ...proof, account }
}

/** An authenticator that counts must count up: a number seen before comes from a copy of it. */
export function hasCountedUp(before: { counter: number }, now: { counter: number }): boolean {
  const counts = before.counter > 0 || now.counter > 0
  return !counts || now.counter > before.counter
}

function refused({ message }: SignInRequest, cause?: string): Refused {
  const refusal = new Refusal("PASSKEY_AUTH_FAILED", message === undefined ? {} : { message })
  return cause === undefined ? { refusal } : { refusal, cause }
}

async function requestedAccount(tx: Tx, signIn: SignInRequest, understood: Understood<Assertion> | undefined) {
  if (signIn.email !== null) return tx.one(tx.select().from(users).where(eq(users.email, signIn.email)))
  const passkey = understood && (await findPasskey(tx, understood.answer.id))
  return passkey && findAccount(tx, passkey.userId)
}
