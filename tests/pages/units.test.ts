import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { today } from "~/domain/settings/defaults.ts"
import { rentChangesOf } from "~/domain/units/rent-changes.ts"
import { unitVersion } from "~/domain/units/unit-versions.ts"
import { createUnit, editUnit, findUnit } from "~/domain/units/units.ts"
import { addDays, formatDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { api, get, post, signInFor } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesInto, person } from "../support/world.ts"

let as = ""
const flags = { cleaningNeeded: false, repairsNeeded: false, readyToRent: false, movingOutSoon: false }
const make = (unitNumber: number) =>
  write((tx) =>
    createUnit(tx, SYSTEM, {
      unitNumber,
      monthlyRent: asCents(100_000),
      deposit: asCents(150_000),
      squareFootage: 400,
      floor: 1,
    }),
  )
const unit = (number: number) => read((tx) => findUnit(tx, number))
const textOf = async (path: string) => textIn(await (await get(path, { as })).text())
beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
})

test("a new unit is added once, however often the form is sent", async () => {
  const form = { key: "one", unitNumber: "101", monthlyRent: "1,000.00", deposit: "1500", floor: "1", notes: "" }
  const first = await post("/management/newunit", form, { as })
  const second = await post("/management/newunit", form, { as })
  for (const response of [first, second]) {
    expect([response.status, response.headers.get("location")]).toEqual([302, "/management/viewunit?unit=101"])
  }
  expect(await unit(101)).toMatchObject({ monthlyRent: 100_000, deposit: 150_000, floor: 1, notes: null })
})

test("a rent with a zero too many or too few is asked about once, on the page alone", async () => {
  await make(101)
  const path = "/management/editunit?unit=101"
  const save = async (monthlyRent: string, more = {}) => {
    const version = unitVersion(await unit(101))
    const form = {
      intent: "save",
      unitNumber: "101",
      version,
      monthlyRent,
      deposit: "1500",
      notes: "New carpet",
      ...more,
    }
    const response = await post(path, form, { as })
    const html = await response.text()
    return { status: response.status, html, text: textIn(html) }
  }
  const first = await save("10,000")
  expect([first.status, first.text]).toEqual([
    409,
    expect.stringContaining("Is This Rent Meant? From $1,000.00 to $10,000.00: is that meant?"),
  ])
  expect(first.html).toContain('class="notice attention"')
  expect(first.html).toContain('name="rentMeant" value="1000000"')
  expect(first.html).toContain("New carpet</textarea>")
  expect(first.text).toContain("Save this rent")
  expect((await save("200", { rentMeant: "1000000" })).text).toContain("From $1,000.00 to $200.00: is that meant?")
  expect((await unit(101)).monthlyRent).toBe(100_000)
  expect((await save("4,999.99")).status).toBe(302)
  const manages = await tokenOf(await staff(6, "api@example.com"), "api")
  const called = { unitNumber: 101, ...flags, monthlyRent: 100_000 }
  expect((await api("POST", "/management/unit/edit", { as: manages, body: called })).status).toBe(200)
  expect((await save("10,000", { rentMeant: "1000000" })).status).toBe(302)
  const back = (await api("POST", "/management/unit/edit", { as: manages, body: called })).body
  expect(back.MonthlyRent).toBe(100_000)
})

test("a planned increase to five times the rent is asked about once, on the page alone", async () => {
  await make(101)
  const path = "/management/editunit?unit=101"
  const save = async (plannedRentIncreaseAmount: string, more = {}) => {
    const response = await post(
      path,
      { intent: "plan", unitNumber: "101", plannedRentIncreaseAmount, plannedRentIncreaseDate: "2099-01-15", ...more },
      { as },
    )
    const html = await response.text()
    return { status: response.status, html, text: textIn(html) }
  }
  const first = await save("4,000")
  expect([first.status, first.text]).toEqual([
    409,
    expect.stringContaining("Is This Rent Meant? From $1,000.00 to $5,000.00: is that meant? Nothing was saved yet."),
  ])
  expect(first.html).toContain('class="notice attention"')
  expect(first.html).toContain('name="rentMeant" value="500000"')
  expect(first.html).toContain('value="2099-01-15"')
  expect(first.text).toContain("Save this increase")
  expect((await save("5,000", { rentMeant: "500000" })).text).toContain("From $1,000.00 to $6,000.00: is that meant?")
  expect((await unit(101)).plannedIncreaseCents).toBe(null)
  expect((await save("3,999.99")).status).toBe(302)
  expect((await save("4,000", { rentMeant: "500000" })).status).toBe(302)
  // Changing only the day of a confirmed plan asks no question.
  expect((await save("4,000", { plannedRentIncreaseDate: "2099-02-15" })).status).toBe(302)
  const manages = await tokenOf(await staff(6, "plans@example.com"), "api")
  const called = { unitNumber: 101, plannedRentIncreaseAmount: 900_000 }
  const planned = await api("POST", "/management/unit/rent-increase", { as: manages, body: called })
  expect(planned.status).toBe(200)
})

test("what is wrong with a new unit stands beside the fields, and what was typed stays", async () => {
  const form = { unitNumber: "abc", monthlyRent: "1,000.00", deposit: "much", floor: "" }
  const response = await post("/management/newunit", form, { as })
  const html = await response.text()
  expect(response.status).toBe(400)
  expect(html).toContain('value="abc"')
  expect(html).toContain('value="1,000.00"')
  expect(html).toContain('value="much"')
  expect(textIn(html)).toContain("Three things to correct")
  expect(textIn(html)).toContain("Required.")
})

test("a number already given is refused on the page", async () => {
  await make(101)
  const form = { unitNumber: "101", monthlyRent: "1000", deposit: "0", floor: "1" }
  const response = await post("/management/newunit", form, { as })
  expect(response.status).toBe(409)
  expect(textIn(await response.text())).toContain("A unit with this number already exists.")
})

test("an edit saves every field of the form: what is emptied is cleared, what is not ticked is off", async () => {
  await make(101)
  await write((tx) => editUnit(tx, SYSTEM, { unitNumber: 101, ...flags, readyToRent: true, notes: "Corner" }))
  const form = {
    intent: "save",
    unitNumber: "101",
    version: unitVersion(await unit(101)),
    monthlyRent: "$1,100.50",
    deposit: "0",
    squareFootage: "",
    buildingNumber: "7",
    floor: "2",
    notes: "",
    repairsNeeded: "on",
  }
  const response = await post("/management/editunit?unit=101", form, { as })
  expect([response.status, response.headers.get("location")]).toEqual([302, "/management/viewunit?unit=101"])
  expect(await unit(101)).toMatchObject({
    ...flags,
    repairsNeeded: true,
    monthlyRent: 110_050,
    deposit: 0,
    squareFootage: null,
    buildingNumber: 7,
    floor: 2,
    notes: null,
  })
})

test("the edit form asks for rent and deposit", async () => {
  await make(101)
  const form = { intent: "save", unitNumber: "101", version: unitVersion(await unit(101)) }
  const response = await post("/management/editunit?unit=101", form, { as })
  expect(response.status).toBe(400)
  expect(textIn(await response.text())).toContain("Two things to correct")
})

test("a planned increase is saved by its own button, kept through a mistake, and cleared when emptied", async () => {
  await make(101)
  const soon = addDays(await read(today), 5)
  const plan = { intent: "plan", unitNumber: "101", plannedRentIncreaseDate: soon, plannedRentIncreaseAmount: "50" }
  const saved = await post("/management/editunit?unit=101", plan, { as })
  expect([saved.status, saved.headers.get("location")]).toEqual([302, "/management/editunit?unit=101"])
  expect(await unit(101)).toMatchObject({ plannedIncreaseOn: soon, plannedIncreaseCents: 5_000 })
  const late = await post("/management/editunit?unit=101", { ...plan, plannedRentIncreaseDate: "2026-01-01" }, { as })
  expect(late.status).toBe(400)
  expect(await late.text()).toContain('value="2026-01-01"')
  const empty = { ...plan, plannedRentIncreaseDate: "", plannedRentIncreaseAmount: "" }
  await post("/management/editunit?unit=101", empty, { as })
  expect(await unit(101)).toMatchObject({ plannedIncreaseOn: null, plannedIncreaseCents: null })
})

test("the unit page tells the unit, its plan and its rent changes, newest first", async () => {
  await make(101)
  const soon = addDays(await read(today), 5)
  await write((tx) => editUnit(tx, SYSTEM, { unitNumber: 101, ...flags, monthlyRent: asCents(110_000) }))
  await write((tx) =>
    editUnit(tx, SYSTEM, { unitNumber: 101, ...flags, monthlyRent: asCents(120_000), readyToRent: true }),
  )
  const plan = { intent: "plan", unitNumber: "101", plannedRentIncreaseDate: soon, plannedRentIncreaseAmount: "50" }
  await post("/management/editunit?unit=101", plan, { as })
  const html = await (await get("/management/viewunit?unit=101", { as })).text()
  const text = textIn(html)
  expect(text).toContain("Monthly Rent $1,200.00")
  expect(text).toContain("Price/Sq. Foot $36.00")
  expect(text).toContain("Ready To Rent Yes")
  expect(text).toContain("Vacant")
  expect(html).toContain('href="/management/fillunit?unit=101"')
  expect(text).toContain(`$1,200.00 → $1,250.00 on ${formatDay(soon)}`)
  expect(text).toMatch(/\$1,100\.00 \$1,200\.00 \w+ \d+, \d+ \$1,000\.00 \$1,100\.00/)
  expect(await read((tx) => rentChangesOf(tx, 101))).toHaveLength(2)
})

test("half a plan is shown as half a plan", async () => {
  await make(101)
  await post(
    "/management/editunit?unit=101",
    { intent: "plan", unitNumber: "101", plannedRentIncreaseAmount: "50" },
    { as },
  )
  expect(await textOf("/management/viewunit?unit=101")).toContain("$50.00 more, no date yet")
})

test("a let unit links to its tenant, a subunit to its parent", async () => {
  await make(101)
  await make(102)
  const dana = await person("Dana Reyes")
  await movesInto(dana, 101)
  await movesInto(dana, 102, { isSubunit: true })
  const own = await (await get("/management/viewunit?unit=101", { as })).text()
  expect(own).toContain(`href="/management/viewtenant?tenant=${dana}"`)
  expect(textIn(own)).not.toContain("subunit")
  expect(textIn(own)).toMatch(/Dana Reyes .*Current Total balance \$[\d,.]+ Pending \$0\.00 Ledger Manual Payment/)
  expect(own).toContain(`href="/management/viewtenant/payments?tenant=${dana}"`)
  expect(own).toContain(`href="/management/manualpayment?tenant=${dana}"`)
  expect(own).toContain('href="/management?dialog=status&amp;unit=101"')
  expect(own).toMatch(/<title>Unit 101 Dana Reyes · Unit Details/)
  expect(own).not.toContain("fillunit")
  const sub = await (await get("/management/viewunit?unit=102", { as })).text()
  expect(sub).toContain('href="/management/viewunit?unit=101"')
  expect(textIn(sub)).toContain("This is currently a subunit of Unit 101")
  expect(textIn(sub)).toContain("Dana Reyes")
})

test.each([
  "/management/viewunit",
  "/management/viewunit?unit=9",
  "/management/editunit?unit=9",
  "/management/editunit",
])("%s is not found", async (path) => {
  const response = await get(path, { as })
  expect(response.status).toBe(404)
  expect(textIn(await response.text())).toContain("The specified unit could not be found.")
})

test.each(["/management/newunit", "/management/editunit?unit=101", "/management/viewunit?unit=101"])(
  "%s is for management",
  async (path) => {
    await make(101)
    expect((await get(path)).headers.get("location")).toBe(signInFor(path))
    const maintenance = await tokenOf(await staff(9), "page")
    expect((await get(path, { as: maintenance })).status).toBe(403)
    expect((await get(path, { as })).status).toBe(200)
  },
)

test("no page of units ships the framework's script", async () => {
  await make(101)
  for (const path of ["/management/newunit", "/management/viewunit?unit=101", "/management/editunit?unit=101"]) {
    expect(await (await get(path, { as })).text()).not.toContain("__reactRouter")
  }
})
