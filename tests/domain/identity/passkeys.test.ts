import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { passkeyChallenges, passkeys, sessions } from "#db/schema/index.ts"
import { consumeChallenge, makeChallenge, purgeOldChallenges } from "~/domain/identity/passkeys/passkey-challenges.ts"
import {
  challengeRegistration,
  registerPasskey,
  registerPasskeyAt,
} from "~/domain/identity/passkeys/passkey-registration.ts"
import { signInWithAnyPasskey, signInWithPasskey } from "~/domain/identity/passkeys/passkey-sign-in.ts"
import { challengeAnybody, challengeEmail } from "~/domain/identity/passkeys/passkey-sign-in-options.ts"
import { findSession } from "~/domain/identity/sessions/sessions.ts"
import { type Actor, ANONYMOUS } from "~/domain/permissions.ts"
import { purgeOldRows } from "../../../jobs/purge-old-rows.ts"
import { replaceSettings, settings } from "../../../settings.ts"
import { Authenticator } from "../../support/authenticator.ts"
import { mails } from "../../support/mails.ts"
import { changeUser } from "../../support/passkeys.ts"
import { staff, tokenOf } from "../../support/people.ts"
import { usualSettings } from "../../support/usual-settings.ts"

const visitor: Actor = { ...ANONYMOUS, ip: "192.0.2.7" }
const MINUTE = 60_000

/** A manager, signed in on a page. */
async function otis() {
  const person = await staff(6, "otis@example.com")
  const token = await tokenOf(person, "page")
  const session = await read((tx) => findSession(tx, token, "page"))
  if (!session) throw new Error("The session was not found")
  return { ...person, actor: session.actor, token }
}

async function withPasskey(actor: Actor, key = new Authenticator()): Promise<Authenticator> {
  const { options } = await challengeRegistration(actor, {})
  await registerPasskey(actor, { credential: key.create(options), passkeyName: undefined })
  return key
}

/** The settings of a site with this address. */
async function at(baseUrl: string, work: () => Promise<unknown>): Promise<void> {
  const before = settings()
  replaceSettings(usualSettings({ BASE_URL: baseUrl, ALLOW_HTTP: "1" }))
  try {
    await work()
  } finally {
    replaceSettings(before)
  }
}

/** The expiry of the newest challenge. */
async function overAt(): Promise<number> {
  const made = await read((tx) => tx.all(tx.select().from(passkeyChallenges)))
  return Math.max(...made.map(({ expiresAt }) => expiresAt))
}

test("a challenge is over after five minutes", async () => {
  const now = Date.UTC(2026, 10, 20, 12)
  await write((tx) => makeChallenge(tx, { purpose: "usernameless" }), now)
  expect(await overAt()).toBe(now + 5 * MINUTE)
})

test("a challenge to register counts until then and not longer", async () => {
  const { actor } = await otis()
  const register = async (offset: number) => {
    const { options } = await challengeRegistration(actor, {})
    const input = { credential: new Authenticator().create(options), passkeyName: undefined }
    return registerPasskeyAt(actor, input, (await overAt()) + offset)
  }
  await expect(register(0)).rejects.toMatchObject({ code: "PASSKEY_REGISTRATION_FAILED" })
  expect(await register(-1)).toMatchObject({ name: null })
})

test("a challenge to sign in counts until then and not longer, with an email and without", async () => {
  const { actor, email } = await otis()
  const key = await withPasskey(actor)
  const byEmail = async (offset: number) => {
    const { options } = await challengeEmail(visitor, { email })
    return signInWithPasskey(visitor, { email, credential: key.get(options) }, "api", (await overAt()) + offset)
  }
  const unnamed = async (offset: number) => {
    const { options, challengeId } = await challengeAnybody(visitor, {})
    const input = { challengeId, credential: key.get(options) }
    return signInWithAnyPasskey(visitor, input, "api", (await overAt()) + offset)
  }
  for (const signInWith of [byEmail, unnamed]) {
    await expect(signInWith(0)).rejects.toMatchObject({ status: 401, code: "PASSKEY_AUTH_FAILED" })
    expect(await signInWith(-1)).toMatchObject({ homeScreen: "management", seconds: 86_400 })
  }
})

test("signing in again in the same browser ends the session before, and a bearer's does not", async () => {
  const { actor, email, token } = await otis()
  const key = await withPasskey(actor)
  const signInWith = async (channel: "page" | "api") => {
    const { options } = await challengeEmail(visitor, { email })
    return signInWithPasskey(actor, { email, credential: key.get(options) }, channel)
  }
  await signInWith("api")
  expect(await read((tx) => findSession(tx, token, "page"))).toBeDefined()
  const session = await signInWith("page")
  expect(await read((tx) => findSession(tx, token, "page"))).toBeUndefined()
  expect((await read((tx) => findSession(tx, session.token, "page")))?.actor.userId).toBe(actor.userId)
})

test("whose session ended keeps no passkey that was still being verified", async () => {
  const { actor } = await otis()
  const { options } = await challengeRegistration(actor, {})
  await write((tx) => tx.run(tx.delete(sessions)))
  const gone = { status: 401, code: "UNAUTHENTICATED" }
  const input = { credential: new Authenticator().create(options), passkeyName: undefined }
  await expect(registerPasskey(actor, input)).rejects.toMatchObject(gone)
  await expect(challengeRegistration(actor, {})).rejects.toMatchObject(gone)
  expect(await read((tx) => tx.all(tx.select().from(passkeys)))).toEqual([])
  expect(await mails()).toEqual([])
})

test("who was disabled or whose passkey was taken away while it was verified does not come in", async () => {
  const { actor, email, userId } = await otis()
  const key = await withPasskey(actor)
  const signInWith = async () => {
    const { options } = await challengeEmail(visitor, { email })
    return signInWithPasskey(visitor, { email, credential: key.get(options) }, "api")
  }
  const entering = signInWith()
  await changeUser(userId, { enabled: false })
  await expect(entering).rejects.toMatchObject({ code: "ACCOUNT_DISABLED" })
  await changeUser(userId, { enabled: true })
  const { options } = await challengeEmail(visitor, { email })
  const late = signInWithPasskey(visitor, { email, credential: key.get(options) }, "api")
  await write((tx) => tx.run(tx.delete(passkeys)))
  await expect(late).rejects.toMatchObject({ code: "PASSKEY_AUTH_FAILED" })
})

test("two sign-ins with the same count at the same time open one session", async () => {
  const { actor, email } = await otis()
  const key = await withPasskey(actor)
  const [first, second] = [await challengeEmail(visitor, { email }), await challengeEmail(visitor, { email })]
  const entering = [first, second].map(({ options }) =>
    signInWithPasskey(visitor, { email, credential: key.get(options, { counter: 40 }) }, "api"),
  )
  const outcomes = await Promise.allSettled(entering)
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
})

test("the domain and the origin are those of the site's own address", async () => {
  const { actor, email } = await otis()
  await at("https://portal.example.com", async () => {
    const key = new Authenticator()
    const here = { origin: "https://portal.example.com" }
    const { options } = await challengeRegistration(actor, {})
    expect(options.rp.id).toBe("portal.example.com")
    await registerPasskey(actor, { credential: key.create(options, here), passkeyName: undefined })
    const requested = await challengeEmail(visitor, { email })
    expect(requested.options.rpId).toBe("portal.example.com")
    const elsewhere = { email, credential: key.get(requested.options) }
    await expect(signInWithPasskey(visitor, elsewhere, "api")).rejects.toMatchObject({ status: 401 })
    const again = await challengeEmail(visitor, { email })
    expect(await signInWithPasskey(visitor, { email, credential: key.get(again.options, here) }, "api")).toBeDefined()
  })
})

test.each(["http://192.0.2.1:3000", "http://[2001:db8::1]:3000"])(
  "at the address %s, which is no domain, no passkey can be registered, and it is said why",
  async (address) => {
    const { actor } = await otis()
    await at(address, async () => {
      await expect(challengeRegistration(actor, {})).rejects.toMatchObject({
        status: 400,
        code: "PASSKEY_REGISTRATION_FAILED",
        message: expect.stringContaining("domain name"),
      })
    })
  },
)

test("a challenge is taken once, for what it was made for", async () => {
  const made = await write((tx) => makeChallenge(tx, { purpose: "email", email: "dana@example.com" }))
  const take = (
    ...[binding, challenge]: Parameters<typeof consumeChallenge> extends [unknown, ...infer Rest] ? Rest : never
  ) => write((tx) => consumeChallenge(tx, binding, challenge))
  const dana = { purpose: "email", email: "dana@example.com" } as const
  expect(await take({ purpose: "usernameless" }, made)).toBe(false)
  expect(await take({ ...dana, email: "otis@example.com" }, made)).toBe(false)
  expect(await take({ purpose: "register", userId: 1 }, made)).toBe(false)
  expect(await take(dana, {})).toBe(false)
  expect(await take(dana, { ...made, id: "another" })).toBe(false)
  expect(await take(dana, made)).toBe(true)
  expect(await take(dana, made)).toBe(false)
})

test("challenges that are over are forgotten with old sessions", async () => {
  const count = async () => (await read((tx) => tx.all(tx.select().from(passkeyChallenges)))).length
  await challengeAnybody(visitor, {})
  const end = await overAt()
  await write(purgeOldChallenges, end - 1)
  expect(await count()).toBe(1)
  await purgeOldRows(
    new AbortController().signal,
    (error) => {
      throw error
    },
    end,
  )
  expect(await count()).toBe(0)
})
