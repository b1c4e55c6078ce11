import { expect, test } from "vitest"
import { api, get, post } from "../support/app.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"

test("the account page shows name, email and signing out, at each of its addresses", async () => {
  const as = await tokenOf(await tenantUser(101), "page")
  for (const path of ["/account", "/account/home", "/account/management", "/account/admin", "/account/maintenance"]) {
    const page = await (await get(path, { as })).text()
    expect(page).toContain("Dana Whitfield")
    expect(page).toContain("suite-101@example.com")
    expect(page).toContain("Sign Out")
  }
  expect((await get("/account/elsewhere", { as })).status).toBe(404)
})

test("without a person it leads to the sign-in page", async () => {
  expect((await get("/account")).headers.get("location")).toBe("/login")
})

test("only who holds more than one role chooses a landing screen", async () => {
  const shows = async (as: string) => (await (await get("/account", { as })).text()).includes("Default Landing Screen")
  expect(await shows(await tokenOf(await tenantUser(101), "page"))).toBe(false)
  expect(await shows(await tokenOf(await staff(9), "page"))).toBe(false)
  expect(await shows(await tokenOf(await staff(6), "page"))).toBe(true)
})

test("the chosen landing screen is kept and confirmed", async () => {
  const manager = await staff(6)
  const as = await tokenOf(manager, "page")
  const answer = await post("/account", { intent: "landing", homescreen: "maintenance" }, { as })
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/account"])
  expect((await api("GET", "/user/account", { as: await tokenOf(manager, "api") })).body.HomeScreen).toBe("maintenance")
})

test("a role that is not held is refused on the page", async () => {
  const answer = await post(
    "/account",
    { intent: "landing", homescreen: "admin" },
    { as: await tokenOf(await staff(6), "page") },
  )
  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain("You don&#x27;t have permission to use this feature.")
})

test("those who may are led to the areas that are built", async () => {
  const page = async (level: number) =>
    (await get("/account", { as: await tokenOf(await staff(level), "page") })).text()
  expect(await page(3)).toContain('href="/management"')
  expect(await page(9)).not.toContain('href="/management"')
})
