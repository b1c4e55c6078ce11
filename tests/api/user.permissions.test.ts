import { expect, test } from "vitest"
import { api } from "../support/app.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"

test("the lowest level held is returned, null for whoever holds none", async () => {
  const request = async (token: string) => (await api("GET", "/user/permissions", { as: token })).body
  expect(await request(await tokenOf(await staff(0), "api"))).toEqual({ permissions: 0 })
  expect(await request(await tokenOf(await staff(9), "api"))).toEqual({ permissions: 9 })
  expect(await request(await tokenOf(await tenantUser(101), "api"))).toEqual({ permissions: null })
})
