import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { planRentIncrease } from "~/domain/units/rent-changes.ts"
import { editUnit } from "~/domain/units/units.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { get, signInFor } from "../support/app.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { movesIntoToo } from "../support/roll.ts"
import { movesIn } from "../support/tenancies.ts"
import { insertUnits, setting, suite, USUAL } from "../support/world.ts"

let as = ""
beforeEach(async () => {
  await setting(USUAL)
  as = await tokenOf(await staff(6), "page")
  await suite(101, { rent: 100_000, deposit: 80_000, area: 400 })
  await suite(102, { rent: 50_000 })
  await suite(103, { rent: 90_050 })
  const dana = await movesIn(101, "2026-01-01", { rent: 100_000, businessName: "=HYPERLINK(1);x" })
  await movesIntoToo(dana, 102, "2026-01-02", { rent: 150_000 })
})

const file = async (query: string) => (await get(`/management/export${query}`, { as })).text()
const MAX = Array.from({ length: 1_001 }, (_, at) => ({
  number: 2_000 + at,
  monthlyRent: asCents(1),
  deposit: asCents(1),
  createdAt: 0,
}))

test("the file holds the units and the columns that the list shows, in its order", async () => {
  const response = await get("/management/export?search=&sort=unit&dir=desc&view=building", { as })
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8")
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="rent-roll.csv"')
  expect((await response.text()).split("\r\n")).toEqual([
    "Unit,Tenant,Rent,Deposit,Square Footage,Price/Sq. Foot,Business",
    "103,Vacant,900.50,0.00,,,",
    '102,Dana Reyes (subunit of Unit 101),500.00,0.00,,,"\'=HYPERLINK(1);x"',
    '101,Dana Reyes,1000.00,0.00,400,30.00,"\'=HYPERLINK(1);x"',
    "",
  ])
})

test("an increase stands in the file with what it changes, last and next", async () => {
  const flags = { cleaningNeeded: false, repairsNeeded: false, readyToRent: false, movingOutSoon: false }
  await write((tx) => editUnit(tx, SYSTEM, { unitNumber: 103, ...flags, monthlyRent: asCents(95_050) }))
  const plan = { plannedRentIncreaseDate: asDay("2099-01-01"), plannedRentIncreaseAmount: asCents(4_500) }
  await write((tx) => planRentIncrease(tx, SYSTEM, { unitNumber: 103, ...plan }))
  const [head, , , line] = (await file("?search=&view=lease")).split("\r\n")
  expect(head).toContain("Last Increase,Raised By,Next Increase,Raised To")
  expect(line).toMatch(/^103,.*,\d{4}-\d\d-\d\d,50\.00,2099-01-01,995\.50$/)
})

test("a search and filters choose what the file holds, and hidden columns are left out", async () => {
  const text = await file("?search=&isVacant=true&hide=deposit.business")
  expect(text.split("\r\n")).toHaveLength(3)
  expect(text).toContain("103,Vacant,900.50,")
  expect(text).not.toContain("Business")
  expect(text).not.toContain("Actions")
})

test("the file holds what a page does not: all of a thousand units and more", async () => {
  await write((tx) => insertUnits(tx, MAX))
  const page = await (await get("/management?search=&per=all&isVacant=true", { as })).text()
  expect(page.replaceAll("<!-- -->", "")).toContain("A page shows 1,000 units at most. The file holds all 1,002.")
  const address = /href="(\/management\/export[^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? ""
  expect((await (await get(address, { as })).text()).trimEnd().split("\r\n")).toHaveLength(1_003)
})

test("whoever may not see the rent roll gets no file of it", async () => {
  expect((await get("/management/export")).headers.get("location")).toBe(signInFor("/management/export"))
  for (const other of [await tokenOf(await staff(7), "page"), await tokenOf(await tenantUser(301), "page")]) {
    expect((await get("/management/export", { as: other })).status).toBe(403)
  }
})
