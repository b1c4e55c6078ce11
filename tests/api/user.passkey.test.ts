import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { passkeyChallenges, passkeys } from "#db/schema/index.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { api } from "../support/app.ts"
import { Authenticator, type Lies } from "../support/authenticator.ts"
import { mails } from "../support/mails.ts"
import { changeUser, logged, passkeyOf, register, registration } from "../support/passkeys.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"

const FAILED = {
  status: 400,
  body: {
    code: "PASSKEY_REGISTRATION_FAILED",
    subject: "Registration Failed",
    error: "Failed to register passkey. Please try again.",
  },
}
const listOf = (as: string) => api("GET", "/user/passkey/list", { as })
const remove = (as: string, credentialId: unknown) =>
  api("POST", "/user/passkey/delete", { as, body: { credentialId } })
const wantPasskey = (as: string, passkeyRequired: unknown) =>
  api("POST", "/user/account/passkey-required", { as, body: { passkeyRequired } })
const verify = (as: string, credential: unknown, passkeyName?: unknown) =>
  api("POST", "/user/passkey/register-verify", { as, body: { credential, passkeyName } })

async function dana() {
  const person = await tenantUser(101)
  return { ...person, token: await tokenOf(person, "api") }
}

test("the challenge asks for a passkey that can be found without an email and verifies its person", async () => {
  const { token, email } = await dana()
  const key = await passkeyOf(token)
  const options = await registration(token)
  expect(options).toMatchObject({
    rp: { id: "localhost", name: "Suitekeeper" },
    user: { name: email, displayName: "Dana Whitfield" },
    attestation: "none",
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    excludeCredentials: [{ id: key.id, type: "public-key", transports: ["internal"] }],
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: "public-key" })),
  })
  expect(Buffer.from(options.challenge, "base64url")).toHaveLength(32)
  expect(Buffer.from(options.user.id, "base64url")).toHaveLength(32)
  const again = await registration(token)
  expect(again.user.id).toBe(options.user.id)
  expect(again.challenge).not.toBe(options.challenge)
  const other = await registration(await tokenOf(await staff(6), "api"))
  expect([other.user.id === options.user.id, other.excludeCredentials]).toEqual([false, []])
})

test("a passkey is registered with a name, listed, and reported by mail and in the audit log", async () => {
  const { token, userId, email } = await dana()
  const { status, body, key } = await register(token, { passkeyName: " Office laptop " })
  const passkey = { id: key.id, credentialId: key.id, name: "Office laptop", lastUsedAt: null }
  expect([status, body]).toEqual([
    200,
    {
      message: "Passkey registered successfully!",
      passkey: { ...passkey, createdAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    },
  ])
  expect((await listOf(token)).body).toEqual([body.passkey])
  expect(await logged("USR_PASSKEY_ADDED")).toMatchObject([
    { userId, priority: "low", metadata: { UserID: userId, PasskeyName: "Office laptop" } },
  ])
  const [mail] = await mails()
  expect(mail).toMatchObject({ subject: "A passkey was added to your account", recipients: [{ address: email }] })
  expect(mail?.body).toContain("Office laptop")
})

test("without a name it has none, and the oldest comes first", async () => {
  const { token } = await dana()
  const keys = [await passkeyOf(token), await passkeyOf(token, "Second")]
  const { body } = await listOf(token)
  expect(body.map(({ id, name }: { id: string; name: string | null }) => [id, name])).toEqual([
    [keys[0]?.id, null],
    [keys[1]?.id, "Second"],
  ])
  const other = await tokenOf(await staff(6), "api")
  expect((await listOf(other)).body).toEqual([])
  expect((await register(other, { passkeyName: "x".repeat(101) })).body.fields).toEqual({
    passkeyName: ["Use at most 100 characters."],
  })
  expect((await register(other, { passkeyName: "x".repeat(100) })).status).toBe(200)
})

const LIES: [string, Lies][] = [
  ["another origin", { origin: "https://evil.example" }],
  ["the same host on another port", { origin: "http://localhost:4000" }],
  ["another domain", { rpId: "evil.example" }],
  ["no user verification", { isVerified: false }],
  ["nobody present", { isPresent: false }],
  ["a challenge that was never given", { challenge: Buffer.alloc(32, 7).toString("base64url") }],
  ["a sign-in", { type: "webauthn.get" }],
  ["a frame of another site", { crossOrigin: true }],
  ["a maker's certificate, which nobody asked for", { vouchedBy: "maker" }],
  ["a format nobody asked for", { vouchedBy: "itself", format: "apple" }],
]

test.each(LIES)("a registration with %s is refused", async (_what, lies) => {
  const { token } = await dana()
  expect(await register(token, { lies })).toMatchObject(FAILED)
  expect((await listOf(token)).body).toEqual([])
  expect(await logged("USR_PASSKEY_ADDED")).toEqual([])
})

test("a passkey that vouches for itself is as good as one without a word", async () => {
  const { token } = await dana()
  expect((await register(token, { lies: { vouchedBy: "itself" } })).status).toBe(200)
})

test("a key that is no point of its curve is refused", async () => {
  const as = await tokenOf(await staff(6), "api")
  const response = await register(as, { lies: { isOffCurve: true } })
  expect([response.status, response.body.code]).toEqual([400, "PASSKEY_REGISTRATION_FAILED"])
})

test("a challenge counts once, also when what it was answered with was refused", async () => {
  const { token } = await dana()
  const options = await registration(token)
  const key = new Authenticator()
  expect(await verify(token, key.create(options, { isVerified: false }))).toMatchObject(FAILED)
  expect(await verify(token, key.create(options))).toMatchObject(FAILED)
})

test("of fifty answers to one challenge at the same time one is kept", async () => {
  const { token } = await dana()
  const options = await registration(token)
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => verify(token, new Authenticator().create(options))),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await listOf(token)).body).toHaveLength(1)
})

test("a challenge of somebody else, of a sign-in and one that is over are refused", async () => {
  const { token, email } = await dana()
  const other = await tokenOf(await staff(6), "api")
  expect(await verify(token, new Authenticator().create(await registration(other)))).toMatchObject(FAILED)
  const own = await registration(token)
  const { body } = await api("POST", "/user/passkey/auth-challenge", { body: { email } })
  expect(await verify(token, new Authenticator().create({ ...own, ...body.options }))).toMatchObject(FAILED)
  const late = await registration(token)
  await write((tx) => tx.run(tx.update(passkeyChallenges).set({ expiresAt: tx.now })))
  expect(await verify(token, new Authenticator().create(late))).toMatchObject(FAILED)
})

test("a passkey that is kept already is refused, whoever's it is", async () => {
  const { token } = await dana()
  const key = await passkeyOf(token)
  expect(await register(token, { key })).toMatchObject(FAILED)
  const other = await tokenOf(await staff(6), "api")
  expect(await register(other, { key: new Authenticator({ id: key.id }) })).toMatchObject(FAILED)
  expect((await listOf(other)).body).toEqual([])
})

test("a passkey is deleted, which is reported by mail and in the audit log", async () => {
  const { token, userId } = await dana()
  const key = await passkeyOf(token, "Old phone")
  const { status, body } = await remove(token, key.id)
  expect([status, body]).toEqual([200, { message: "Passkey deleted successfully!" }])
  expect((await listOf(token)).body).toEqual([])
  expect(await logged("USR_PASSKEY_REMOVED")).toMatchObject([
    { userId, priority: "medium", metadata: { UserID: userId, PasskeyName: "Old phone" } },
  ])
  expect((await mails()).at(-1)?.subject).toBe("A passkey was removed from your account")
})

test("an unknown passkey and somebody else's are not found", async () => {
  const { token } = await dana()
  const key = await passkeyOf(token)
  const other = await tokenOf(await staff(0), "api")
  const missing = {
    status: 404,
    body: {
      code: "PASSKEY_NOT_FOUND",
      subject: "Delete Failed",
      error: "Failed to delete passkey. Please try again.",
    },
  }
  expect(await remove(other, key.id)).toMatchObject(missing)
  expect(await remove(token, "nothing")).toMatchObject(missing)
  expect((await listOf(token)).body).toHaveLength(1)
})

test("passkeys are required only where there is one, and the last one then stays", async () => {
  const { token, userId } = await dana()
  expect(await wantPasskey(token, true)).toMatchObject({
    status: 409,
    body: {
      code: "NO_PASSKEY_REGISTERED",
      subject: "Cannot Enable",
      error: "You must have at least one passkey registered before requiring passkey authentication.",
    },
  })
  expect(await wantPasskey(token, false)).toMatchObject({ status: 200, body: { passkeyRequired: false } })
  const [first, second] = [await passkeyOf(token), await passkeyOf(token)]
  expect(await wantPasskey(token, true)).toMatchObject({ status: 200, body: { passkeyRequired: true } })
  expect((await api("GET", "/user/account", { as: token })).body.PasskeyRequired).toBe(true)
  expect((await remove(token, first.id)).status).toBe(200)
  expect(await remove(token, second.id)).toMatchObject({
    status: 409,
    body: {
      code: "LAST_PASSKEY",
      subject: "Delete Failed",
      error: "The last passkey cannot be deleted while passkey sign-in is required.",
    },
  })
  expect((await wantPasskey(token, false)).body).toEqual({ passkeyRequired: false })
  expect((await remove(token, second.id)).status).toBe(200)
  await changeUser(userId, { passkeyRequired: false })
})

test("two deletions at the same time leave the one that is required", async () => {
  const { token } = await dana()
  const keys = [await passkeyOf(token), await passkeyOf(token)]
  await wantPasskey(token, true)
  const statuses = await Promise.all(keys.map(async ({ id }) => (await remove(token, id)).status))
  expect(statuses.toSorted()).toEqual([200, 409])
})

test("an administrator signed in as somebody sees their passkeys and changes none", async () => {
  const person = await dana()
  const key = await passkeyOf(person.token)
  const admin = await staff(3)
  const opening = { userId: person.userId, channel: "api", impersonatorId: admin.userId } as const
  const { token } = await write((tx) => openSession(tx, opening))
  const closed = { status: 403, body: { error: "Access denied for this operation." } }
  expect(await api("POST", "/user/passkey/register-challenge", { as: token })).toMatchObject(closed)
  expect(await verify(token, {})).toMatchObject(closed)
  expect(await remove(token, key.id)).toMatchObject(closed)
  expect(await wantPasskey(token, true)).toMatchObject(closed)
  expect((await listOf(token)).body).toHaveLength(1)
})

test("passkeys go with their person", async () => {
  const { token, userId } = await dana()
  await passkeyOf(token)
  await registration(token)
  const strongest = await tokenOf(await staff(0), "api")
  await api("DELETE", `/admin/user?userID=${userId}`, { as: strongest })
  const left = await read((tx) => tx.all(tx.select().from(passkeys).where(eq(passkeys.userId, userId))))
  expect(left).toEqual([])
})

const deep = JSON.parse(`${"[".repeat(5000)}${"]".repeat(5000)}`)
const long = "A".repeat(10_000)
const odd = (good: ReturnType<Authenticator["create"]>): unknown[] => [
  {},
  { deep },
  { id: 5 },
  { ...good, id: "\0" },
  { ...good, id: long, rawId: long },
  { ...good, id: "other" },
  { ...good, type: "password" },
  { ...good, response: null },
  { ...good, response: [] },
  { ...good, response: { ...good.response, clientDataJSON: "\0".repeat(10_000) } },
  { ...good, response: { ...good.response, clientDataJSON: long } },
  { ...good, response: { ...good.response, clientDataJSON: Buffer.from("null").toString("base64url") } },
  { ...good, response: { ...good.response, attestationObject: long } },
  { ...good, response: { ...good.response, attestationObject: Buffer.alloc(7000, 0x81).toString("base64url") } },
  { ...good, response: { ...good.response, attestationObject: "n__________w" } },
  { ...good, response: { ...good.response, attestationObject: { deep } } },
]

test("whatever else is sent for a credential is refused and nothing more", async () => {
  const { token } = await dana()
  for (const make of odd(new Authenticator().create(await registration(token))).keys()) {
    const credential = odd(new Authenticator().create(await registration(token)))[make]
    expect(await verify(token, credential), String(make)).toMatchObject(FAILED)
  }
  for (const credential of [undefined, null, "", long, 5, true, [], deep]) {
    const { status, body } = await verify(token, credential)
    expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"])
  }
  for (const credentialId of [undefined, 5, {}, [], long, "\0"]) {
    expect((await remove(token, credentialId)).status).toBe(400)
  }
  for (const rule of [undefined, "true", 1, null]) expect((await wantPasskey(token, rule)).status).toBe(400)
  const good = new Authenticator().create(await registration(token))
  const transports = { ...good, response: { ...good.response, transports: { deep } } }
  expect((await verify(token, transports)).status).toBe(200)
})
