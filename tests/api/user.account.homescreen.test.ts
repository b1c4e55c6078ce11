import { expect, test } from "vitest"
import { api } from "../support/app.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"

const choose = (as: string, homescreen: unknown) => api("PUT", "/user/account/homescreen", { as, body: { homescreen } })

test("a home screen of a role held is kept", async () => {
  const token = await tokenOf(await staff(3), "api")
  for (const homescreen of ["maintenance", "management", "admin"]) {
    expect(await choose(token, homescreen)).toMatchObject({ status: 200, body: { HomeScreen: homescreen } })
    expect((await api("GET", "/user/account", { as: token })).body.HomeScreen).toBe(homescreen)
  }
})

test("a role that is not held is refused", async () => {
  const manager = await tokenOf(await staff(6), "api")
  const refused = { status: 403, body: { code: "INSUFFICIENT_PERMISSIONS" } }
  expect(await choose(manager, "admin")).toMatchObject(refused)
  expect(await choose(manager, "home")).toMatchObject(refused)
  const dana = await tokenOf(await tenantUser(101), "api")
  expect(await choose(dana, "maintenance")).toMatchObject(refused)
  expect(await choose(dana, "home")).toMatchObject({ status: 200, body: { HomeScreen: "home" } })
})

test("any other value is refused before the role is looked at", async () => {
  const token = await tokenOf(await staff(6), "api")
  for (const wrong of ["account", "Admin", "", null, 3, ["management"]]) {
    expect((await choose(token, wrong)).body.code, String(wrong)).toBe("VALIDATION_ERROR")
  }
})
