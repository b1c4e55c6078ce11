/** Confirming one's identity, and the calls that require it. Source: api.md U21. */
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, sessions } from "#db/schema/index.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { api } from "../support/app.ts"
import { Authenticator } from "../support/authenticator.ts"
import { passkeyOf, registration } from "../support/passkeys.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "../support/people.ts"

const CONFIRMATION_REQUIRED = {
  code: "CONFIRMATION_REQUIRED",
  subject: "Confirm It Is You",
  error: "Please enter your password again.",
}
const QUARTER = 15 * 60_000

/** Sets when the person's sessions were last confirmed. */
const confirmedAgo = (userId: number, ms: number) =>
  write((tx) =>
    tx.run(
      tx
        .update(sessions)
        .set({ confirmedAt: tx.now - ms })
        .where(eq(sessions.userId, userId)),
    ),
  )

async function administrator(level = 0) {
  const person = await staff(level, `level-${level}@example.com`)
  return { ...person, as: await tokenOf(person, "api") }
}
const confirm = (as: string, password: unknown = PASSWORD) => api("POST", "/user/confirm", { as, body: { password } })
const grant = (as: string, userId: number, permissionInt: number) =>
  api("POST", "/admin/user/permission", { as, body: { userId, permissionInt } })
const signUp = (as: string, email: string, permissionInt: number) =>
  api("POST", "/admin/user/signup", { as, body: { email, firstName: "Rosa", lastName: "Kim", permissionInt } })
const setKey = (as: string, key: string, value: string) => api("POST", "/admin/settings", { as, body: { key, value } })

test("for 15 minutes after signing in nothing is asked, then every call of the contract asks", async () => {
  const { userId, as } = await administrator()
  const { userId: other } = await staff(6, "other@example.com")
  const { userId: manager } = await staff(6, "manager@example.com")
  const key = await passkeyOf(as, "Phone")
  const credential = new Authenticator().create(await registration(as))
  const calls = () => [
    api("POST", "/user/account/passkey-required", { as, body: { passkeyRequired: false } }),
    api("POST", "/user/passkey/register-challenge", { as }),
    api("POST", "/user/passkey/register-verify", { as, body: { credential } }),
    api("POST", "/user/passkey/delete", { as, body: { credentialId: key.id } }),
    api("DELETE", `/admin/user?userID=${other}`, { as }),
    signUp(as, "new-admin@example.com", 3),
    grant(as, manager, 3),
    setKey(as, "stripeSecretKey", `sk_live_${"a".repeat(40)}`),
    setKey(as, "stripePublicKey", `pk_live_${"a".repeat(40)}`),
  ]
  await confirmedAgo(userId, QUARTER)
  for (const response of await Promise.all(calls())) {
    expect(response).toMatchObject({ status: 403, body: CONFIRMATION_REQUIRED })
  }
  await confirmedAgo(userId, QUARTER - 60_000)
  for (const call of calls()) expect((await call).status).toBeLessThan(300)
})

test("weaker levels, other settings and everything else are done without being asked", async () => {
  const { userId, as } = await administrator()
  const { userId: other } = await staff(9, "other@example.com")
  await confirmedAgo(userId, QUARTER)
  const responses = [
    await signUp(as, "new-manager@example.com", 4),
    await grant(as, other, 4),
    await setKey(as, "NEXT_MAINTENANCE_LENGTH", "30"),
    await api("POST", "/management/user/disable", { as, body: { userID: other } }),
    await api("DELETE", `/admin/user/permission/${other}`, { as }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 200, 200, 200])
})

test("the right password confirms this session, and no other of the person", async () => {
  const { userId, email, as } = await administrator()
  const elsewhere = await tokenOf({ userId, email }, "api")
  const { userId: other } = await staff(6, "other@example.com")
  await confirmedAgo(userId, QUARTER)
  const response = await confirm(as)
  expect([response.status, response.body]).toEqual([200, { message: "Confirmed." }])
  expect((await grant(elsewhere, other, 3)).body).toMatchObject(CONFIRMATION_REQUIRED)
  expect((await grant(as, other, 3)).status).toBe(201)
})

test("a wrong password is told as at the sign-in, counted with it and logged", async () => {
  const { userId, email, as } = await administrator()
  await confirmedAgo(userId, QUARTER)
  for (let n = 0; n < 10; n += 1) {
    expect(await confirm(as, "wrong password")).toMatchObject({ status: 401, body: { code: "INVALID_CREDENTIALS" } })
  }
  const limited = await confirm(as)
  expect([limited.status, limited.body.code]).toEqual([429, "RATE_LIMITED"])
  expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(600)
  expect((await api("POST", "/user/login", { body: { email, password: PASSWORD } })).status).toBe(429)
  const rows = await read((tx) => tx.all(tx.select().from(auditLog).where(eq(auditLog.category, "USR_LOGINFAIL"))))
  expect(rows).toHaveLength(10)
  expect(rows[0]?.details).toBe("Confirmation refused: Incorrect email or password.")
})

test("no password is 400, and nobody is 401", async () => {
  const { as } = await administrator()
  for (const password of [null, "", 12345678]) expect((await confirm(as, password)).status).toBe(400)
  expect((await api("POST", "/user/confirm", { body: { password: PASSWORD } })).status).toBe(401)
})

test("rank and existence are judged before it is asked, being the last comes after", async () => {
  const { userId, as } = await administrator(3)
  const { userId: above } = await staff(1, "above@example.com")
  await confirmedAgo(userId, QUARTER)
  expect((await grant(as, above, 3)).body.code).toBe("INSUFFICIENT_PERMISSIONS")
  expect((await grant(as, 9_999, 3)).body.code).toBe("USER_NOT_FOUND")
  expect((await signUp(as, "stronger@example.com", 1)).body.code).toBe("INSUFFICIENT_PERMISSIONS")
  const root = await administrator(0)
  await confirmedAgo(root.userId, QUARTER)
  const last = () => api("DELETE", `/admin/user?userID=${root.userId}`, { as: root.as })
  expect((await last()).body.code).toBe("CONFIRMATION_REQUIRED")
  await confirm(root.as)
  expect((await last()).body.code).toBe("LAST_SUPER_ADMIN")
})

test("an administrator signed in as somebody else cannot confirm, and being asked is no denial in the audit log", async () => {
  const { userId, as } = await administrator()
  const tenant = await tenantUser(101)
  const impersonation = await write((tx) =>
    openSession(tx, { userId: tenant.userId, channel: "api", impersonatorId: userId }),
  )
  expect(await confirm(impersonation.token)).toMatchObject({ status: 403, body: { code: "INSUFFICIENT_PERMISSIONS" } })
  await write((tx) => tx.run(tx.delete(sessions).where(eq(sessions.userId, tenant.userId))))
  const before = await denials()
  await confirmedAgo(userId, QUARTER)
  await signUp(as, "new-admin@example.com", 3)
  expect(await denials()).toBe(before)
})

const denials = async () =>
  (await read((tx) => tx.all(tx.select().from(auditLog).where(eq(auditLog.category, "ACCESS_DENIED"))))).length
