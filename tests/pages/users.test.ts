/** The administrators' page of users and the form for a new one. */
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { outbox, users } from "#db/schema/index.ts"
import { findAccount } from "~/domain/identity/users.ts"
import { api, get, post, signInFor } from "../support/app.ts"
import { withMailServer } from "../support/mail-server.ts"
import { textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"

let me = { userId: 0, email: "" }
let as = ""
const view = async (path: string) => (await get(path, { as })).text()
const accountOf = (userId: number) => read((tx) => findAccount(tx, userId))
/** The text of each line. */
const lines = (html: string) =>
  [...(html.match(/<tbody>.*?<\/tbody>/s)?.[0] ?? "").matchAll(/<tr\b.*?<\/tr>/gs)].map(([row]) => textIn(row).trim())

beforeEach(async () => {
  me = await staff(3)
  as = await tokenOf(me, "page")
})

test("everybody stands with number, email and standing, and what may be done", async () => {
  const boss = await staff(0)
  const dana = await tenantUser(101)
  const former = await tenantUser(null)
  await post("/admin", { intent: "disable", userID: String(former.userId) }, { as })
  const html = await view("/admin")
  expect(html).toContain("<title>Site Administration · ")
  expect(html).toContain('href="/admin" aria-current="page"')
  expect(html).not.toContain("__reactRouter")
  expect(textIn(html)).toContain("User ID Name Email Permissions Actions")
  expect(lines(html)).toEqual([
    `${boss.userId} Sam Level 0 level-0@example.com Super Admin Above your level`,
    `${me.userId} Sam Level 3 level-3@example.com Tier 3 Admin Permissions Sam Level 3 Edit Sam Level 3 Password link Sam Level 3 Disable Sam Level 3 Delete Sam Level 3 API tokens of Sam Level 3`,
    `${dana.userId} Dana Whitfield suite-101@example.com Tenant Permissions Dana Whitfield Password link Dana Whitfield Disable Dana Whitfield Delete Dana Whitfield Login as Dana Whitfield`,
    `${former.userId} Dana Whitfield former@example.com Ex-Tenant Disabled Permissions Dana Whitfield Enable Dana Whitfield Delete Dana Whitfield`,
  ])
  expect(lines(await view("/admin?search=FORMER"))).toHaveLength(1)
  expect(await view("/admin?search=nobody%20of%20this%20name")).toContain("No users match.")
})

test("staff, tenants and whoever was not activated are found by a chip, and levels by their names", async () => {
  const manager = await staff(5)
  const dana = await tenantUser(101)
  const kim = await staff(9, "kim@example.com")
  await write((tx) => tx.run(tx.update(users).set({ passwordHash: null }).where(eq(users.id, kim.userId))))
  const found = async (query: string) =>
    lines(await view(`/admin?${query}`)).map((line) => Number(/^\d+/.exec(line)?.[0]))
  expect(await found("kind=staff")).toEqual([me.userId, manager.userId, kim.userId])
  expect(await found("kind=tenants")).toEqual([dana.userId])
  expect(await found("kind=waiting")).toEqual([kim.userId])
  expect(await found("search=tier%202%20MANAGEMENT")).toEqual([manager.userId])
  expect(await found("search=admin")).toEqual([me.userId])
  expect(await found("search=kim&kind=tenants")).toEqual([])
  const html = await view("/admin?kind=staff&search=sam")
  expect(html).toContain('href="/admin?search=sam" aria-current="true"')
  expect(html).toContain('<input type="hidden" name="kind" value="staff"/>')
  expect(html).toContain(`/admin?kind=staff&amp;search=sam&amp;dialog=delete&amp;user=${manager.userId}`)
  // An unknown filter shows everybody.
  expect(await found("kind=robots")).toHaveLength(4)
  // The call only searches names, emails and numbers.
  const call = await api("GET", "/admin/user?search=management", { as: await tokenOf(me, "api") })
  expect(call.body).toEqual([])
})

test("fifty stand on a page, and a page too far is the last", async () => {
  for (let n = 0; n < 51; n += 1) await staff(9, `p${n}@example.com`)
  expect(lines(await view("/admin"))).toHaveLength(50)
  const html = await view("/admin?page=99")
  expect(lines(html)).toHaveLength(2)
  expect(textIn(html)).toContain("Users 51–52 of 52")
  expect(html).toContain("/admin?page=2&amp;dialog=delete&amp;user=")
})

test("disabling, revoking and deleting say of staff that their maintenance requests become unassigned", async () => {
  const SENTENCE = "Maintenance requests that are assigned to them become unassigned."
  const { userId: sam } = await staff(9)
  const { userId: dana } = await tenantUser(101)
  const isShown = async (dialog: string, user: number) =>
    textIn(await view(`/admin?dialog=${dialog}&user=${user}`)).includes(SENTENCE)
  for (const dialog of ["account", "permissions", "delete"]) {
    expect([dialog, await isShown(dialog, sam), await isShown(dialog, dana)]).toEqual([dialog, true, false])
  }
  await post("/admin", { intent: "disable", userID: String(sam) }, { as })
  expect(await isShown("account", sam)).toBe(false)
})

test("a level is granted, all are revoked, and the list comes back as it was", async () => {
  const { userId } = await staff(9)
  const dialog = await view(`/admin?search=sam&dialog=permissions&user=${userId}`)
  expect(textIn(dialog)).toContain("Change User Permissions")
  expect(textIn(dialog)).toContain("holds Tier 3 Maintenance")
  expect(dialog).not.toContain("Tier 2 Admin</option>")
  const user = { userId: String(userId), list: "search=sam&x=//evil.example" }
  const granted = await post("/admin", { intent: "grant", permissionInt: "6", ...user }, { as })
  expect([granted.status, granted.headers.get("location")]).toEqual([302, "/admin?search=sam"])
  expect((await accountOf(userId))?.levels).toEqual([6, 9])
  await post("/admin", { intent: "revoke", permissionInt: "", ...user }, { as })
  expect((await accountOf(userId))?.levels).toEqual([])
})

test("a tenant becomes staff only after a question that names the unit", async () => {
  const { userId } = await tenantUser(101)
  const user = { userId: String(userId), permissionInt: "6", list: "search=dana" }
  expect(textIn(await view(`/admin?dialog=permissions&user=${userId}`))).toContain(
    "the tenant of unit 101, holds no permissions",
  )
  const first = await post("/admin", { intent: "grant", ...user }, { as })
  const question = first.headers.get("location") ?? ""
  expect([first.status, question]).toEqual([302, `/admin?search=dana&dialog=tenant&user=${userId}&level=6`])
  expect((await accountOf(userId))?.levels).toEqual([])
  const dialog = await view(question)
  expect(textIn(dialog)).toContain("is the tenant of unit 101. As Tier 3 Management they work with the data")
  await post(question, { intent: "grant", tenantMeant: "true", ...user }, { as })
  expect((await accountOf(userId))?.levels).toEqual([6])
  // A further level for a staff member needs no confirmation.
  await post("/admin", { intent: "grant", ...user, permissionInt: "5" }, { as })
  expect((await accountOf(userId))?.levels).toEqual([5, 6])
})

test("without a level chosen the dialog stays and says so", async () => {
  const { userId } = await staff(9)
  const address = `/admin?dialog=permissions&user=${userId}`
  const response = await post(address, { intent: "grant", userId: String(userId), permissionInt: "" }, { as })
  const html = await response.text()
  expect(response.status).toBe(400)
  expect(textIn(html)).toContain("Nothing was changed.")
  expect(textIn(html)).toContain("Required.")
})

test("every dialog about oneself says to be careful, and about others does not", async () => {
  const other = await staff(9)
  for (const [dialog, title] of [
    ["permissions", "Change User Permissions"],
    ["account", "Disable User Account"],
    ["delete", "Permanently Delete User"],
  ]) {
    const own = textIn(await view(`/admin?dialog=${dialog}&user=${me.userId}`))
    expect(own).toContain(title)
    expect(own).toContain("Careful")
    expect(textIn(await view(`/admin?dialog=${dialog}&user=${other.userId}`))).not.toContain("Careful")
  }
})

test("whoever deletes the own account is gone with the next request", async () => {
  const response = await post("/admin", { intent: "delete", userID: String(me.userId) }, { as })
  expect([response.status, response.headers.get("location")]).toEqual([302, "/admin"])
  expect(await accountOf(me.userId)).toBeUndefined()
  expect((await get("/admin", { as })).headers.get("location")).toBe(signInFor("/admin"))
})

test("what a dialog may not do is refused on opening and on sending", async () => {
  const boss = await staff(0)
  const user = { userID: String(boss.userId), userId: String(boss.userId), permissionInt: "9" }
  for (const dialog of ["permissions", "account", "delete"]) {
    expect((await get(`/admin?dialog=${dialog}&user=${boss.userId}`, { as })).status).toBe(403)
  }
  for (const intent of ["grant", "revoke", "disable", "enable", "delete"]) {
    expect((await post("/admin", { intent, ...user }, { as })).status).toBe(403)
  }
  expect((await get("/admin?dialog=delete&user=99999", { as })).status).toBe(404)
  expect((await get("/admin?dialog=delete&user=x", { as })).status).toBe(400)
  as = await tokenOf(boss, "page")
  const response = await post(`/admin?dialog=delete&user=${boss.userId}`, { intent: "delete", ...user }, { as })
  expect(response.status).toBe(409)
  expect(textIn(await response.text())).toContain(
    "The last Super Admin account cannot be disabled, deleted or stripped",
  )
})

test("a new user gets an account and a mail, and only levels up to the own are offered", async () => {
  const html = await view("/admin/newuser")
  expect(html).toContain("<title>Create New User · ")
  expect(html).not.toContain("Tier 2 Admin")
  expect(html).toContain("Tier 3 Admin")
  const rosa = { email: "rosa@example.com", firstName: "Rosa", lastName: "Kim", permissionInt: "6", homeScreen: "" }
  withMailServer()
  const made = await post("/admin/newuser", rosa, { as })
  expect([made.status, made.headers.get("location")]).toEqual([302, "/admin"])
  expect(await read((tx) => tx.all(tx.select({ subject: outbox.subject }).from(outbox)))).toEqual([
    { subject: "Activate your account" },
  ])
  expect(await view("/admin?search=rosa")).toContain("Tier 3 Management")
})

test("a form for a new user that does not fit comes back as it was typed", async () => {
  const rosa = { email: "rosa@example.com", firstName: "Rosa", lastName: "", permissionInt: "9", homeScreen: "admin" }
  const missing = await post("/admin/newuser", rosa, { as })
  expect(missing.status).toBe(400)
  expect(await missing.text()).toContain('value="rosa@example.com"')
  const whole = { ...rosa, lastName: "Kim" }
  expect((await post("/admin/newuser", whole, { as })).status).toBe(400)
  expect((await post("/admin/newuser", { ...whole, permissionInt: "1" }, { as })).status).toBe(403)
  const taken = await post("/admin/newuser", { ...whole, homeScreen: "", email: me.email }, { as })
  expect(taken.status).toBe(409)
  expect(textIn(await taken.text())).toContain("An account with this email already exists.")
})

test("granting a weaker level says what still holds and offers to set it", async () => {
  const manager = await staff(5)
  const granting = { intent: "grant", userId: String(manager.userId), permissionInt: "9", list: "search=sam" }
  const response = await post("/admin", granting, { as })
  const offer = response.headers.get("location") ?? ""
  expect(offer).toBe(`/admin?search=sam&dialog=level&user=${manager.userId}&level=9`)
  const dialog = textIn(await view(offer))
  expect(dialog).toContain("holds Tier 2 Management, Tier 3 Maintenance and still acts as Tier 2 Management")
  const setting = { intent: "level", userId: String(manager.userId), permissionInt: "9", list: "search=sam" }
  const set = await post(offer, setting, { as })
  expect([set.status, set.headers.get("location")]).toEqual([302, "/admin?search=sam"])
  expect(await accountOf(manager.userId)).toMatchObject({ levels: [9], level: 9 })
  expect(textIn(await view(offer))).not.toContain("still acts as")
})

test("a stronger level is granted without a question, and setting one follows the rules of rank", async () => {
  const [boss, worker] = [await staff(0), await staff(9)]
  const stronger = await post("/admin", { intent: "grant", userId: String(worker.userId), permissionInt: "6" }, { as })
  expect(stronger.headers.get("location")).toBe("/admin")
  const set = (userId: number, level: number, by = as) =>
    post("/admin", { intent: "level", userId: String(userId), permissionInt: String(level) }, { as: by })
  expect((await set(boss.userId, 9)).status).toBe(403)
  expect((await set(worker.userId, 1)).status).toBe(403)
  expect((await set(99_999, 9)).status).toBe(404)
  const own = await tokenOf(boss, "page")
  expect((await set(boss.userId, 3, own)).status).toBe(409)
  expect(await accountOf(boss.userId)).toMatchObject({ levels: [0] })
})

test("signing in as somebody is offered where it may be", async () => {
  const [manager, other] = [await staff(6), await staff(2)]
  const html = await view("/admin")
  expect(html).toContain(
    `href="/admin/login-as?targetUserEmail=${encodeURIComponent(manager.email)}&amp;dialog=confirm"`,
  )
  expect(html).not.toContain(`targetUserEmail=${encodeURIComponent(other.email)}`)
  await post("/admin", { intent: "disable", userID: String(manager.userId) }, { as })
  expect(await view("/admin")).not.toContain("/admin/login-as?targetUserEmail=")
})
