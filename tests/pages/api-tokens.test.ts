/** API tokens on the pages: administrators make and revoke them on a user's page, and each person sees and revokes their own. Source: api.md section 0. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { apiTokens, sessions } from "#db/schema/index.ts"
import { apiTokensOf, makeApiToken } from "~/domain/identity/api-tokens/manage-api-tokens.ts"
import { findSession, mustStillBeSignedIn, openSession } from "~/domain/identity/sessions/sessions.ts"
import { mustBeConfirmed } from "~/domain/identity-confirmed.ts"
import { ANONYMOUS, SYSTEM } from "~/domain/permissions.ts"
import { readNotice } from "~/http/session/notice.ts"
import { apiTokenOf } from "../support/api-tokens.ts"
import { api, get, post } from "../support/app.ts"
import { mails } from "../support/mails.ts"
import { textIn } from "../support/pages.ts"
import { logged } from "../support/passkeys.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "../support/people.ts"

let boss = { userId: 0, email: "" }
let manager = { userId: 0, email: "" }
let as = ""
beforeEach(async () => {
  boss = await staff(3)
  manager = await staff(6)
  as = await tokenOf(boss, "page")
})

const pageOf = (userId: number) => `/admin/users?user=${userId}`
const form = (userID: number, more: object = {}) => ({
  ...{ intent: "make", userID: String(userID), name: "Accounting", access: "read", days: "30" },
  ...more,
})
const makes = (userId = manager.userId, more: object = {}, by = as) =>
  post(pageOf(userId), form(userId, more), { as: by })
const tokenIn = (html: string) => /value="(suite_[\w-]{43})"/.exec(html)?.[1] ?? ""
const stored = () => read((tx) => tx.all(tx.select().from(apiTokens)))

test("an administrator makes a token, sees it once, and the program reads with it", async () => {
  expect(await (await get("/admin", { as })).text()).toContain(pageOf(manager.userId))
  const made = await makes()
  const html = await made.text()
  expect([made.status, made.headers.get("cache-control")]).toEqual([200, "no-store"])
  expect(textIn(html)).toContain("It is not stored, and not shown again.")
  expect((await api("GET", "/management/unit/all", { as: tokenIn(html) })).status).toBe(200)
  const shown = await (await get(pageOf(manager.userId), { as })).text()
  expect(shown).not.toContain("suite_")
  expect(textIn(shown)).toMatch(/Accounting Read only Made by Sam Level 3 on \w+ \d+, 20\d\d.*Last used: \w+ \d+/)
})

test("making one needs a proof within 15 minutes; what was typed is carried out after it", async () => {
  await write((tx) => tx.run(tx.update(sessions).set({ confirmedAt: tx.now - 16 * 60_000 })))
  const first = await makes()
  const html = await first.text()
  expect([first.status, textIn(html), await stored()]).toEqual([403, expect.stringContaining("Confirm It Is You"), []])
  const confirmHeld = /name="confirmHeld" value="([^"]+)"/.exec(html)?.[1] ?? ""
  const made = await post(pageOf(manager.userId), { confirmHeld, confirmPassword: PASSWORD }, { as })
  expect(tokenIn(await made.text())).not.toBe("")
  expect(await stored()).toMatchObject([{ name: "Accounting", access: "read", madeBy: "Sam Level 3" }])
})

test.each([
  ["no name", { name: " " }, "Required."],
  ["too many days", { days: "366" }, "Use a whole number from 1 to 365."],
  ["no days", { days: "0" }, "Use a whole number from 1 to 365."],
  ["another kind of access", { access: "all" }, "Choose one from the list."],
])("%s is refused beside its field, and the name typed stays", async (_what, more, message) => {
  const answer = await makes(manager.userId, { ...more })
  const html = await answer.text()
  expect([answer.status, textIn(html)]).toEqual([400, expect.stringContaining(message)])
  if (!("name" in more)) expect(html).toContain('value="Accounting"')
  expect(await stored()).toEqual([])
})

test("a name is given once in an account, so that a form sent twice makes one token", async () => {
  await makes()
  const again = await makes()
  expect([again.status, textIn(await again.text())]).toEqual([
    400,
    expect.stringContaining("This account has a token of this name."),
  ])
  expect(await stored()).toHaveLength(1)
})

test("a reload after making one says that it was made, and another case of its name is no other name", async () => {
  const first = await (await makes()).text()
  expect(first).toMatch(/<input[^>]*id="shown-token"[^>]*autofocus/i)
  for (const name of ["Accounting", "ACCOUNTING"]) {
    const page = textIn(await (await makes(manager.userId, { name })).text())
    expect(page).toContain("and was shown only then. If nobody copied it, revoke it and make another.")
    expect(page).not.toContain("No token was made.")
  }
  expect(await stored()).toHaveLength(1)
})

test("the account for which a token was made gets a mail that does not have it", async () => {
  const page = await (await makes()).text()
  const token = /suite_[\w-]{43}/.exec(page)?.[0] ?? "none"
  const [mail] = (await mails()).filter(({ subject }) => subject === "A program may act for you")
  expect(mail?.recipients.map(({ address }) => address)).toEqual([manager.email])
  expect(mail?.body).toContain("Accounting")
  expect(mail?.body).not.toContain(token)
})

test("an account has at most 20 valid tokens", async () => {
  for (let number = 1; number <= 20; number += 1) await apiTokenOf(manager, { name: `Program ${number}` })
  const refused = await makes()
  expect([refused.status, textIn(await refused.text())]).toEqual([
    400,
    expect.stringContaining("This account has 20 API tokens. Revoke one first."),
  ])
})

test("nobody makes one above their level, for a tenant, for a disabled account, or below an administrator", async () => {
  const above = await staff(2)
  const dana = await tenantUser(101)
  expect((await makes(above.userId)).status).toBe(403)
  expect((await get(pageOf(above.userId), { as })).status).toBe(403)
  expect((await makes(999)).status).toBe(404)
  expect((await get(pageOf(999), { as })).status).toBe(404)
  const tenant = await makes(dana.userId)
  expect([tenant.status, textIn(await tenant.text())]).toEqual([
    400,
    expect.stringContaining("Only enabled accounts of staff can have API tokens."),
  ])
  const weaker = await tokenOf(manager, "page")
  expect((await makes(manager.userId, {}, weaker)).status).toBe(403)
  expect((await get(pageOf(manager.userId), { as: weaker })).status).toBe(403)
  expect(await stored()).toEqual([])
  expect((await get("/admin/users", { as })).headers.get("location")).toBe("/admin")
})

test("an administrator signed in as somebody else makes none, and sees and revokes none of theirs", async () => {
  const mine = { ...SYSTEM, userId: boss.userId, name: "Sam Level 3", impersonatorId: 1 }
  await expect(
    write((tx) => makeApiToken(tx, mine, { userId: 2, name: "x", access: "read", days: 1 })),
  ).rejects.toThrow("Access denied for this operation.")
  await apiTokenOf(manager)
  const opening = { userId: manager.userId, channel: "page", impersonatorId: boss.userId } as const
  const { token } = await write((tx) => openSession(tx, opening))
  expect(await (await get("/account", { as: token })).text()).not.toContain("Programs that act as you")
  const [{ id } = { id: 0 }] = await stored()
  expect((await post("/account", { intent: "revoke", tokenID: String(id) }, { as: token })).status).toBe(403)
  expect(await stored()).toHaveLength(1)
})

test("an administrator revokes it, and it ends at once", async () => {
  const token = await apiTokenOf(manager)
  const [{ id } = { id: 0 }] = await stored()
  const dialog = await (await get(`${pageOf(manager.userId)}&dialog=revoke&token=${id}`, { as })).text()
  expect(textIn(dialog)).toContain("Programs that use “Books” are refused at once.")
  const revoke = { intent: "revoke", userID: String(manager.userId), tokenID: String(id) }
  const done = await post(pageOf(manager.userId), revoke, { as })
  expect(readNotice(new Request("http://x", { headers: { Cookie: cookieOf(done) } }))?.text).toBe(
    "The token “Books” is revoked.",
  )
  expect((await api("GET", "/management/unit/all", { as: token })).status).toBe(401)
  expect((await post(pageOf(manager.userId), revoke, { as })).status).toBe(302)
  expect((await logged("API_TOKEN")).map(({ details, priority }) => [details, priority])).toEqual([
    [expect.stringContaining("Made the API token “Books”"), "high"],
    ["Revoked the API token “Books” of Sam Level 6 (level-6@example.com).", "high"],
  ])
})

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(";")[0] ?? ""

test("the account sees its own tokens and revokes them, and no other's", async () => {
  const own = await tokenOf(manager, "page")
  expect(await (await get("/account", { as: own })).text()).not.toContain("Programs that act as you")
  await apiTokenOf(manager)
  await apiTokenOf(boss, { name: "Sheets" })
  const page = textIn(await (await get("/account", { as: own })).text())
  expect(page).toContain("Programs that act as you")
  expect(page).not.toContain("Sheets")
  const [mine, others] = await stored()
  const revokes = (id = 0) => post("/account", { intent: "revoke", tokenID: String(id) }, { as: own })
  expect(textIn(await (await get(`/account?dialog=revoke&token=${mine?.id}`, { as: own })).text())).toContain("“Books”")
  await revokes(others?.id)
  expect(await stored()).toHaveLength(2)
  await revokes(mine?.id)
  expect((await stored()).map(({ name }) => name)).toEqual(["Sheets"])
  expect((await logged("API_TOKEN")).at(-1)).toMatchObject({ userId: manager.userId, metadata: { Name: "Books" } })
})

test("an expired token is shown as expired", async () => {
  await apiTokenOf(manager, { days: 1 })
  await write((tx) => tx.run(tx.update(apiTokens).set({ expiresAt: tx.now })))
  expect(textIn(await (await get(pageOf(manager.userId), { as })).text())).toContain("Books Read and write Expired")
})

test("a token has no session: it never counts as confirmed, and a write notices that it was revoked in between", async () => {
  await apiTokenOf(manager)
  const [{ id } = { id: 0 }] = await stored()
  const actor = {
    ...ANONYMOUS,
    userId: manager.userId,
    level: 0,
    apiToken: { id, name: "Books", access: "write" },
  } as const
  await expect(read((tx) => mustBeConfirmed(tx, actor))).rejects.toMatchObject({ code: "CONFIRMATION_REQUIRED" })
  await read((tx) => mustStillBeSignedIn(tx, actor))
  await write((tx) => tx.run(tx.delete(apiTokens)))
  await expect(read((tx) => mustStillBeSignedIn(tx, actor))).rejects.toMatchObject({ code: "UNAUTHENTICATED" })
  expect(await read((tx) => apiTokensOf(tx, SYSTEM, { userId: manager.userId }))).toEqual([])
  expect(await read((tx) => findSession(tx, "suite_x", "api"))).toBeUndefined()
})
