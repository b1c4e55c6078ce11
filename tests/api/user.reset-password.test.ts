import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, outbox, users } from "#db/schema/index.ts"
import { type LinkPurpose, makeLink } from "~/domain/identity/link-tokens.ts"
import { api } from "../support/app.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "../support/people.ts"

const NEW = "a row of plain words"
const DONE = "Your password has been reset! You can now log in to your account with your email and password."
const BAD = {
  code: "INVALID_LINK",
  subject: "Invalid Reset Link",
  error: "Uh oh! This password reset link is expired or invalid. Please request a new one.",
}

type Person = { userId: number; email: string }
const linkTo = async ({ userId: id, email }: Person, purpose: LinkPurpose = "reset", now?: number) =>
  (await write((tx) => makeLink(tx, { id, email }, purpose), now)).token
const reset = (body: unknown, headers: Record<string, string> = {}) =>
  api("POST", "/user/reset-password", { body, headers })
const logIn = async (email: string, password: string) =>
  (await api("POST", "/user/login", { body: { email, password } })).status
const change = (userId: number, what: Partial<typeof users.$inferInsert>) =>
  write((tx) => tx.run(tx.update(users).set(what).where(eq(users.id, userId))))

test("the link sets the password, and the old one counts no more", async () => {
  const dana = await tenantUser(101)
  const { status, body } = await reset({ token: await linkTo(dana), password: NEW })
  expect([status, body]).toEqual([200, { message: DONE }])
  expect([await logIn(dana.email, NEW), await logIn(dana.email, PASSWORD)]).toEqual([200, 401])
})

test("the link may be the bearer token, and the one of the body wins", async () => {
  const [dana, otis] = [await tenantUser(101), await staff(6)]
  expect((await reset({ password: NEW }, { Authorization: `Bearer ${await linkTo(dana)}` })).status).toBe(200)
  const both = { Authorization: `Bearer ${await linkTo(dana)}` }
  expect((await reset({ token: await linkTo(otis), password: NEW }, both)).status).toBe(200)
  expect(await logIn(otis.email, NEW)).toBe(200)
  expect((await reset({ token: "", password: NEW }, both)).status).toBe(200)
})

test("an account that was never activated is activated by it", async () => {
  const dana = await tenantUser(101)
  await change(dana.userId, { passwordHash: null })
  expect((await reset({ token: await linkTo(dana, "activate"), password: NEW })).status).toBe(200)
  expect(await logIn(dana.email, NEW)).toBe(200)
  expect(await read((tx) => tx.all(tx.select().from(outbox)))).toEqual([])
})

test("every session of the person ends, the person is notified by mail, and the audit log has it", async () => {
  const dana = await tenantUser(101)
  const [page, bearer] = [await tokenOf(dana, "page"), await tokenOf(dana, "api")]
  await reset({ token: await linkTo(dana), password: NEW })
  expect((await api("GET", "/user/account", { as: bearer })).status).toBe(401)
  const sessions = await read(async (tx) =>
    (await import("~/domain/identity/sessions/sessions.ts")).findSession(tx, page, "page"),
  )
  expect(sessions).toBeUndefined()
  const [mail] = await read((tx) => tx.all(tx.select().from(outbox)))
  expect(mail).toMatchObject({ subject: "Your password was changed", recipients: [{ address: dana.email }] })
  const rows = await read((tx) => tx.all(tx.select().from(auditLog).where(eq(auditLog.category, "USR_RSTPASS"))))
  expect(rows).toMatchObject([{ priority: "low", metadata: { UserID: dana.userId, Email: dana.email } }])
  expect(JSON.stringify(rows)).not.toContain(NEW)
})

test("a rule that wants a passkey stays", async () => {
  const dana = await tenantUser(101)
  await change(dana.userId, { passkeyRequired: true })
  await reset({ token: await linkTo(dana), password: NEW })
  expect(await logIn(dana.email, NEW)).toBe(403)
})

test("a used, voided, late, foreign or invented link and one of a disabled account are refused alike", async () => {
  const dana = await tenantUser(101)
  const used = await linkTo(dana)
  await reset({ token: used, password: NEW })
  const voided = await linkTo(dana)
  const recovery = await linkTo(dana, "recover")
  const late = await linkTo(dana, "reset", Date.now() - 31 * 60_000)
  const off = await staff(6)
  const disabled = await linkTo(off)
  await change(off.userId, { enabled: false })
  for (const token of [used, voided, recovery, late, disabled, "AAAAAAAAAAAAAAAAAAAAAA"]) {
    expect(await reset({ token, password: "another row of words" })).toMatchObject({ status: 400, body: BAD })
  }
  expect(await logIn(dana.email, NEW)).toBe(200)
})

test("without any link it says that the link is invalid", async () => {
  expect(await reset({ password: NEW })).toMatchObject({
    status: 400,
    body: {
      code: "INVALID_LINK",
      subject: "Invalid Link",
      error: "This password reset link is invalid. Please request a new one.",
    },
  })
})

test("fifty who use one link at the same time set one password", async () => {
  const dana = await tenantUser(101)
  const token = await linkTo(dana)
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) => reset({ token, password: `password ${index} of fifty` })),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  const winner = responses.findIndex(({ status }) => status === 200)
  expect(await logIn(dana.email, `password ${winner} of fifty`)).toBe(200)
})

test("a password of the wrong length or kind is refused and spends nothing", async () => {
  const token = await linkTo(await tenantUser(101))
  for (const [password, message] of [
    [undefined, "Required."],
    ["seven77", "Use at least 8 characters."],
    ["x".repeat(201), "Use at most 200 characters."],
    [12_345_678, "Invalid value."],
  ]) {
    const { status, body } = await reset({ token, password })
    expect([status, body.fields]).toEqual([400, { password: [message] }])
  }
  expect((await reset({ token, password: "x".repeat(200) })).status).toBe(200)
})

test("after thirty bad links an address waits, also with a good one", async () => {
  const dana = await tenantUser(101)
  for (let count = 0; count < 30; count += 1)
    expect((await reset({ token: `guess${count}`, password: NEW })).status).toBe(400)
  const response = await reset({ token: await linkTo(dana), password: NEW })
  expect([response.status, response.body.code]).toEqual([429, "RATE_LIMITED"])
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(3_500)
  expect((await api("GET", `/user/account/slug/${await linkTo(dana)}`)).status).toBe(429)
})
