import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { passkeyChallenges } from "#db/schema/index.ts"
import { api } from "../support/app.ts"
import { Authenticator, type Lies } from "../support/authenticator.ts"
import { newKeys } from "../support/certificates.ts"
import {
  challengeFor,
  changeUser,
  logged,
  passkeyOf,
  register,
  signInUnnamed,
  signInWith,
} from "../support/passkeys.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "../support/people.ts"

const TEXTS = {
  email: "Failed to authenticate with passkey. Please try again or use your password.",
  unnamed: "Failed to authenticate with passkey. Please try entering your email and using password login.",
}
const failed = (failure: keyof typeof TEXTS = "email") => ({
  status: 401,
  body: {
    code: "PASSKEY_AUTH_FAILED",
    subject: "Authentication Failed",
    error: TEXTS[failure],
    message: TEXTS[failure],
  },
})
const verify = (email: unknown, credential: unknown) =>
  api("POST", "/user/passkey/auth-verify", { body: { email, credential } })
const verifyUnnamed = (challengeId: unknown, credential: unknown) =>
  api("POST", "/user/passkey/auth-verify-usernameless", { body: { challengeId, credential } })
const unnamed = async () => (await api("POST", "/user/passkey/auth-challenge-usernameless")).body
const request = (email: unknown) => api("POST", "/user/passkey-required", { body: { email } })

async function dana() {
  const person = await tenantUser(101)
  const token = await tokenOf(person, "api")
  return { ...person, token, key: await passkeyOf(token) }
}

test("a passkey signs its person in, by email and without, and its use is recorded", async () => {
  const { email, key, token, userId } = await dana()
  const named = await signInWith(` ${email.toUpperCase()} `, key)
  expect([named.status, named.body]).toEqual([200, { token: expect.stringMatching(/^[\w-]{43}$/), homescreen: "home" }])
  expect((await api("GET", "/user/account", { as: named.body.token })).body.UserID).toBe(userId)
  const { body } = await signInUnnamed(key)
  expect((await api("GET", "/user/account", { as: body.token })).body.UserID).toBe(userId)
  const [passkey] = (await api("GET", "/user/passkey/list", { as: token })).body
  expect(passkey.lastUsedAt).toMatch(/^\d{4}-.*Z$/)
  expect(await logged("USR_LOGIN")).toMatchObject([{ userId }, { userId }])
  expect(await logged("USR_LOGINFAIL")).toEqual([])
})

test("the account that wants a passkey lets it in, and a password no more", async () => {
  const { email, key, userId } = await dana()
  await changeUser(userId, { passkeyRequired: true })
  expect((await signInWith(email, key)).status).toBe(200)
  expect((await api("POST", "/user/login", { body: { email, password: PASSWORD } })).status).toBe(403)
})

test("a challenge names no passkeys, and is the same for every email", async () => {
  const { email } = await dana()
  const [known, unknown] = [await challengeFor(email), await challengeFor("nobody@example.com")]
  for (const options of [known, unknown, (await unnamed()).options]) {
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: "localhost",
      allowCredentials: [],
      userVerification: "required",
      timeout: 300_000,
    })
  }
  expect((await unnamed()).challengeId).toMatch(/^[\w-]{22}$/)
})

const LIES: [string, Lies][] = [
  ["another origin", { origin: "https://evil.example" }],
  ["another domain", { rpId: "evil.example" }],
  ["no user verification", { isVerified: false }],
  ["nobody present", { isPresent: false }],
  ["a challenge that was never given", { challenge: Buffer.alloc(32, 7).toString("base64url") }],
  ["another key", { signedBy: newKeys().privateKey }],
  ["another person's handle", { userHandle: Buffer.alloc(32, 7).toString("base64url") }],
  ["no handle", { userHandle: null }],
  ["a registration", { type: "webauthn.create" }],
  ["a frame of another site", { crossOrigin: true }],
]

test.each(LIES)("a sign-in with %s is refused by email and without, and logged", async (_what, lies) => {
  const { email, key, userId } = await dana()
  expect(await signInWith(email, key, lies)).toMatchObject(failed())
  expect(await signInUnnamed(key, lies)).toMatchObject(failed("unnamed"))
  const [named] = await logged("USR_LOGINFAIL")
  expect(named).toMatchObject({ userId, priority: "low", metadata: { Email: email } })
  expect(await logged("USR_LOGINFAIL")).toHaveLength(2)
  expect(await logged("USR_LOGIN")).toEqual([])
})

test("an unknown passkey is refused like a wrong one, for known and unknown emails alike", async () => {
  const { email, key } = await dana()
  const stranger = new Authenticator()
  stranger.userHandle = key.userHandle
  const responses = [
    await signInWith(email, stranger),
    await signInWith("nobody@example.com", stranger),
    await signInWith("nobody@example.com", key),
    await signInWith(email, key, { signedBy: newKeys().privateKey }),
  ]
  for (const response of responses) expect(response).toMatchObject(failed())
  const names = responses.map(({ headers }) => [...headers.keys()].toSorted().join())
  expect(new Set(names).size).toBe(1)
})

test("another person's passkey does not open the account of an email", async () => {
  const { key } = await dana()
  const otis = await staff(0)
  expect(await signInWith(otis.email, key)).toMatchObject(failed())
  expect(await logged("USR_LOGINFAIL")).toMatchObject([{ userId: otis.userId, metadata: { Email: otis.email } }])
})

test("a disabled account is named so only after its passkey", async () => {
  const { email, key, userId } = await dana()
  await changeUser(userId, { enabled: false })
  const disabled = { status: 403, body: { code: "ACCOUNT_DISABLED", subject: "Login Failed" } }
  expect(await signInWith(email, key)).toMatchObject(disabled)
  expect(await signInUnnamed(key)).toMatchObject(disabled)
  expect(await signInWith(email, key, { signedBy: newKeys().privateKey })).toMatchObject(failed())
  expect(await logged("USR_LOGINFAIL")).toHaveLength(3)
})

test("a challenge opens one session, however many use it at the same time", async () => {
  const { email, key } = await dana()
  const credential = key.get(await challengeFor(email))
  const responses = await Promise.all(Array.from({ length: 50 }, () => verify(email, credential)))
  const failures = [...Array<number>(10).fill(401), ...Array<number>(39).fill(429)]
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...failures])
  expect(await logged("USR_LOGIN")).toHaveLength(1)
})

test("without an email too a challenge opens one session", async () => {
  const { key } = await dana()
  const { options, challengeId } = await unnamed()
  const credential = key.get(options)
  const responses = await Promise.all(Array.from({ length: 50 }, () => verifyUnnamed(challengeId, credential)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(49).fill(401)])
})

test("a challenge is spent also by an answer that is refused", async () => {
  const { email, key } = await dana()
  const options = await challengeFor(email)
  expect(await verify(email, key.get(options, { isVerified: false }))).toMatchObject(failed())
  expect(await verify(email, key.get(options))).toMatchObject(failed())
})

test("a challenge counts for its own purpose, email and name only", async () => {
  const { email, key, token } = await dana()
  const otis = await staff(6)
  const [first, second] = [await unnamed(), await unnamed()]
  const registering = (await api("POST", "/user/passkey/register-challenge", { as: token })).body.options
  expect(await verify(email, key.get(await challengeFor(otis.email)))).toMatchObject(failed())
  expect(await verify(email, key.get(first.options))).toMatchObject(failed())
  expect(await verify(email, key.get({ ...registering, rpId: "localhost" }))).toMatchObject(failed())
  expect(await verifyUnnamed(second.challengeId, key.get(first.options))).toMatchObject(failed("unnamed"))
  expect(await verifyUnnamed(second.challengeId, key.get(await challengeFor(email)))).toMatchObject(failed("unnamed"))
  expect((await verifyUnnamed(second.challengeId, key.get(second.options))).status).toBe(200)
})

test("a challenge is over after five minutes, and goes with the next that is made", async () => {
  const { email, key } = await dana()
  const options = await challengeFor(email)
  await write((tx) => tx.run(tx.update(passkeyChallenges).set({ expiresAt: tx.now })))
  expect(await verify(email, key.get(options))).toMatchObject(failed())
  await unnamed()
  expect(await read((tx) => tx.all(tx.select().from(passkeyChallenges)))).toHaveLength(1)
})

test("a counter that goes back or stands still is refused and logged", async () => {
  const { email, key } = await dana()
  expect((await signInWith(email, key, { counter: 9 })).status).toBe(200)
  for (const counter of [9, 8, 0]) expect(await signInWith(email, key, { counter })).toMatchObject(failed())
  const details = (await logged("USR_LOGINFAIL")).map((row) => row.details)
  expect(new Set(details)).toEqual(new Set(["Sign-in refused: the passkey's counter went back. It may be a copy."]))
  expect((await signInWith(email, key, { counter: 10 })).status).toBe(200)
})

test("an authenticator that does not count signs in again and again", async () => {
  const person = await staff(6)
  const key = new Authenticator({ counts: false })
  await register(await tokenOf(person, "api"), { key })
  for (let time = 0; time < 3; time += 1) expect((await signInWith(person.email, key)).status).toBe(200)
})

test("ten failures for an email are answered, then it waits, also for the right passkey; successes are not counted", async () => {
  const { email, key } = await dana()
  for (let time = 0; time < 12; time += 1) expect((await signInWith(email, key)).status).toBe(200)
  for (let time = 0; time < 10; time += 1) expect((await verify(email, {})).status).toBe(401)
  const blocked = await signInWith(email, key)
  expect([blocked.status, blocked.body.code]).toEqual([429, "RATE_LIMITED"])
  expect(Number(blocked.headers.get("retry-after"))).toBeGreaterThan(800)
  expect((await signInUnnamed(key)).status).toBe(200)
  expect(await logged("USR_LOGINFAIL")).toHaveLength(10)
})

test("a hundred failures without an email are answered, then the address waits", async () => {
  const { key } = await dana()
  for (let time = 0; time < 100; time += 1) expect((await verifyUnnamed("none", {})).status).toBe(401)
  expect((await signInUnnamed(key)).status).toBe(429)
})

test("whether a passkey is required is answered for an enabled account that wants one", async () => {
  const { email, userId } = await dana()
  expect((await request(email)).body).toEqual({ passkeyRequired: false })
  await changeUser(userId, { passkeyRequired: true })
  expect((await request(` ${email.toUpperCase()}`)).body).toEqual({ passkeyRequired: true })
  await changeUser(userId, { enabled: false })
  expect((await request(email)).body).toEqual({ passkeyRequired: false })
  expect((await request("nobody@example.com")).body).toEqual({ passkeyRequired: false })
})

test("sixty questions about emails are answered within a minute", async () => {
  for (let time = 0; time < 30; time += 1) {
    expect((await request("nobody@example.com")).status).toBe(200)
    expect((await challengeFor("nobody@example.com")).rpId).toBe("localhost")
  }
  for (const path of ["/user/passkey-required", "/user/passkey/auth-challenge"]) {
    const { status, headers } = await api("POST", path, { body: { email: "nobody@example.com" } })
    expect([status, Number(headers.get("retry-after")) > 50]).toEqual([429, true])
  }
  const elsewhere = { address: "192.0.2.99", body: { email: "nobody@example.com" } }
  expect((await api("POST", "/user/passkey-required", elsewhere)).status).toBe(200)
})

test("without an email the challenge asks for one in words of its own", async () => {
  for (const email of [undefined, null, " "]) {
    const { status, body } = await api("POST", "/user/passkey/auth-challenge", { body: { email } })
    const message = "Please enter your email address to sign in with a passkey."
    expect([status, body.subject, body.error, body.fields]).toEqual([
      400,
      "Email Required",
      message,
      { email: [message] },
    ])
  }
  for (const email of ["nonsense", 5, [], {}, "a@b.c\0", `${"x".repeat(10_000)}@example.com`]) {
    const { status, body } = await api("POST", "/user/passkey/auth-challenge", { body: { email } })
    expect([status, body.subject, body.error]).toEqual([400, "Invalid Request", "Invalid value."])
    expect((await request(email)).status).toBe(400)
    expect((await verify(email, {})).status).toBe(400)
  }
})

const long = "A".repeat(10_000)
const deep = JSON.parse(`${"[".repeat(5000)}${"]".repeat(5000)}`)

test("whatever else is sent for a sign-in is refused and nothing more", async () => {
  const { key } = await dana()
  const { options } = await unnamed()
  const good = key.get(options)
  const withResponse = (what: object) => ({ ...good, response: { ...good.response, ...what } })
  const odd = [
    {},
    { deep },
    { ...good, id: "\0", rawId: "\0" },
    { ...good, id: long, rawId: long },
    { ...good, rawId: "other" },
    { ...good, type: ["public-key"] },
    { ...good, response: deep },
    withResponse({ clientDataJSON: long }),
    withResponse({ clientDataJSON: Buffer.from('{"challenge":{}}').toString("base64url") }),
    withResponse({ clientDataJSON: Buffer.from("[".repeat(7000)).toString("base64url") }),
    withResponse({ authenticatorData: long }),
    withResponse({ authenticatorData: "AA" }),
    withResponse({ signature: long }),
    withResponse({ signature: 5 }),
    withResponse({ userHandle: { deep } }),
    withResponse({ userHandle: "\0" }),
  ]
  for (const [index, credential] of odd.entries()) {
    expect(await verify(`somebody-${index}@example.com`, credential), String(index)).toMatchObject(failed())
    const { challengeId } = await unnamed()
    expect(await verifyUnnamed(challengeId, credential), String(index)).toMatchObject(failed("unnamed"))
  }
  for (const credential of [undefined, null, "", long, 5, false, [], deep]) {
    expect((await verify("nobody@example.com", credential)).status).toBe(400)
    expect((await verifyUnnamed("any", credential)).status).toBe(400)
  }
  for (const id of [undefined, null, 5, {}, [], "\0", long]) expect((await verifyUnnamed(id, good)).status).toBe(400)
})

test("parts of a true answer that were exchanged are refused", async () => {
  const { email, key } = await dana()
  const otherwise = async (change: (good: ReturnType<Authenticator["get"]>) => object) => {
    const good = key.get(await challengeFor(email))
    return verify(email, { ...good, response: { ...good.response, ...change(good) } })
  }
  const earlier = key.get(await challengeFor(email)).response
  expect(await otherwise(() => ({ signature: earlier.signature }))).toMatchObject(failed())
  expect(await otherwise(() => ({ authenticatorData: earlier.authenticatorData }))).toMatchObject(failed())
  expect(await otherwise(() => ({ authenticatorData: "A".repeat(200) }))).toMatchObject(failed())
  expect(await otherwise(() => ({ signature: "A".repeat(96) }))).toMatchObject(failed())
})
