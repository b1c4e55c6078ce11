import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { unitLease } from "~/domain/lease-terms/lease.ts"
import { today } from "~/domain/settings/defaults.ts"
import { addDays } from "~/values/calendar.ts"
import { get, post } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { mona, movesInto, person, suite } from "../support/world.ts"

const PAGE = "/management/increases"
let as = ""
let date = ""
beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  date = addDays(await read(today), 100)
  await suite(101, { rent: 100_000 })
  await suite(102, { rent: 50_000 })
  await movesInto(await person("Dana Reyes"), 101)
})

const shown = async (fields: Record<string, string>) => {
  const response = await get(`${PAGE}?${new URLSearchParams(fields)}`, { as })
  return { status: response.status, html: await response.text() }
}
const stepsOf = async (unit: number) => (await read((tx) => unitLease(tx, mona, { unit }))).steps

test("a preview is shown with each line, confirmed once, and planned", async () => {
  const typed = { units: "101", date, percent: "2.5", amount: "", leaseEnd: "", templateID: "", noticeDays: "" }
  const { html } = await shown(typed)
  expect(textIn(html)).toContain("1 unit $25.00 more a month")
  const [, preview = ""] = /name="preview" value="([^"]+)"/.exec(html)?.map(String) ?? []
  const form = { intent: "plan", key: "one", units: "101", date, percent: "2.5", preview }
  const done = await post(PAGE, form, { as })
  expect([done.status, done.headers.get("location")]).toEqual([302, "/management/dates?days=90"])
  await post(PAGE, form, { as })
  expect(await stepsOf(101)).toMatchObject([{ startsOn: date, monthlyRent: 102_500 }])
})

test("a wrong field keeps what was typed, and a unit with a problem cannot be confirmed", async () => {
  const wrong = await shown({ units: "101; 102", date: "2026-02-30", percent: "" })
  expect(wrong.status).toBe(400)
  expect(wrong.html).toContain('value="101; 102"')
  expect(textIn(wrong.html)).toContain("Use unit numbers like 101, 103-110, at most 200 units.")
  expect(textIn(wrong.html)).toContain("Two things to correct Nothing was calculated. Units : Use unit numbers")
  expect(wrong.html).toMatch(/<a href="#date">From<\/a>/)
  expect(wrong.html).toMatch(/<input[^>]*id="date"/)
  const both = await shown({ units: "101", date, percent: "3", amount: "5" })
  expect(textIn(both.html)).toContain("Amount a month : Use a percent or an amount, not both.")
  const vacant = await shown({ units: "101-102", date, percent: "3" })
  expect(textIn(vacant.html)).toContain("One unit has a problem")
  expect(vacant.html).not.toContain('value="plan"')
})

test("the sum leaves vacant units out, and so does a press that previews the others", async () => {
  await suite(103, { rent: 200_000 })
  await movesInto(await person("Ben Ode"), 103)
  await suite(104, { rent: 200_000 })
  await suite(105, { rent: 100_000 })
  await movesInto(await person("Cleo Marsh"), 104)
  await movesInto(await person("Wei Chen"), 105)
  const { html } = await shown({ units: "101-103,105", date, percent: "3", noticeDays: "120" })
  expect(textIn(html)).toContain("4 units $120.00 more a month without the units with a problem")
  const [, href = "", label] = /<a class="btn" href="([^"]+)">(Leave this unit out)<\/a>/.exec(html) ?? []
  expect(label).toBe("Leave this unit out")
  const fields = new URLSearchParams(href.replaceAll("&amp;", "&").slice(1).split("#")[0])
  expect(Object.fromEntries(fields)).toEqual({ units: "101, 103, 105", date, percent: "3", noticeDays: "120" })
  const rest = await shown(Object.fromEntries(fields))
  expect(textIn(rest.html)).toContain("3 units $120.00 more a month")
  expect(rest.html).toContain('value="plan"')
  expect((await shown({ units: "102", date, percent: "3" })).html).not.toContain("Leave this unit out")
  await suite(106, { rent: 1 })
  const { html: two } = await shown({ units: "102-106", date, percent: "3" })
  expect(textIn(two)).toContain("2 units have a problem Nothing can be planned with them. Leave these 2 units out")
  expect(two).toContain(new URLSearchParams({ units: "103-105" }).toString())
})
