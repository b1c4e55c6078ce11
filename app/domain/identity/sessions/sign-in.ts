/** Signing in with email and password, for pages and /api: read, hash outside a transaction, write. Source: api.md U1, threats.md T16, T17, T20. */
import { eq } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { fullName, isEmail } from "~/values/contact.ts"
import { record } from "../../audit/log.ts"
import { workflow } from "../../commands.ts"
import { oneAtATime } from "../../one-at-a-time.ts"
import type { Actor } from "../../permissions.ts"
import { Refusal } from "../../refusal.ts"
import type { Account } from "../account.ts"
import { countGuess, mustKnowGuessedAccount, rememberNetwork } from "../account-guesses.ts"
import { type HomeScreen, homeScreenOf, type StartPage, startPageOf } from "../home-screen.ts"
import type { SignIn } from "../inputs.ts"
import { hashPassword, isOutdated, verifyPassword } from "../passwords.ts"
import { countFailure, mustBeWithin, networkOf, signInLimits } from "../rate-limits.ts"
import { findAccount } from "../users.ts"
import { type Channel, endSession, openSession } from "./sessions.ts"

/** A new session: its token, its length in seconds, the person's home screen and the page it begins with. */
export type NewSession = { token: string; seconds: number; homeScreen: HomeScreen; startPage: StartPage }

/** An attempt to sign in: `account` is the account of the typed email, if any, as it was when the password was compared. */
type Attempt = {
  input: SignIn
  channel: Channel
  known: Credentials | undefined
  right: boolean
  rehashed: string | undefined
}
type Credentials = Named & { passwordHash: string | null }

/**
 * Opens a session for the person who knows the password. Refuses, in this order: 429 RATE_LIMITED; 401 INVALID_CREDENTIALS for an unknown email, a
 * wrong password and an account that was never activated, all in the same time; and only after the right password 403 ACCOUNT_DISABLED and 403
 * PASSKEY_REQUIRED. Audit USR_LOGIN or USR_LOGINFAIL; a 429 writes nothing. A page session that was open in this browser ends.
 */
export function signIn(actor: Actor, input: SignIn, channel: Channel, now?: number): Promise<NewSession> {
  return oneAtATime(`${actor.ip} ${input.email}`, () => tryToSignIn(actor, input, channel, now))
}

async function tryToSignIn(actor: Actor, input: SignIn, channel: Channel, now?: number): Promise<NewSession> {
  const known = await read(async (tx) => {
    await mayTry(tx, actor, input.email)
    return findCredentials(tx, input.email)
  }, now)
  const stored = known?.passwordHash ?? null
  const recheck = () => read((tx) => mayTry(tx, actor, input.email), now)
  const right = await verifyPassword(input.password, stored, { network: networkOf(actor.ip), recheck })
  const rehashed = right && stored && isOutdated(stored) ? await hashPassword(input.password) : undefined
  const outcome = await write((tx) => settle(tx, actor, { input, channel, known, right, rehashed }), now)
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** Refuses (429) an attempt while a guessing limit of the caller's network or of the account is reached. */
export async function mayTry(tx: Tx, { ip }: Actor, email: string | null): Promise<void> {
  await mustBeWithin(tx, signInLimits(ip, email))
  if (email !== null) await mustKnowGuessedAccount(tx, ip, email)
}

export const signInByCall = workflow("use public pages", (actor, input: SignIn) => signIn(actor, input, "api"))
export const signInByPage = workflow("use public pages", (actor, input: SignIn) => signIn(actor, input, "page"))

async function findCredentials(tx: Tx, email: string): Promise<Credentials | undefined> {
  const { id, firstName, lastName, passwordHash } = users
  return tx.one(tx.select({ id, firstName, lastName, passwordHash }).from(users).where(eq(users.email, email)))
}

/** Writes the result of an attempt. A refusal is returned, not thrown, so that its rows are committed. */
async function settle(tx: Tx, actor: Actor, attempt: Attempt): Promise<NewSession | Refusal> {
  // Checked again here, so that even many concurrent guesses get no more answers than the limit.
  await mayTry(tx, actor, attempt.input.email)
  const verdict = await judge(tx, attempt)
  const { known, rehashed } = attempt
  if (verdict instanceof Refusal) return rejectSignIn(tx, actor, { verdict, known, email: attempt.input.email })
  if (rehashed) await tx.run(tx.update(users).set({ passwordHash: rehashed }).where(eq(users.id, verdict.id)))
  return completeSignIn(tx, actor, verdict, { channel: attempt.channel, factor: "password" })
}

async function judge(tx: Tx, { known, right }: Attempt): Promise<Account | Refusal> {
  const account = known && right ? await findAccount(tx, known.id) : undefined
  // The password may have been changed while the hash was computed.
  const unchanged = known && account && (await findCredentials(tx, account.email))?.passwordHash === known.passwordHash
  if (!account || !unchanged) return new Refusal("INVALID_CREDENTIALS")
  if (!account.enabled) return new Refusal("ACCOUNT_DISABLED")
  return account.passkeyRequired ? new Refusal("PASSKEY_REQUIRED") : account
}

type Factor = "password" | "passkey"
type Authentication = { channel: Channel; factor: Factor }

/** Opens the session of a person who proved their identity; ends an open page session of this browser. Audit USR_LOGIN, which names the factor. */
export async function completeSignIn(
  tx: Tx,
  actor: Actor,
  account: Account,
  authentication: Authentication,
): Promise<NewSession> {
  const { channel, factor } = authentication
  if (channel === "page") await endSession(tx, actor.sessionId)
  await rememberNetwork(tx, account.id, actor.ip)
  const session = await openSession(tx, { userId: account.id, channel, from: actor })
  await record(tx, actorNamed(actor, account), {
    category: "USR_LOGIN",
    details: `${fullName(account)} signed in.`,
    metadata: { Factor: factor },
  })
  return { ...session, homeScreen: homeScreenOf(account), startPage: startPageOf(account) }
}

type RejectedSignIn = {
  verdict: Refusal
  known: Named | undefined
  email: string | null
  cause?: string | undefined
  what?: string
}

/** Counts and logs a refused sign-in, and returns the refusal. Audit USR_LOGINFAIL. */
export async function rejectSignIn(
  tx: Tx,
  actor: Actor,
  { verdict, known, email, cause, what = "Sign-in" }: RejectedSignIn,
): Promise<Refusal> {
  await countFailure(tx, signInLimits(actor.ip, email))
  if (email !== null) await countGuess(tx, email)
  await record(tx, known ? actorNamed(actor, known) : actor, {
    category: "USR_LOGINFAIL",
    details: `${what} refused: ${cause ?? verdict.message}`,
    ...(email !== null && isEmail(email) ? { metadata: { Email: email } } : {}),
  })
  return verdict
}

type Named = { id: number; firstName: string; lastName: string }

/** The actor for the audit log: no user is signed in yet, or another one was. */
export function actorNamed(actor: Actor, person: Named): Actor {
  return { ...actor, userId: person.id, name: fullName(person), impersonatorId: null, impersonatorName: null }
}
