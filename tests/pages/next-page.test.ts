/** The page after signing in: the requested one, if it is on this site and the person may open it. Source: operations.md. */
import { expect, test } from "vitest"
import { app, get, post, signInFor } from "../support/app.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "../support/people.ts"

const signsIn = async (email: string, query: string) =>
  (await post(`/login${query}`, { email, password: PASSWORD })).headers.get("location")
const next = (path: string) => signInFor(path).slice("/login".length)
const locationOf = async (response: Promise<Response>) => (await response).headers.get("location")

test("who opens a page without being signed in is led to it after signing in", async () => {
  const { email } = await staff(6)
  const page = "/management/tenants?search=dana+reyes&page=1"
  const location = (await locationOf(get(page))) ?? ""
  expect(location).toBe("/login?next=%2Fmanagement%2Ftenants%3Fsearch%3Ddana%2Breyes%26page%3D1")
  expect(await (await get(location)).text()).toContain(`action="${location}"`)
  expect(await signsIn(email, location.slice("/login".length))).toBe(page)
})

test("a page asked for by its head or its data, and a form that was sent, lead to the page itself", async () => {
  const path = "/management/tenants?search=dana"
  expect(await locationOf(app(new Request(`http://localhost:3000${path}`, { method: "HEAD" })))).toBe(signInFor(path))
  expect(
    await (
      await get("/management/tenants.data?search=dana&_routes=routes%2Fmanagement%2Fpast-tenants%2Fpast-tenants.tsx")
    ).text(),
  ).toContain(signInFor(path))
  expect(await locationOf(post("/admin?dialog=new", { intent: "disable", userID: "1" }))).toBe(
    signInFor("/admin?dialog=new"),
  )
})

test("a wrong password and a forgotten one keep the page that was wanted", async () => {
  const { email } = await staff(6)
  const wanted = next("/management/units?page=1")
  const refused = await post(`/login${wanted}`, { email, password: "not the password" })
  expect([refused.status, await refused.text()]).toEqual([401, expect.stringContaining(`action="/login${wanted}"`)])
  const forgot = (await locationOf(post(`/login?forgot=true&${wanted.slice(1)}`, { email }))) ?? ""
  expect(forgot).toContain(wanted.slice(1))
  expect(await (await get(forgot)).text()).toContain(wanted.slice(1))
})

test("a page that is not for this person, or not there, is passed over for the home screen", async () => {
  const { email } = await tenantUser(101)
  expect(await signsIn(email, next("/admin/log"))).toBe("/home")
  expect(await signsIn(email, next("/account/home"))).toBe("/account/home")
  const manager = await staff(6)
  expect(await signsIn(manager.email, next("/management/viewtenant?tenant=999"))).toBe("/management")
  expect(await signsIn(manager.email, next("/management/viewtenant?tenant=x"))).toBe("/management")
})

test.each(["/management/email/send", "/management/files", "/management/requests"])(
  "a page of forms with files, %s, is gone to as any other",
  async (path) => {
    const { email } = await staff(6)
    expect(await signsIn(email, next(path))).toBe(path)
  },
)

test("a tenant's requests and an administrator's expenses are gone to, and no file of a page", async () => {
  const { email } = await tenantUser(101)
  expect(await signsIn(email, next("/home/requests"))).toBe("/home/requests")
  expect(await signsIn(email, next("/home/statement"))).toBe("/home")
  const admin = await staff(3)
  expect(await signsIn(admin.email, next("/admin/reports/expenses"))).toBe("/admin/reports/expenses")
  expect(await signsIn(admin.email, next("/management/files?download=1"))).toBe("/admin")
})

test("who is signed in already goes straight to the page that the address names", async () => {
  const as = await tokenOf(await staff(6), "page")
  expect(await locationOf(get(signInFor("/management/tenants"), { as }))).toBe("/management/tenants")
  expect(await locationOf(get(signInFor("/admin/log"), { as }))).toBe("/management")
  expect(await locationOf(get("/login", { as }))).toBe("/management")
})

test.each([
  "//evil.example/management",
  "/\\evil.example/management",
  "https://evil.example/management",
  "/management\\..",
  "/%09/evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "management",
  "/api/user/account",
  "/%61pi/user/account",
  "/logout",
  "/LOGOUT",
  "/login",
  "/nowhere",
  "/admin/log/export",
  "/setup",
  `/management?${"a".repeat(1_000)}`,
])("signing in never leads to %j", async (path) => {
  const { email } = await staff(3)
  expect(await signsIn(email, next(path))).toBe("/admin")
})
