import { eq } from "drizzle-orm"
import { expect, onTestFinished, test, vi } from "vitest"
import { write } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { api } from "../support/app.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "../support/people.ts"

const logIn = (body: unknown) => api("POST", "/user/login", { body })
const change = (userId: number, what: Partial<typeof users.$inferInsert>) =>
  write((tx) => tx.run(tx.update(users).set(what).where(eq(users.id, userId))))

test("staff sign in and get a token that works as a bearer", async () => {
  const { email } = await staff(6)
  const { status, body } = await logIn({ email: ` ${email.toUpperCase()} `, password: PASSWORD })
  expect(status).toBe(200)
  expect(body).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), homescreen: "management" })
  expect((await api("GET", "/user/account", { as: body.token })).status).toBe(200)
})

test("the home screen answered is that of the person", async () => {
  const dana = await tenantUser(101)
  expect((await logIn({ email: dana.email, password: PASSWORD })).body.homescreen).toBe("home")
  const admin = await staff(3)
  await change(admin.userId, { homeScreen: "maintenance" })
  expect((await logIn({ email: admin.email, password: PASSWORD })).body.homescreen).toBe("maintenance")
})

test("an unknown email and a wrong password get the same answer", async () => {
  const { email } = await staff(6)
  const wrong = await logIn({ email, password: "wrong password" })
  const unknown = await logIn({ email: "nobody@example.com", password: PASSWORD })
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(wrong.body).toEqual({
    error: "Incorrect email or password.",
    message: "Incorrect email or password.",
    code: "INVALID_CREDENTIALS",
    subject: "Login Failed",
  })
  expect(unknown.body).toEqual(wrong.body)
  const names = (headers: Headers) => [...headers.keys()].toSorted()
  expect(names(unknown.headers)).toEqual(names(wrong.headers))
})

test("a disabled account and one that wants a passkey are refused after the right password only", async () => {
  const { userId, email } = await staff(6)
  await change(userId, { enabled: false })
  expect((await logIn({ email, password: "wrong password" })).body.code).toBe("INVALID_CREDENTIALS")
  expect(await logIn({ email, password: PASSWORD })).toMatchObject({ status: 403, body: { code: "ACCOUNT_DISABLED" } })
  await change(userId, { enabled: true, passkeyRequired: true })
  expect(await logIn({ email, password: PASSWORD })).toMatchObject({ status: 403, body: { code: "PASSKEY_REQUIRED" } })
})

test("missing and wrongly typed fields are refused with a message for each", async () => {
  const empty = await logIn({ email: " ", password: "" })
  expect(empty).toMatchObject({ status: 400, body: { code: "VALIDATION_ERROR", error: "Required." } })
  expect(empty.body.fields).toEqual({ email: ["Required."], password: ["Required."] })
  const typed = await logIn({ email: 5, password: null })
  expect(typed.body.fields).toEqual({ email: ["Invalid value."], password: ["Required."] })
  expect(await logIn([])).toMatchObject({ status: 400, body: { code: "INVALID_JSON" } })
})

test("the eleventh failure answers 429 with the seconds to wait, also to the right password and only from that address", async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(Date.now())
  const { email } = await staff(6)
  const tries = Array.from({ length: 10 }, () => logIn({ email, password: "wrong password" }))
  expect((await Promise.all(tries)).map((response) => response.status)).toEqual(Array(10).fill(401))
  const blocked = await logIn({ email, password: PASSWORD })
  expect(blocked).toMatchObject({ status: 429, body: { code: "RATE_LIMITED", subject: "Too Many Requests" } })
  expect(blocked.headers.get("retry-after")).toBe("900")
  const elsewhere = await api("POST", "/user/login", { body: { email, password: PASSWORD }, address: "192.0.2.8" })
  expect(elsewhere.status).toBe(200)
})

test("a cookie is no credential of the API", async () => {
  const token = await tokenOf(await staff(6), "page")
  const cookie = { Cookie: `__Host-session=${token}` }
  expect((await api("GET", "/user/account", { headers: cookie })).status).toBe(401)
  expect((await api("GET", "/user/account", { as: token })).status).toBe(401)
})
