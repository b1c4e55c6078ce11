/** Arrears and the rent roll of a past day, as administrators see them. */
import { beforeEach, expect, test } from "vitest"
import { asDay } from "~/values/calendar.ts"
import { get } from "../support/app.ts"
import { liveExampleA } from "../support/examples/a.ts"
import { rows, textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesIn, movesOut } from "../support/tenancies.ts"
import { setting, suite, USUAL } from "../support/world.ts"

let as = ""
beforeEach(async () => {
  as = await tokenOf(await staff(3), "page")
})

const ARREARS = "/admin/reports/arrears"
const ROLL = "/admin/reports/rent-roll"
const html = async (address: string) => (await get(address, { as })).text()
const linesOf = async (address: string) => {
  const response = await get(address, { as })
  return {
    name: response.headers.get("content-disposition"),
    lines: (await response.text()).replace("\uFEFF", "").split("\r\n"),
  }
}

test("arrears of a day name the tenants with what is how old, and lead to their ledgers", async () => {
  await liveExampleA()
  const page = await html(`${ARREARS}?on=2026-09-01`)
  expect(rows(page)).toEqual([
    ["Unit 101", "$0.00", "$1,125.00", "$1,000.00", "$0.00", "$450.00", "$0.00", "$2,575.00"],
  ])
  expect(page).toContain('href="/management/viewtenant/payments?tenant=1"')
  expect(rows(await html(`${ARREARS}?on=2026-09-30`))[0]?.[0]).toBe("Former")
  expect(textIn(await html(ARREARS))).toContain("Nobody owed anything on")
})

test("a tenant whose stay has not begun that day is no former one", async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  await movesIn(101, "2026-03-01", { rent: 100_000, moveInDate: asDay("2026-03-15") })
  expect(rows(await html(`${ARREARS}?on=2026-03-10`))[0]?.[0]).toBe("Not moved in")
  expect((await linesOf(`${ARREARS}/export?on=2026-03-10`)).lines[1]).toMatch(/^Dana Reyes,,,Not moved in,1000.00,/)
  expect(rows(await html(`${ARREARS}?on=2026-03-15`))[0]?.[0]).toBe("Unit 101")
})

test("the same as a file for spreadsheets", async () => {
  await liveExampleA()
  const { name, lines } = await linesOf(`${ARREARS}/export?on=2026-09-30`)
  expect(name).toBe('attachment; filename="arrears-2026-09-30.csv"')
  expect(lines).toEqual([
    "Tenant,Business,Units,Status,Not Yet Due,0-30 Days,31-60 Days,61-90 Days,Over 90 Days,Charges,Deposit Owed,Total,Tenant ID",
    "Dana Reyes,,,Former,0.00,1000.00,125.00,0.00,0.00,1125.00,0.00,1125.00,1",
    "",
  ])
})

test("the rent roll of a past day, as a page and as a file", async () => {
  await liveExampleA()
  const figures = ["$1,000.00", "$1,450.00", "$50.00", "$75.00", "$0.00", "$1,575.00", "$1,500.00", "$0.00"]
  expect(rows(await html(`${ROLL}?on=2026-08-31`))).toEqual([["1", "Dana Reyes", ...figures]])
  const { name, lines } = await linesOf(`${ROLL}/export?on=2026-09-30`)
  expect(name).toBe('attachment; filename="rent-roll-2026-09-30.csv"')
  expect(lines).toEqual([
    "Unit,Floor,Tenant,Rent,Rent Balance,Late Fees,Other Fees,Dep. Owed,Total Balance,Dep. Reserve,Advance Rent,Tenant ID",
    "101,1,Vacant,1000.00,,,,,,,,",
    "",
  ])
})

test("a unit that two held on a day has a row for each, and its rent once", async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  await movesIn(101, "2026-01-01", { rent: 100_000 })
  await movesOut(101, 0, "2026-03-05")
  const lee = { tenantFirstName: "Lee", primaryEmail: "lee@example.com", moveInDate: asDay("2026-02-15") }
  await movesIn(101, "2026-03-10", lee)
  const page = await html(`${ROLL}?on=2026-03-04`)
  expect(rows(page).map((cells) => cells.slice(0, 4))).toEqual([
    ["1", "Lee Reyes", "$1,000.00", "$0.00"],
    ["1", "Dana Reyes", "", "$1,000.00"],
  ])
  expect(textIn(page)).toContain("1 unit, 1 let")
  const { lines } = await linesOf(`${ROLL}/export?on=2026-03-04`)
  expect(lines.slice(1, 3)).toEqual([
    "101,1,Lee Reyes,1000.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,2",
    "101,1,Dana Reyes,,1000.00,0.00,0.00,0.00,1000.00,0.00,0.00,1",
  ])
})

test.each([
  ["2200-01-01", "The day cannot be in the future."],
  ["2026-02-30", "Use a day of the calendar"],
  ["yesterday", "Use a day of the calendar"],
])("the day %s is told beside its field, and refused for a file", async (day, message) => {
  for (const path of [ARREARS, ROLL]) {
    const response = await get(`${path}?on=${day}`, { as })
    expect([response.status, textIn(await response.text())]).toEqual([400, expect.stringContaining(message)])
    expect((await get(`${path}/export?on=${day}`, { as })).status).toBe(400)
  }
})
