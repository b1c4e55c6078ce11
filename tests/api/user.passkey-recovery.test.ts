import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { accountLinks, outbox } from "#db/schema/index.ts"
import { type LinkPurpose, makeLink } from "~/domain/identity/link-tokens.ts"
import { api } from "../support/app.ts"
import { mails } from "../support/mails.ts"
import { changeUser, logged, passkeyOf, signInWith } from "../support/passkeys.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "../support/people.ts"

const SENT =
  "If an account with passkey requirements exists for this email, a recovery link has been sent. Check your email inbox."
const DONE = "Your passkey requirement has been disabled. You can now sign in with your password."
const BAD = {
  status: 400,
  body: { code: "INVALID_RECOVERY_LINK", subject: "Recovery Failed", error: "Invalid recovery link" },
}
const QUARTER = 15 * 60_000

type Person = { userId: number; email: string }
const request = (email: unknown) => api("POST", "/user/send-passkey-recovery-link", { body: { email } })
const recover = (token: unknown) => api("POST", "/user/recover-passkey-access", { body: { token } })
const linkTo = async ({ userId: id, email }: Person, purpose: LinkPurpose = "recover", now?: number) =>
  (await write((tx) => makeLink(tx, { id, email }, purpose), now)).token
const logIn = async (email: string) =>
  (await api("POST", "/user/login", { body: { email, password: PASSWORD } })).status

/** A tenant with a passkey, whose account requires it. */
async function dana() {
  const person = await tenantUser(101)
  const token = await tokenOf(person, "api")
  const key = await passkeyOf(token)
  await changeUser(person.userId, { passkeyRequired: true })
  return { ...person, token, key }
}

test("the mailed link takes the requirement off, and the password counts again", async () => {
  const { email, token, key } = await dana()
  expect(await logIn(email)).toBe(403)
  const { status, body } = await request(` ${email.toUpperCase()} `)
  expect([status, body]).toEqual([200, { message: SENT }])
  const mail = (await mails()).at(-1)
  expect(mail).toMatchObject({ subject: "Recover access to your account", recipients: [{ address: email }] })
  const [, end = ""] = /http:\/\/localhost:3000\/account\/recover-passkey\/([\w-]{22})\n/.exec(mail?.body ?? "") ?? []
  expect((await recover(end)).body).toEqual({ email, message: DONE })
  expect(await logIn(email)).toBe(200)
  expect((await api("GET", "/user/account", { as: token })).status).toBe(401)
  expect((await signInWith(email, key)).status).toBe(200)
})

test("the person is notified by mail, and the audit log has it with high priority", async () => {
  const person = await dana()
  await recover(await linkTo(person))
  expect((await mails()).at(-1)).toMatchObject({
    subject: "Your passkey requirement was turned off",
    recipients: [{ address: person.email }],
  })
  expect(await logged("USR_PASSKEY_RECOVERED")).toMatchObject([
    { priority: "high", metadata: { UserID: person.userId, Email: person.email } },
  ])
})

test("nobody is signed in by the link, and nothing of it is in the log", async () => {
  const person = await dana()
  const token = await linkTo(person)
  const { body, headers } = await recover(token)
  expect([Object.keys(body), headers.get("set-cookie")]).toEqual([["email", "message"], null])
  expect(JSON.stringify(await logged("USR_PASSKEY_RECOVERED"))).not.toContain(token)
})

test("unknown and disabled emails and those that want no passkey get the same answer, the same rows and no mail", async () => {
  const otis = await staff(6)
  const off = await staff(5)
  await changeUser(off.userId, { enabled: false, passkeyRequired: true })
  const wanted = await dana()
  const answers = []
  for (const email of [wanted.email, otis.email, off.email, "nobody@example.com"]) {
    const { status, body, headers } = await request(email)
    answers.push({ status, body, headers: [...headers.keys()].toSorted() })
  }
  expect(new Set(answers.map((response) => JSON.stringify(response))).size).toBe(1)
  const links = await read((tx) => tx.all(tx.select().from(accountLinks)))
  expect(links.map(({ userId, purpose }) => [userId, purpose])).toEqual([
    [wanted.userId, "recover"],
    [null, "recover"],
    [null, "recover"],
    [null, "recover"],
  ])
  const queued = await read((tx) => tx.all(tx.select().from(outbox)))
  const requested = queued.filter(({ subject }) => subject === "Recover access to your account")
  expect(requested.map(({ state }) => state)).toEqual([
    expect.not.stringMatching("cancelled"),
    ...Array(3).fill("cancelled"),
  ])
  expect(requested.slice(1).every(({ body }) => body === null)).toBe(true)
})

test("without an email it asks for one in words of its own", async () => {
  for (const email of [undefined, null, " "]) {
    const { status, body } = await request(email)
    const message = "Please enter your email address to recover account access."
    expect([status, body.subject, body.error, body.fields]).toEqual([
      400,
      "Email Required",
      message,
      { email: [message] },
    ])
  }
  for (const email of ["nonsense", 5, [], {}, "a@b.c\0", "x".repeat(10_000)])
    expect((await request(email)).status).toBe(400)
})

test("five links are mailed to one email within an hour, counted with those to a new password", async () => {
  const { email } = await dana()
  for (let time = 0; time < 5; time += 1) expect((await request(email)).status).toBe(200)
  const response = await request(email)
  expect([response.status, response.body.code]).toEqual([429, "RATE_LIMITED"])
  expect((await api("POST", "/user/send-reset-link", { body: { email } })).status).toBe(429)
})

test("a used, voided, foreign or invented link and one of a disabled account are refused alike", async () => {
  const person = await dana()
  const used = await linkTo(person)
  await recover(used)
  const voided = await linkTo(person)
  const good = await linkTo(person)
  const off = await staff(6)
  const disabled = await linkTo(off)
  await changeUser(off.userId, { enabled: false })
  const moved = await staff(5)
  const elsewhere = await linkTo(moved)
  await changeUser(moved.userId, { email: "moved@example.com" })
  const toPassword = await linkTo(person, "reset")
  const toActivate = await linkTo(await tenantUser(null), "activate")
  for (const token of [used, voided, disabled, elsewhere, toPassword, toActivate, "AAAAAAAAAAAAAAAAAAAAAA"])
    expect(await recover(token)).toMatchObject(BAD)
  expect((await recover(good)).status).toBe(200)
})

test("a recovery link sets no password, and a newer link to a password does not void it", async () => {
  const person = await dana()
  const token = await linkTo(person)
  const body = { token, password: "a row of plain words" }
  expect((await api("POST", "/user/reset-password", { body })).body.code).toBe("INVALID_LINK")
  await linkTo(person, "reset")
  expect((await recover(token)).status).toBe(200)
})

test("the link counts for fifteen minutes", async () => {
  const person = await dana()
  const late = await linkTo(person, "recover", Date.now() - QUARTER)
  expect(await recover(late)).toMatchObject(BAD)
  const lastMoment = await linkTo(person, "recover", Date.now() - QUARTER + 20_000)
  expect((await recover(lastMoment)).status).toBe(200)
})

test("no link at all is refused in the same words and not counted; other values are refused", async () => {
  for (const token of [undefined, null, ""]) expect(await recover(token)).toMatchObject(BAD)
  for (let time = 0; time < 31; time += 1) expect((await recover(undefined)).status).toBe(400)
  for (const token of [5, {}, [], "\0", "x".repeat(10_000)]) expect((await recover(token)).status).toBe(400)
  expect((await recover(await linkTo(await dana()))).status).toBe(200)
})

test("fifty who use one link at the same time recover once", async () => {
  const token = await linkTo(await dana())
  const responses = await Promise.all(Array.from({ length: 50 }, () => recover(token)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await logged("USR_PASSKEY_RECOVERED")).toHaveLength(1)
})

test("after thirty bad links an address waits, also with a good one", async () => {
  const person = await dana()
  for (let count = 0; count < 30; count += 1) expect(await recover(`guess${count}`)).toMatchObject(BAD)
  const response = await recover(await linkTo(person))
  expect([response.status, response.body.code]).toEqual([429, "RATE_LIMITED"])
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(3_500)
})
