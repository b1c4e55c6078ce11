/** People with passkeys, through /api calls. */
import { eq } from "drizzle-orm"
import { read, write } from "#db/client.server.ts"
import { auditLog, users } from "#db/schema/index.ts"
import { api } from "./app.ts"
import { Authenticator, type Lies } from "./authenticator.ts"

export const changeUser = (userId: number, what: Partial<typeof users.$inferInsert>) =>
  write((tx) => tx.run(tx.update(users).set(what).where(eq(users.id, userId))))
export const logged = (category: string) =>
  read((tx) => tx.all(tx.select().from(auditLog).where(eq(auditLog.category, category))))

/** Requests the options of a registration. */
export async function registration(as: string) {
  return (await api("POST", "/user/passkey/register-challenge", { as })).body.options
}

type Registering = { key?: Authenticator; lies?: Lies; passkeyName?: unknown }

/** Registers a passkey. Returns the response and the authenticator that has it. */
export async function register(as: string, { key = new Authenticator(), lies, passkeyName }: Registering = {}) {
  const credential = key.create(await registration(as), lies)
  const response = await api("POST", "/user/passkey/register-verify", { as, body: { credential, passkeyName } })
  return { key, ...response }
}

/** The authenticator of a person who has just registered a passkey. */
export async function passkeyOf(as: string, passkeyName?: string): Promise<Authenticator> {
  const { key, status, body } = await register(as, { passkeyName })
  if (status !== 200) throw new Error(`Registering answered ${status} ${JSON.stringify(body)}`)
  return key
}

/** Requests a challenge for a passkey of this email. */
export async function challengeFor(email: string) {
  return (await api("POST", "/user/passkey/auth-challenge", { body: { email } })).body.options
}

export async function signInWith(email: string, key: Authenticator, lies?: Lies) {
  const credential = key.get(await challengeFor(email), lies)
  return api("POST", "/user/passkey/auth-verify", { body: { email, credential } })
}

/** Signs in with any passkey. */
export async function signInUnnamed(key: Authenticator, lies?: Lies) {
  const { options, challengeId } = (await api("POST", "/user/passkey/auth-challenge-usernameless")).body
  const body = { challengeId, credential: key.get(options, lies) }
  return api("POST", "/user/passkey/auth-verify-usernameless", { body })
}
