/** Accounts that were never activated, and corrections of accounts: the link, another name or email, and a tenant's account. */
import { desc, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, outbox, sessions, users } from "#db/schema/index.ts"
import { get, post } from "../support/app.ts"
import { withMailServer } from "../support/mail-server.ts"
import { textIn } from "../support/pages.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "../support/people.ts"

let as = ""
const ROSA = { email: "rosa@example.com", firstName: "Rosa", lastName: "Kim", permissionInt: "6" }

beforeEach(async () => {
  as = await tokenOf(await staff(3), "page")
})

const userOf = async (email: string) => {
  const user = await read((tx) => tx.one(tx.select().from(users).where(eq(users.email, email))))
  if (!user) throw new Error(`Nobody has ${email}`)
  return user
}
const auditRows = () => read((tx) => tx.all(tx.select().from(auditLog).orderBy(desc(auditLog.id))))
const mailed = () => read((tx) => tx.all(tx.select().from(outbox).orderBy(outbox.id)))
const noticeOf = (response: Response) =>
  Buffer.from(/notice=([\w-]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? "", "base64url").toString()
const linkIn = (html: string) => /value="[^"]*(\/account\/create-password\/[\w-]+)"/.exec(html)?.[1] ?? ""

/** Adds Rosa, who never opens her mail. Returns the address to which the form redirects. */
async function addRosa(form: Partial<typeof ROSA> = {}) {
  const made = await post("/admin/newuser", { ...ROSA, ...form }, { as })
  return { to: made.headers.get("location") ?? "", user: await userOf(form.email ?? ROSA.email) }
}

test("without a mail server an administrator makes the link, copies it, and the person gets in", async () => {
  const { to, user } = await addRosa()
  expect(to).toBe(`/admin?dialog=activation&user=${user.id}`)
  const dialog = textIn(await (await get(to, { as })).text())
  expect(dialog).toContain("Rosa Kim (rosa@example.com) has not chosen a password yet.")
  expect(dialog).toContain("Not activated")
  const first = linkIn(await (await post(to, { intent: "link", userID: String(user.id) }, { as })).text())
  const page = await post(to, { intent: "link", userID: String(user.id) }, { as })
  expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"])
  const link = linkIn(await page.text())
  expect(link).not.toBe(first)
  expect(await (await get(to, { as })).text()).not.toContain("/account/create-password/")
  expect((await auditRows())[0]).toMatchObject({
    category: "USR_RSTSENT",
    details: "Made a link to activate the account of Rosa Kim (rosa@example.com), to hand it over.",
  })
  expect(textIn(await (await get(first)).text())).toContain("Request a new link")
  const accepted = await post(link, { password: PASSWORD, passwordAgain: PASSWORD })
  expect(accepted.status).toBe(302)
  expect((await post("/login", { email: ROSA.email, password: PASSWORD })).status).toBe(302)
})

test("nobody gets the link of an account that was activated, is disabled or stands above them", async () => {
  const boss = await staff(0)
  const active = await staff(6)
  const { user } = await addRosa()
  const make = (userId: number, by = as) =>
    post(`/admin?dialog=activation&user=${userId}`, { intent: "link", userID: String(userId) }, { as: by })
  expect((await make(active.userId)).status).toBe(400)
  expect((await make(boss.userId)).status).toBe(403)
  expect((await make(user.id, await tokenOf(active, "page"))).status).toBe(403)
  await post("/admin", { intent: "disable", userID: String(user.id) }, { as })
  const refused = await make(user.id)
  expect(refused.status).toBe(400)
  const text = await refused.text()
  expect(textIn(text)).toContain("The account is disabled. Enable it first.")
  expect(text).not.toContain("/account/create-password/")
  expect((await auditRows()).filter(({ category }) => category === "USR_RSTSENT")).toEqual([])
})

test("for an administrator's account the one who makes the link proves once more who they are", async () => {
  const { user } = await addRosa({ permissionInt: "3" })
  await write((tx) => tx.run(tx.update(sessions).set({ confirmedAt: tx.now - 15 * 60_000 })))
  const result = await post("/admin", { intent: "link", userID: String(user.id) }, { as })
  const html = await result.text()
  expect([result.status, linkIn(html)]).toEqual([403, ""])
  const confirmHeld = /name="confirmHeld" value="([^"]+)"/.exec(html)?.[1] ?? ""
  const address = `/admin?dialog=activation&user=${user.id}`
  const again = await post(address, { intent: "link", userID: String(user.id) }, { as })
  const held = /name="confirmHeld" value="([^"]+)"/.exec(await again.text())?.[1] ?? confirmHeld
  const page = await post(address, { confirmHeld: held, confirmPassword: PASSWORD }, { as })
  expect([page.status, linkIn(await page.text())]).toEqual([200, expect.stringContaining("/account/create-password/")])
})

test("the activation mail is sent again, with a new link", async () => {
  withMailServer()
  const { to, user } = await addRosa()
  expect(to).toBe("/admin")
  const form = { intent: "activate", userID: String(user.id), list: "search=rosa" }
  const again = await post("/admin", form, { as })
  expect([again.status, again.headers.get("location")]).toEqual([302, "/admin?search=rosa"])
  expect(noticeOf(again)).toBe("A link to choose a password is on its way to rosa@example.com.")
  expect((await mailed()).map(({ subject }) => subject)).toEqual(["Activate your account", "Activate your account"])
  for (let count = 0; count < 4; count += 1) expect((await post("/admin", form, { as })).status).toBe(302)
  expect((await post("/admin", form, { as })).status).toBe(429)
  const active = await staff(6)
  expect((await post("/admin", { ...form, userID: String(active.userId) }, { as })).status).toBe(400)
})

test("a staff user's name and email are edited: both addresses are told, and the sessions end", async () => {
  const manager = await staff(6)
  const theirs = await tokenOf(manager, "page")
  const address = `/admin?dialog=edit&user=${manager.userId}`
  expect(await (await get(address, { as })).text()).toContain('value="level-6@example.com"')
  const form = { intent: "edit", userID: String(manager.userId), firstName: "Sam", lastName: "Ortiz", list: "" }
  const named = await post(address, { ...form, email: manager.email }, { as })
  expect([named.status, noticeOf(named)]).toEqual([302, "Sam Ortiz was saved."])
  expect((await get("/management", { as: theirs })).status).toBe(200)
  expect(await mailed()).toEqual([])
  const moved = await post(address, { ...form, email: "Sam.Ortiz@example.com" }, { as })
  expect(moved.status).toBe(302)
  expect(await userOf("sam.ortiz@example.com")).toMatchObject({ id: manager.userId, lastName: "Ortiz" })
  expect((await get("/management", { as: theirs })).headers.get("location")).toMatch(/^\/login/)
  expect((await mailed()).flatMap(({ recipients }) => recipients.map((one) => one.address))).toEqual([
    "level-6@example.com",
    "sam.ortiz@example.com",
  ])
  expect((await auditRows())[0]).toMatchObject({
    category: "USR_EMAIL_CHANGED",
    details: "The email of Sam Ortiz was changed from level-6@example.com to sam.ortiz@example.com.",
  })
})

test("an edit that may not be is refused where it was typed", async () => {
  const [boss, manager] = [await staff(0), await staff(6)]
  const dana = await tenantUser(101)
  const edit = (userId: number, email: string, by = as) => {
    const form = { intent: "edit", userID: String(userId), firstName: "Sam", lastName: "Ortiz", email }
    return post(`/admin?dialog=edit&user=${userId}`, form, { as: by })
  }
  const taken = await edit(manager.userId, dana.email)
  const html = await taken.text()
  expect(taken.status).toBe(409)
  expect(textIn(html)).toContain("An account with this email already exists.")
  expect(html).toContain(`value="${dana.email}"`)
  expect((await edit(manager.userId, "no email")).status).toBe(400)
  expect((await edit(boss.userId, "new@example.com")).status).toBe(403)
  expect(
    (
      await post(
        "/admin",
        { intent: "edit", userID: String(dana.userId), firstName: "D", lastName: "W", email: "d@example.com" },
        { as },
      )
    ).status,
  ).toBe(400)
  expect((await userOf(dana.email)).id).toBe(dana.userId)
  await write((tx) => tx.run(tx.update(sessions).set({ confirmedAt: tx.now - 15 * 60_000 })))
  // Every new email requires a confirmation of identity.
  const other = await staff(3, "other@example.com")
  for (const { userId } of [other, manager]) expect((await edit(userId, "new@example.com")).status).toBe(403)
})

test("a tenant whose account was deleted is given one again from the own page, and nowhere else", async () => {
  withMailServer()
  const dana = await tenantUser(101)
  const page = `/management/viewtenant?tenant=${dana.tenantId}`
  const manager = { as: await tokenOf(await staff(6), "page") }
  const about = { intent: "account", tenantID: String(dana.tenantId) }
  const twice = await post(page, about, manager)
  expect([twice.status, textIn(await twice.text())]).toEqual([
    409,
    expect.stringContaining("Dana Whitfield has an account already."),
  ])
  await post("/admin", { intent: "delete", userID: String(dana.userId) }, { as })
  expect(textIn(await (await get(page, manager)).text())).toContain("No account")
  const asStaff = await post("/admin/newuser", { ...ROSA, email: dana.email }, { as })
  expect([asStaff.status, textIn(await asStaff.text())]).toEqual([
    409,
    expect.stringContaining("This is the email of Dana Whitfield, a tenant: make the account on the tenant's page."),
  ])
  const given = await post(page, about, manager)
  expect(noticeOf(given)).toBe(
    "Dana Whitfield has an account. A link to choose a password is on its way to suite-101@example.com.",
  )
  expect(await userOf(dana.email)).toMatchObject({ tenantId: dana.tenantId, homeScreen: "home", passwordHash: null })
  expect((await auditRows())[0]).toMatchObject({ category: "USR_CREATED" })
  expect((await mailed()).at(-1)).toMatchObject({ subject: "Activate your account" })
  expect(textIn(await (await get(page, manager)).text())).toContain("Send activation again")
})

test("the page of a tenant who never activated the account offers administrators the link", async () => {
  const dana = await tenantUser(101)
  await write((tx) => tx.run(tx.update(users).set({ passwordHash: null }).where(eq(users.id, dana.userId))))
  const page = `/management/viewtenant?tenant=${dana.tenantId}`
  const link = `href="/admin?dialog=activation&amp;user=${dana.userId}"`
  expect(await (await get(page, { as })).text()).toContain(link)
  expect(await (await get(page, { as: await tokenOf(await staff(6), "page") })).text()).not.toContain(link)
})
