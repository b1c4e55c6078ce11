/** Administration > Closed Months: closing with a confirmation and reasons, differences in red, and reopening with a reason. */
import { beforeEach, expect, test, vi } from "vitest"
import { get, post } from "../support/app.ts"
import { closes } from "../support/closed-months.ts"
import { itIs } from "../support/online.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { sendsByBank } from "../support/provider.ts"
import { execute } from "../support/raw.ts"
import { danaOwesRent } from "../support/tenancies.ts"

const PAGE = "/admin/bank/months"
let dana = 0

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  itIs("2026-02-02")
  dana = await danaOwesRent()
})

const tokenAt = async (level: 0 | 3 | 6) => tokenOf(await staff(level), "page")
const JANUARY = `${PAGE}?month=2026-01`
const key = () => crypto.randomUUID()
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ""

test("the month is closed as it is shown; what is not done needs a reason, which the page keeps when it is refused", async () => {
  await sendsByBank(dana, 50_000, "2026-01-30")
  const as = await tokenAt(0)
  const html = await (await get(PAGE, { as })).text()
  expect(textIn(html)).toContain("1 payment started by the end of the month is under way.")
  const form = { intent: "close", month: "2026-01", digest: hidden(html, "digest"), key: hidden(html, "key") }
  const refused = await post(PAGE, form, { as })
  const again = textIn(await refused.text())
  expect([refused.status, again]).toEqual([409, expect.stringContaining("Nothing was closed.")])
  expect(again).toContain("Payments under way : Required.")
  const reason = { "setAside.payments": "It arrives in February" }
  expect((await post(PAGE, { ...form, ...reason }, { as })).status).toBe(302)
  const closed = textIn(await (await get(JANUARY, { as })).text())
  expect(closed).toContain("Set aside: It arrives in February")
  expect(closed).toContain("Reopen January 2026")
})

test("a difference from the kept report is shown on the month and on the report, and reopening asks for a reason", async () => {
  await closes("2026-01", "2026-02-02")
  await execute("update stays set move_in_on = '2026-02-01'")
  const as = await tokenAt(0)
  for (const path of [JANUARY, "/admin/reports?month=2026-01"]) {
    const text = textIn(await (await get(path, { as })).text())
    expect([path, text]).toEqual([path, expect.stringContaining("differs today from the stored report")])
    expect(text).toContain("Occupancy: occupied")
  }
  const short = await post(JANUARY, { key: key(), intent: "reopen", month: "2026-01", reason: "short" }, { as })
  expect([short.status, textIn(await short.text())]).toEqual([400, expect.stringContaining("Nothing was reopened.")])
  expect(
    (await post(JANUARY, { key: key(), intent: "reopen", month: "2026-01", reason: "A wrong move-in" }, { as })).status,
  ).toBe(302)
})

test("administrators see it without the forms, managers not at all", async () => {
  const admin = await tokenAt(3)
  const text = textIn(await (await get(PAGE, { as: admin })).text())
  expect(text).toContain("Only a Super Admin closes and reopens months.")
  expect((await post(PAGE, { key: key(), intent: "close", month: "2026-01" }, { as: admin })).status).toBe(403)
  expect((await get(PAGE, { as: await tokenAt(6) })).status).toBe(403)
  for (const month of ["0000-00", "1999-12", "9999-01"])
    expect((await get(`${PAGE}?month=${month}`, { as: admin })).status, month).toBe(404)
})

test("a check typed into a closed month is refused beside its date, and the form keeps what was typed", async () => {
  await closes("2026-01", "2026-02-02")
  const as = await tokenAt(0)
  const typed = {
    tenantID: String(dana),
    amount: "50.00",
    paymentDate: "2026-01-20",
    method: "check",
    type: "rent",
    key: key(),
    intent: "payment",
  }
  const refused = await post(`/management/manualpayment?tenant=${dana}`, typed, { as })
  const html = await refused.text()
  expect([refused.status, textIn(html)]).toEqual([
    409,
    expect.stringContaining("January 2026 is closed. Date it today, Feb 2, 2026."),
  ])
  expect(html).toMatch(/value="2026-01-20"/)
})
