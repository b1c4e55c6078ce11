/** Actions of our own pages that require a confirmation of identity within five minutes. Source: ASVS 6.2.3, 7.5.1, 7.5.2. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { accountLinks, sessions } from "#db/schema/index.ts"
import { makeLink } from "~/domain/identity/link-tokens.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { findAccount } from "~/domain/identity/users.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { api, get, post } from "../support/app.ts"
import { mails } from "../support/mails.ts"
import { textIn } from "../support/pages.ts"
import { logged } from "../support/passkeys.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "../support/people.ts"

const QUESTION = "Confirm It Is You Please confirm first that it is you."
const NEW = "four words are enough"
let boss = { userId: 0, email: "" }
let as = ""
beforeEach(async () => {
  boss = await staff(0)
  as = await tokenOf(boss, "page")
})

const minutesAgo = (minutes: number) =>
  write((tx) => tx.run(tx.update(sessions).set({ confirmedAt: tx.now - minutes * 60_000 })))
const open = async () => (await read((tx) => tx.all(tx.select().from(sessions)))).length
const emailOf = async (userId: number) => (await read((tx) => findAccount(tx, userId)))?.email

/** Sends a form, and confirms it by the password. */
async function provesAt(path: string, form: Record<string, string>) {
  const response = await post(path, form, { as })
  const html = await response.text()
  expect([response.status, textIn(html)]).toEqual([403, expect.stringContaining(QUESTION)])
  const confirmHeld = /name="confirmHeld" value="([^"]+)"/.exec(html)?.[1] ?? ""
  return post(path, { confirmHeld, confirmPassword: PASSWORD }, { as })
}

const edit = async (tenantID: number, primaryEmail: string) => ({
  intent: "save",
  tenantID: String(tenantID),
  version: String((await read((tx) => findTenant(tx, tenantID))).version),
  tenantFirstName: "Dana",
  tenantLastName: "Whitfield",
  tenantDateOfBirth: "1980-05-04",
  primaryPhone: "9095550142",
  moveInDate: "2026-01-01",
  leaseEndDate: "2026-12-31",
  primaryEmail,
})

test("another email for a member of staff is saved only after a proof, and both addresses are told", async () => {
  const sam = await staff(6)
  const form = { intent: "edit", userID: String(sam.userId), firstName: "Sam", lastName: "Level 6" }
  const path = `/admin?dialog=edit&user=${sam.userId}`
  await minutesAgo(6)
  expect((await post(path, { ...form, firstName: "Sammy", email: sam.email }, { as })).status).toBe(302)
  expect((await provesAt(path, { ...form, email: "new@example.com" })).status).toBe(302)
  expect(await emailOf(sam.userId)).toBe("new@example.com")
  expect((await mails()).flatMap(({ recipients }) => recipients.map(({ address }) => address))).toEqual(
    expect.arrayContaining([sam.email, "new@example.com"]),
  )
})

test("another primary email of a tenant is saved only after a proof on the page, and by the call as before", async () => {
  const dana = await tenantUser(101)
  const path = `/management/edittenant?tenant=${dana.tenantId}`
  await minutesAgo(6)
  expect((await post(path, await edit(dana.tenantId, dana.email), { as })).status).toBe(302)
  const refused = await post(path, await edit(dana.tenantId, "new@example.com"), { as })
  expect([refused.status, await emailOf(dana.userId)]).toEqual([403, dana.email])
  expect((await provesAt(path, await edit(dana.tenantId, "new@example.com"))).status).toBe(302)
  expect(await emailOf(dana.userId)).toBe("new@example.com")
  const bearer = await tokenOf(boss, "api")
  await minutesAgo(6)
  const { version: _, ...body } = { ...(await edit(dana.tenantId, "newer@example.com")), tenantID: dana.tenantId }
  expect((await api("POST", "/management/tenant/edit", { as: bearer, body })).status).toBe(200)
})

test("other sessions end only after a proof, and five minutes count from signing in", async () => {
  await tokenOf(boss, "page")
  const other = await tokenOf(boss, "page")
  await minutesAgo(6)
  expect((await provesAt("/account", { intent: "end", sessionID: "2" })).status).toBe(302)
  expect(await open()).toBe(2)
  await minutesAgo(6)
  expect((await provesAt("/account", { intent: "others" })).status).toBe(302)
  expect((await get("/account", { as: other })).status).toBe(302)
  await tokenOf(boss, "page")
  await minutesAgo(4)
  expect((await post("/account", { intent: "others" }, { as })).status).toBe(302)
  expect(await open()).toBe(1)
})

const typed = (more: Record<string, string> = {}) => ({
  intent: "password",
  currentPassword: PASSWORD,
  password: NEW,
  passwordAgain: NEW,
  ...more,
})
const changes = (more: Record<string, string> = {}) => post("/account?dialog=password", typed(more), { as })
const signsIn = async (password: string) => (await post("/login", { email: boss.email, password })).status

test("the password is changed with the present one: other sessions and links end, this one goes on, a mail tells it", async () => {
  await write((tx) => makeLink(tx, { id: boss.userId, email: boss.email }, "reset"))
  const other = await tokenOf(boss, "page")
  expect(textIn(await (await get("/account?dialog=password", { as })).text())).toContain("Present password")
  const done = await changes()
  expect([done.status, done.headers.get("location")]).toEqual([302, "/account"])
  expect((await get("/account", { as })).status).toBe(200)
  expect((await get("/account", { as: other })).status).toBe(302)
  expect([await signsIn(PASSWORD), await signsIn(NEW)]).toEqual([401, 302])
  const [link] = await read((tx) => tx.all(tx.select().from(accountLinks)))
  expect(link?.usedAt).not.toBeNull()
  expect((await mails()).at(-1)).toMatchObject({
    subject: "Your password was changed",
    body: expect.stringContaining("signed out\neverywhere else."),
  })
  expect(await logged("USR_PASSWORD_CHANGED")).toMatchObject([{ userId: boss.userId }])
})

test.each([
  [{ currentPassword: "wrong password" }, 401, "This is not your present password."],
  [{ currentPassword: "" }, 400, "Required."],
  [{ passwordAgain: "another word" }, 400, "Your passwords don't match! Please try again."],
  [{ password: "short", passwordAgain: "short" }, 400, "Use at least 8 characters."],
  [{ password: "password1", passwordAgain: "password1" }, 400, "This password is too common."],
  [{ password: "level-0@example.com", passwordAgain: "level-0@example.com" }, 400, "too common"],
])(
  "what is wrong with a new password (%#) stands in the dialog, and nothing changes",
  async (more, status, problem) => {
    const response = await changes(more)
    const html = await response.text()
    expect([response.status, textIn(html)]).toEqual([status, expect.stringContaining(problem)])
    expect(html).not.toContain(NEW)
    expect(await signsIn(PASSWORD)).toBe(302)
  },
)

test("guesses at the present password count as sign-ins do", async () => {
  for (let guess = 0; guess < 10; guess += 1) await changes({ currentPassword: `guess ${guess}` })
  expect((await changes()).status).toBe(429)
  expect(await logged("USR_LOGINFAIL")).toHaveLength(10)
})

test("an administrator signed in as somebody else changes neither password nor email, and ends no session", async () => {
  const manager = await staff(6)
  const { tenantId } = await tenantUser(101)
  const opened = { userId: manager.userId, channel: "page", impersonatorId: boss.userId } as const
  as = (await write((tx) => openSession(tx, opened))).token
  const account = await get("/account?dialog=password", { as })
  expect(textIn(await account.text())).not.toMatch(/Change Password|Present password/)
  for (const form of [typed(), typed({ intent: "others" }), typed({ intent: "end", sessionID: "1" })]) {
    expect((await post("/account", form, { as })).status).toBe(403)
  }
  const page = `/management/edittenant?tenant=${tenantId}`
  const refused = await post(page, await edit(tenantId, "new@example.com"), { as })
  expect([refused.status, textIn(await refused.text())]).toEqual([
    403,
    expect.stringContaining("Access denied for this operation."),
  ])
})
