/**
 * Guesses at one account from any network: after 50 within an hour only networks from which its owner signed in before may continue, and the owner is
 * notified by mail. An email without an account is treated the same. Source: api.md section 0 (Limits).
 */
import { and, eq, lte } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { knownNetworks, users } from "#db/schema/index.ts"
import { queueMail } from "../mail/outbox.ts"
import { publicAddress } from "../mail/public-address.ts"
import { composeEmail, type Person } from "./account-emails.ts"
import { accountLimit, countFailure, isReached, mustBeWithin, widerNetworkOf } from "./rate-limits.ts"

const DAY = 24 * 60 * 60 * 1000
/** A network unused for this long counts as unknown again. */
const REMEMBERED = 365 * DAY

/** Refuses (429 RATE_LIMITED) a network that never signed in to this account while too many guesses at it are counted. */
export async function mustKnowGuessedAccount(tx: Tx, ip: string | null, email: string): Promise<void> {
  const limit = accountLimit(email)
  if (!(await isReached(tx, limit))) return
  const known = await tx.one(
    tx
      .select({ userId: knownNetworks.userId })
      .from(knownNetworks)
      .innerJoin(users, eq(users.id, knownNetworks.userId))
      .where(and(eq(users.email, email), eq(knownNetworks.network, widerNetworkOf(ip)))),
  )
  if (!known) await mustBeWithin(tx, [limit])
}

export async function rememberNetwork(tx: Tx, userId: number, ip: string | null): Promise<void> {
  const [network, lastAt] = [widerNetworkOf(ip), tx.now]
  await tx.run(tx.delete(knownNetworks).where(lte(knownNetworks.lastAt, tx.now - REMEMBERED)))
  await tx.run(
    tx
      .insert(knownNetworks)
      .values({ userId, network, lastAt })
      .onConflictDoUpdate({ target: [knownNetworks.userId, knownNetworks.network], set: { lastAt } }),
  )
}

/** Counts a wrong guess at an account. At the limit its owner is notified, once a day. */
export async function countGuess(tx: Tx, email: string): Promise<void> {
  const limit = accountLimit(email)
  await countFailure(tx, [limit])
  if (!(await isReached(tx, limit))) return
  const person = await tx.one(tx.select().from(users).where(eq(users.email, email)))
  if (!person?.enabled || (person.notifiedOfGuessesAt ?? 0) > tx.now - DAY) return
  await tx.run(tx.update(users).set({ notifiedOfGuessesAt: tx.now }).where(eq(users.id, person.id)))
  await mailAboutGuesses(tx, person)
}

/** Notifies a person that someone is guessing their password, and of the consequences for them. */
export async function mailAboutGuesses(tx: Tx, person: Person): Promise<void> {
  const paragraphs = [
    "Somebody tried to sign in to your account 50 times within an hour and failed.",
    "For the rest of the hour only networks from which you signed in before may\ntry. If you are somewhere else and cannot sign in, wait for an hour.",
    `Nothing of your account was shown or changed. If your password is short or\nused elsewhere too, choose another one at\n\n${publicAddress("/login")}?reset=true`,
    "You get this mail at most once a day.",
  ]
  await queueMail(tx, await composeEmail(tx, person, "Somebody tries to sign in to your account", paragraphs))
}
