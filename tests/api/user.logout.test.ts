import { expect, test } from "vitest"
import { api } from "../support/app.ts"
import { staff, tokenOf } from "../support/people.ts"

test("signing out ends the session at once, and no other", async () => {
  const manager = await staff(6)
  const [one, two] = [await tokenOf(manager, "api"), await tokenOf(manager, "api")]
  const response = await api("POST", "/user/logout", { as: one })
  expect(response).toMatchObject({ status: 200, body: { message: expect.any(String) } })
  expect((await api("GET", "/user/account", { as: one })).status).toBe(401)
  expect((await api("POST", "/user/logout", { as: one })).status).toBe(401)
  expect((await api("GET", "/user/account", { as: two })).status).toBe(200)
})
