import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, users } from "#db/schema/index.ts"
import { api } from "../support/app.ts"
import { mails } from "../support/mails.ts"
import { staff, tenantUser } from "../support/people.ts"
import { breaks } from "../support/raw.ts"

const request = (email: unknown, address?: string) =>
  api("POST", "/user/send-reset-link", { body: { email }, ...(address ? { address } : {}) })
const change = (userId: number, what: Partial<typeof users.$inferInsert>) =>
  write((tx) => tx.run(tx.update(users).set(what).where(eq(users.id, userId))))
const queued = mails
const entry = () => read((tx) => tx.all(tx.select().from(auditLog).where(eq(auditLog.category, "USR_RSTSENT"))))

test("a link to a new password is mailed for half an hour, and the audit log says so", async () => {
  const dana = await tenantUser(101)
  const { status, body } = await request(` ${dana.email.toUpperCase()} `)
  expect([status, body]).toEqual([200, { message: "Password reset email has been sent!" }])
  const [mail] = await queued()
  expect(mail).toMatchObject({ subject: "Reset your password", recipients: [{ address: dana.email }] })
  expect(mail?.body).toMatch(/\nhttp:\/\/localhost:3000\/account\/reset-password\/[\w-]{22}\n/)
  expect((mail?.uselessAt ?? 0) - (mail?.createdAt ?? 0)).toBe(30 * 60_000)
  expect(await entry()).toMatchObject([{ userId: null, metadata: { UserID: dana.userId, Email: dana.email } }])
  expect(JSON.stringify(await entry())).not.toMatch(/reset-password\//)
})

test("whoever never chose a password gets the activation mail again", async () => {
  const dana = await tenantUser(101)
  await change(dana.userId, { passwordHash: null })
  await request(dana.email)
  const [mail] = await queued()
  expect(mail).toMatchObject({ subject: "Activate your account" })
  expect(mail?.body).toMatch(/\/account\/create-password\/[\w-]{22}\n/)
})

test("unknown and disabled accounts get the same answer and no mail", async () => {
  const dana = await tenantUser(101)
  const off = await staff(6)
  await change(off.userId, { enabled: false })
  const responses = [await request(dana.email), await request(off.email), await request("nobody@example.com")]
  const kinds = responses.map(({ status, body, headers }) => [status, body, [...headers.keys()].toSorted()])
  expect(kinds[1]).toEqual(kinds[0])
  expect(kinds[2]).toEqual(kinds[0])
  expect(await queued()).toHaveLength(1)
  expect(await entry()).toHaveLength(1)
})

test("the link leads to the address of the settings, whatever host the request named", async () => {
  const dana = await tenantUser(101)
  const headers = { Host: "evil.test", "X-Forwarded-Host": "evil.test" }
  await api("POST", "/user/send-reset-link", { body: { email: dana.email }, headers })
  expect((await queued())[0]?.body).not.toContain("evil.test")
})

test("a missing or malformed email is refused with a message", async () => {
  for (const [email, message] of [
    [undefined, "Required."],
    ["", "Required."],
    ["dana", "Invalid value."],
    [5, "Invalid value."],
    [`${"a".repeat(300)}@example.com`, "Invalid value."],
    ["da\0na@example.com", "Invalid value."],
    ["dana>,<eve@example.com", "Invalid value."],
    ["dana@example.com\r\nBcc: eve@example.com", "Invalid value."],
  ]) {
    const { status, body } = await request(email)
    expect([status, body.code, body.fields.email[0]]).toEqual([400, "VALIDATION_ERROR", message])
  }
})

test("the sixth request for one email within an hour is refused, from any address, known or not", async () => {
  const dana = await tenantUser(101)
  for (const email of [dana.email, "nobody@example.com"]) {
    for (let count = 0; count < 5; count += 1) expect((await request(email, `192.0.2.${count}`)).status).toBe(200)
    const { status, body, headers } = await request(email, "192.0.2.99")
    expect([status, body.code, body.subject]).toEqual([429, "RATE_LIMITED", "Too Many Requests"])
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(3_500)
  }
  expect(await queued()).toHaveLength(1)
})

test("the 31st request from one address within an hour is refused", async () => {
  for (let count = 0; count < 30; count += 1) expect((await request(`person-${count}@example.com`)).status).toBe(200)
  expect((await request("person-30@example.com")).status).toBe(429)
  expect((await request("person-30@example.com", "192.0.2.8")).status).toBe(200)
})

test("when it cannot be stored, the answer says so in the documented words", async () => {
  await breaks("insert on outbox")
  const { status, body } = await request("nobody@example.com")
  expect([status, body.error]).toEqual([500, "Failed to send reset email"])
})
