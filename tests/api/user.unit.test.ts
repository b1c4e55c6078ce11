import { expect, test } from "vitest"
import { api } from "../support/app.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { movesInto, suite } from "../support/world.ts"

const units = async (as: string) => (await api("GET", "/user/unit", { as })).body

test("T3 tells tenants their units, their own first and a subunit with its parent", async () => {
  const dana = await tenantUser(205)
  await suite(103, { rent: 40_000, deposit: 10_000 })
  await movesInto(dana.tenantId, 103, { isSubunit: true })
  await tenantUser(301)
  expect(await units(await tokenOf(dana, "api"))).toEqual([
    { UnitNumber: 205, BuildingNumber: null, MonthlyRent: 120_000, Deposit: 0, IsSubunit: false, ParentUnit: null },
    { UnitNumber: 103, BuildingNumber: null, MonthlyRent: 40_000, Deposit: 10_000, IsSubunit: true, ParentUnit: 205 },
  ])
})

test("T3 tells past tenants and staff of none, and nobody to sign in", async () => {
  expect(await units(await tokenOf(await tenantUser(null), "api"))).toEqual([])
  expect(await units(await tokenOf(await staff(0), "api"))).toEqual([])
  expect((await api("GET", "/user/unit")).status).toBe(401)
})
