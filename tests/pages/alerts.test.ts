/** Only the tenant changes a tenant's alerts, by page, data address and call; an administrator signed in as the tenant can only read them. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { wishOf } from "~/domain/mail/alert-choices.ts"
import { api, get, post } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"

let dana: Awaited<ReturnType<typeof tenantUser>>
beforeEach(async () => {
  dana = await tenantUser(101)
})
const page = "/home/alerts"
const save = (form: Record<string, string>, as: string) => post(page, { intent: "mails", ...form }, { as })
const wants = async (email: string) => (await read((tx) => wishOf(tx, email, "charge"))).byMail

test("a tenant finds the page in the account menu and chooses; a box that is always on stays", async () => {
  const as = await tokenOf(dana, "page")
  const html = await (await get(page, { as })).text()
  expect(html).toContain('<a href="/home/alerts">Alerts</a>')
  expect(textIn(html)).toContain(`Mails go to ${dana.email} .`)
  expect(html).toMatch(/value="receipt"[^>]*disabled|disabled[^>]*value="receipt"/)
  expect((await save({ mail: "charge", daysBefore: "7" }, as)).status).toBe(302)
  expect(await wants(dana.email)).toBe(true)
  const call = await api("GET", "/user/alert", { as: await tokenOf(dana, "api") })
  expect(call.body).toMatchObject({ Email: dana.email, DaysBefore: 7 })
  const mailed = call.body.Kinds.filter(({ ByMail }: { ByMail: boolean }) => ByMail)
  expect(mailed.map(({ Kind }: { Kind: string }) => Kind)).toEqual(["charge", "receipt"])
  const off = await api("POST", "/user/alert", { as: await tokenOf(dana, "api"), body: {} })
  expect([off.status, await wants(dana.email)]).toEqual([200, false])
})

test.each<Record<string, string>>([
  { mail: "money" },
  { daysBefore: "0" },
  { daysBefore: "15" },
  { daysBefore: "soon" },
])("a wrong choice %j is refused and changes nothing", async (form) => {
  expect((await save(form, await tokenOf(dana, "page"))).status).toBe(400)
  const body = "mail" in form ? { mail: [form.mail] } : form
  expect((await api("POST", "/user/alert", { as: await tokenOf(dana, "api"), body })).status).toBe(400)
  expect(await wants(dana.email)).toBe(false)
})

test("each person chooses only for themselves; a former tenant does too, staff and strangers have no such page", async () => {
  const others = [await tenantUser(102), await tenantUser(null)]
  for (const other of others) {
    expect((await save({ mail: "charge" }, await tokenOf(other, "page"))).status).toBe(302)
    expect(await wants(other.email)).toBe(true)
  }
  expect(await wants(dana.email)).toBe(false)
  for (const level of [0, 3, 6, 9]) {
    const person = await staff(level)
    const as = await tokenOf(person, "page")
    expect((await get(page, { as })).status).toBe(403)
    expect((await save({ mail: "charge" }, as)).status).toBe(403)
    expect((await api("POST", "/user/alert", { as: await tokenOf(person, "api"), body: {} })).status).toBe(403)
    expect(await (await get("/account", { as })).text()).not.toContain('href="/home/alerts"')
  }
  expect((await get(page)).status).toBe(302)
})

test("an administrator who acts as the tenant sees the choice and saves nothing", async () => {
  const admin = await staff(3)
  const session = (channel: "page" | "api") =>
    write(async (tx) => (await openSession(tx, { userId: dana.userId, channel, impersonatorId: admin.userId })).token)
  const as = await session("page")
  const html = await (await get(page, { as })).text()
  expect(html).not.toContain('value="mails"')
  expect((await save({ mail: "charge" }, as)).status).toBe(403)
  const bearer = await session("api")
  expect((await api("GET", "/user/alert", { as: bearer })).status).toBe(200)
  expect((await api("POST", "/user/alert", { as: bearer, body: { mail: ["charge"] } })).status).toBe(403)
  expect(await wants(dana.email)).toBe(false)
})
