import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { recordNotice } from "~/domain/lease-terms/notices.ts"
import { adjustBalances } from "~/domain/ledger/adjustments.ts"
import { today } from "~/domain/settings/defaults.ts"
import { addDays, type Day, formatDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { get, post } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { mona, movesInto, person, suite } from "../support/world.ts"

const PAGE = "/management/dates"
let as = ""
let now: Day
let dana = 0
beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  now = await read(today)
  await suite(101, { rent: 100_000 })
  dana = await person("Dana Reyes")
  await movesInto(dana, 101)
})

const html = async (query = "") => (await get(`${PAGE}${query}`, { as })).text()
const send = (fields: Record<string, string>, query = "") => post(`${PAGE}${query}`, fields, { as })

test("a reminder is added from the page of its unit or tenant, listed in its span, and done", async () => {
  expect(textIn(await html())).toContain("Nothing comes up.")
  expect(textIn(await html(`?tenant=${dana}`))).toContain("About Dana Reyes.")
  const typed = { intent: "add", date: addDays(now, 40), text: "Inspect the roof", unitNumber: "101" }
  expect((await send({ ...typed, tenantID: String(dana) }, `?tenant=${dana}`)).headers.get("location")).toBe(PAGE)
  expect(textIn(await html())).toContain("Nothing comes up.")
  const listed = await html("?days=60")
  expect(textIn(listed)).toContain("Reminder : Inspect the roof")
  const [, id = ""] = /name="reminder" value="(\d+)"/.exec(listed) ?? []
  await send({ intent: "done", reminder: id })
  expect(textIn(await html("?days=60"))).toContain("Nothing comes up.")
})

test("a reminder about nothing is refused beside its field, with what was typed", async () => {
  const refused = await send({ intent: "add", date: addDays(now, 4), text: "Inspect the roof" })
  const page = await refused.text()
  expect([refused.status, textIn(page).includes("Name the unit that it is about.")]).toEqual([400, true])
  expect(page).toContain('value="Inspect the roof"')
})

test("on its day a move-out is named above all, with its preview filled in", async () => {
  await write((tx) => adjustBalances(tx, mona, { tenantId: dana, newDepositReserve: asCents(2_500) }))
  await write((tx) =>
    recordNotice(tx, mona, { unitNumber: 101, givenDate: now, movingOutDate: now, depositToUse: asCents(2_500) }),
  )
  const page = await html()
  expect(textIn(page)).toContain(`To move out today Unit 101, Dana Reyes, by the notice for ${formatDay(now)}.`)
  expect(page).toContain('href="/management/viewtenant/vacate?unit=101&amp;Fees=25.00"')
  expect(textIn(await html("?kind=leaseEnd"))).not.toContain("Reminder")
})
