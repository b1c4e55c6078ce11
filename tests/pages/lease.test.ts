import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { unitLease } from "~/domain/lease-terms/lease.ts"
import { adjustBalances } from "~/domain/ledger/adjustments.ts"
import { today } from "~/domain/settings/defaults.ts"
import { addDays, type Day, formatDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { get, post } from "../support/app.ts"
import { rows, textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { mona, movesInto, person, suite } from "../support/world.ts"

const PAGE = "/management/lease?unit=101"
let as = ""
let now: Day
beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  now = await read(today)
  await suite(101, { rent: 100_000 })
  await movesInto(await person("Dana Reyes"), 101)
})

const page = async (path = PAGE) => (await get(path, { as })).text()
const send = (fields: Record<string, string>) => post(PAGE, fields, { as })
const lease = () => read((tx) => unitLease(tx, mona, { unit: 101 }))
const inDays = (days: number) => addDays(now, days)

test("a rent step is planned, shown with its effect, and deleted after a question", async () => {
  const typed = { intent: "step", unitNumber: "101", date: inDays(40), monthlyRent: "1,050.50" }
  expect((await send(typed)).headers.get("location")).toBe(PAGE)
  await send({ ...typed, date: inDays(80), monthlyRent: "1,050" })
  const html = await page()
  expect(rows(html)).toEqual([
    ["$1,050.50", "$50.50 more than $1,000.00", expect.stringContaining("Delete")],
    ["$1,050.00", "Changes nothing: the rent is $1,050.50 by then", expect.any(String)],
  ])
  const [first] = (await lease()).steps
  const dialog = textIn(await page(`${PAGE}&dialog=step&id=${first?.id}`))
  expect(dialog).toContain(`Delete this rent step? $1,050.50 a month from ${formatDay(inDays(40))} on.`)
  await send({ intent: "dropStep", step: String(first?.id) })
  expect((await lease()).steps).toHaveLength(1)
})

test("a wrong day stands beside its field with what was typed, and a rent with a zero too many raises a question", async () => {
  const typed = { intent: "step", unitNumber: "101", date: now, monthlyRent: "1,050" }
  const refused = await send(typed)
  const html = await refused.text()
  expect([refused.status, textIn(html).includes("The day of a rent step must be after today.")]).toEqual([400, true])
  expect(html).toContain('value="1,050"')
  const question = await send({ ...typed, date: inDays(9), monthlyRent: "10500" })
  expect([question.status, textIn(await question.text())]).toEqual([409, expect.stringContaining("is that meant?")])
  expect((await lease()).steps).toEqual([])
})

test("terms are added and deleted, and the notice leads to the vacate with its amount", async () => {
  await send({
    intent: "term",
    unitNumber: "101",
    startDate: "2031-01-01",
    endDate: "2031-12-31",
    isMonthToMonth: "on",
  })
  expect(rows(await page()).map((row) => row.slice(0, 3))).toEqual([
    ["Dec 31, 2030", "–", "Ends"],
    ["Dec 31, 2031", "–", "Month to month"],
  ])
  const [, renewal] = (await lease()).terms
  await send({ intent: "dropTerm", term: String(renewal?.id) })
  expect((await lease()).terms).toHaveLength(1)
  const tenantId = (await lease()).tenant.id
  await write((tx) => adjustBalances(tx, mona, { tenantId, newDepositReserve: asCents(2_500) }))
  const days = { givenDate: now, movingOutDate: now }
  await send({ intent: "notice", unitNumber: "101", ...days, depositToUse: "25" })
  const html = await page()
  expect(textIn(html)).toContain(`The day has come Notice given on ${formatDay(now)}: moving out on ${formatDay(now)}.`)
  expect(html).toContain('href="/management/viewtenant/vacate?unit=101&amp;Fees=25.00"')
  const vacate = await page("/management/viewtenant/vacate?unit=101")
  expect(textIn(vacate)).toContain(`moving out on ${formatDay(now)}`)
  expect([vacate.includes('value="25.00"'), textIn(vacate)]).toEqual([
    true,
    expect.stringContaining("Confirming uses $25.00 of the deposit"),
  ])
  await write((tx) => adjustBalances(tx, mona, { tenantId, newDepositReserve: asCents(2_000) }))
  const less = await get("/management/viewtenant/vacate?unit=101", { as })
  expect([less.status, textIn(await less.text()).includes("Confirming uses")]).toEqual([200, false])
  await send({ intent: "dropNotice", unit: "101" })
  expect((await lease()).notice).toBeNull()
})

test.each([
  ["term", { startDate: "2041-01-01", endDate: "2041-12-31" }, "2041-01-01 2041-12-31"],
  ["step", { date: "2141-01-01", monthlyRent: "1,050" }, "2141-01-01"],
  ["notice", { givenDate: "", movingOutDate: "2141-01-01", depositToUse: "" }, "2141-01-01"],
])("the form of a %s asks about a day far ahead, and goes on when sent again", async (intent, fields, value) => {
  const typed = { intent, unitNumber: "101", ...fields, ...("givenDate" in fields ? { givenDate: now } : {}) }
  const reply = await send(typed)
  const html = await reply.text()
  expect([reply.status, textIn(html)]).toEqual([409, expect.stringContaining("Is that meant? Nothing was saved yet.")])
  expect(html).toContain(`<input type="hidden" name="dayMeant" value="${value}"/>`)
  expect(await lease()).toMatchObject({ terms: [], steps: [], notice: null })
  expect((await send({ ...typed, dayMeant: value })).status).toBe(302)
})

test("more than the deposit reserve is refused beside its field with what was typed", async () => {
  const typed = { intent: "notice", unitNumber: "101", givenDate: now, movingOutDate: now, depositToUse: "999,999.99" }
  const refused = await send(typed)
  const html = await refused.text()
  expect([refused.status, textIn(html).includes("Use at most the deposit reserve of $0.00.")]).toEqual([400, true])
  expect(html).toContain('value="999,999.99"')
})

test("the preview of a move-out names the rent steps that end with it", async () => {
  await send({ intent: "step", unitNumber: "101", date: inDays(40), monthlyRent: "1,050" })
  const preview = textIn(await page("/management/viewtenant/vacate?unit=101&Fees=0"))
  expect(preview).toContain(`A rent step ends too Unit 101: $1,050.00 a month from ${formatDay(inDays(40))} on.`)
  expect(preview).toContain("The planned increase made of the next step is cleared.")
})

test("the unit and its tenant lead to the lease; a vacant unit has none", async () => {
  const tenantId = (await lease()).tenant.id
  for (const path of ["/management/viewunit?unit=101", `/management/viewtenant?tenant=${tenantId}`])
    expect(await page(path)).toContain('href="/management/lease?unit=101"')
  await suite(102, { rent: 1 })
  expect((await get("/management/lease?unit=102", { as })).status).toBe(409)
  expect(await page("/management/viewunit?unit=102")).not.toContain("/management/lease")
})
