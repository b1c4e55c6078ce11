/** Error pages and their links: signed-in people keep the shell and a link to their home. */
import { beforeEach, expect, test } from "vitest"
import { get, post } from "../support/app.ts"
import { acceptsPayments } from "../support/online.ts"
import { textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { execute } from "../support/raw.ts"
import { danaOwesRent } from "../support/tenancies.ts"
import { setting, suite } from "../support/world.ts"

let as = ""
const view = async (address: string, who: string | undefined = as) => {
  const headers = { Accept: "text/html" }
  const response = await get(address, who ? { as: who, headers } : { headers })
  const html = await response.text()
  return { status: response.status, html, text: textIn(html), number: response.headers.get("x-request-id") ?? "" }
}
const toolbar = 'aria-label="Management toolbar"'

beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
})

test.each(["/management/viewtenant?tenant=999", "/management/nowhere", "/management/viewunit?unit=999", "/nowhere"])(
  "a manager who opens %s keeps the shell and is led to the rent roll",
  async (address) => {
    const { status, html } = await view(address)
    expect(status).toBe(404)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain('aria-label="Areas"')
    expect(html).toContain('class="sidebar')
    expect(html.includes(toolbar)).toBe(address.startsWith("/management"))
    expect(html).toContain('<a class="btn btn-primary btn-lg" href="/management">Go to Rent Roll</a>')
  },
)

test("what is closed to somebody is said in the shell of what is open to them", async () => {
  const manager = await view("/admin")
  expect([manager.status, manager.text.includes("Access Denied")]).toEqual([403, true])
  expect(manager.html).not.toContain('aria-label="Administration toolbar"')
  expect(manager.text).toContain("Go to Rent Roll")
  const tenant = await view("/management", await tokenOf(await tenantUser(101), "page"))
  expect(tenant.status).toBe(403)
  expect(tenant.html).not.toContain(toolbar)
  expect(tenant.html).toContain('href="/home">Go to Your Unit</a>')
})

test("an administrator is led to the users", async () => {
  expect((await view("/admin/nowhere", await tokenOf(await staff(0), "page"))).text).toContain("Go to Users")
})

test("an administrator who misses something of the management area is led to the rent roll", async () => {
  const admin = await tokenOf(await staff(0), "page")
  expect((await view("/management/viewtenant?tenant=999", admin)).text).toContain("Go to Rent Roll")
  expect((await view("/nowhere", admin)).text).toContain("Go to Users")
})

test("somebody who is not signed in sees no shell", async () => {
  const { status, html, text } = await view("/nowhere", "")
  expect(status).toBe(404)
  expect(html).not.toContain('class="shell')
  expect(text).toContain("Go to sign-in")
})

test("a form that is refused outright keeps the shell of whoever sent it, with its banners and the way home", async () => {
  acceptsPayments()
  const tenant = await tokenOf(await tenantUser(101), "page")
  const response = await post("/home/payment", { intent: "nothing known" }, { as: tenant })
  const html = await response.text()
  expect(response.status).toBe(400)
  expect(textIn(html)).toContain("The form could not be read. Go to Your Unit")
  expect(textIn(html)).toContain("Sandbox: no real money")
  expect(html).toContain('class="sidebar')
  expect(html.match(/<h1/g)).toHaveLength(1)
  const refused = await post("/admin/payments", { intent: "resolve" }, { as })
  expect([refused.status, textIn(await refused.text()).includes("Go to Rent Roll")]).toEqual([403, true])
  expect((await get("/login", { as: tenant })).headers.get("location")).toBe("/home")
})

test("a failure has a short number with its time and the office's phone, and is tried again first", async () => {
  await setting({ propertyPhone: "(909) 555-0100" })
  await danaOwesRent()
  await execute("alter table unit_history rename to gone")
  const { status, html, text, number } = await view("/management/viewunit?unit=101")
  const short = `${number.slice(0, 4)}-${number.slice(4, 8)}`.toUpperCase()
  expect(status).toBe(500)
  expect(text).toContain(`If it happens again, give us this number: ${short} , `)
  expect(text).toMatch(/\d{4}, \d+:\d\d [AP]M Pacific Time \(Los Angeles\). The office: \(909\) 555-0100\./)
  expect(html).not.toContain(number)
  expect(html).toContain(toolbar)
  expect(text).toContain("Try again Go to Rent Roll")
  expect(html).toContain('<a class="btn btn-primary btn-lg" href="/management/viewunit?unit=101">Try again</a>')
})

test("where nothing is known of the property the failure is still told, on a card of its own", async () => {
  await execute("alter table settings rename to gone")
  const { status, html, text } = await view("/management")
  expect(status).toBe(500)
  expect(html).not.toContain('class="shell')
  expect(text).toContain("Unknown Error")
  expect(text).toContain("Go to the start page")
})

test("a page that cannot be at the moment is not called Conflict", async () => {
  await suite(102, { rent: 100_000 })
  const { status, text } = await view("/management/viewtenant/vacate?unit=102")
  expect(status).toBe(409)
  expect(text).toMatch(/ Not Possible .* The unit has no tenant\. Go to Rent Roll/)
  expect(text).not.toContain("Conflict")
})
