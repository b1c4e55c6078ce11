import { beforeEach, expect, test } from "vitest"
import { chargeMoveIn } from "~/domain/ledger/charges/charges.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents, ZERO } from "~/values/money.ts"
import { post } from "../support/app.ts"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { staff, tokenOf } from "../support/people.ts"
import { breaks, execute } from "../support/raw.ts"
import { danaMayLeave, movesOut, pays, stateOf, staysOf } from "../support/tenancies.ts"
import { during, mona, movesInto, suite } from "../support/world.ts"

const IN = asDay("2026-03-01")
const NOW = "2026-11-20"
const TOO_MUCH = "You cannot use more than the deposit reserve amount."
const PAGE = "/management/viewtenant/vacate?unit=101"
let as = ""
let dana = 0

beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  dana = await danaMayLeave(IN)
})

const seen = (path: string) => browserOf(as).open(path)
const out = async () => (await staysOf(dana, NOW)).map((stay) => stay.moveOutOn !== null)
const confirm = (html: string, more: Record<string, string> = {}, path = `${PAGE}&Fees=1%2C100.00`) =>
  browserOf(as).send(path, { intent: "vacate", ...hiddenOf(html, "UnitNumber"), ...more })

test("confirmed, the tenant is a past one, and the page says what goes back", async () => {
  const { html } = await seen(`${PAGE}&Fees=1%2C100.00`)
  const done = await confirm(html, { Notes: "Keys returned" })
  expect([done.status, done.to]).toEqual([302, `/management/tenants/view?tenant=${dana}`])
  expect(await staysOf(dana, NOW)).toMatchObject([
    {
      depositReturned: 10_000,
      depositToRent: 100_000,
      depositToLate: 4_000,
      depositToOther: 6_000,
      notes: "Keys returned",
    },
  ])
  expect(await stateOf(dana, NOW)).toMatchObject({ owed: "0/0/0/0", reserve: 0 })
})

test("a double submit moves out once and leads to the same place", async () => {
  const { html } = await seen(`${PAGE}&Fees=1%2C100.00`)
  const [first, second] = await Promise.all([confirm(html), confirm(html)])
  expect([first?.to, second?.to]).toEqual(Array(2).fill(`/management/tenants/view?tenant=${dana}`))
  expect(await out()).toEqual([true])
})

test("two staff: a payment that is posted meanwhile makes the preview stale, and the new figures are shown", async () => {
  const { html } = await seen(`${PAGE}&Fees=1%2C000.00`)
  await pays(dana, 50_000, "2026-03-20")
  const path = `${PAGE}&Fees=1%2C000.00`
  const stale = await confirm(html, { Notes: "Left clean" }, path)
  expect(stale.status).toBe(409)
  expect(stale.text).toContain(
    "Vacate Failed The tenant's balances changed. Please calculate the preview again. Nothing was changed. It was calculated again just now",
  )
  expect(stale.html).toMatch(/<div class="notice problem" role="alert" tabindex="-1" autofocus=""/i)
  expect(stale.text).toContain("Rent balance $500.00")
  expect(stale.html).toContain("Left clean</textarea>")
  expect(await out()).toEqual([false])
  const again = await confirm(stale.html, { Notes: "Left clean" }, path)
  expect(again.status).toBe(302)
})

test("two staff: the slower one of two move-outs is told that the unit has no tenant", async () => {
  const { html } = await seen(`${PAGE}&Fees=0`)
  await movesOut(101, 0, "2026-11-19")
  const late = await confirm(html, {}, `${PAGE}&Fees=0`)
  expect([late.status, late.text]).toEqual([
    409,
    expect.stringContaining(
      "The unit has no tenant. Dana Reyes moved out of unit 101 on Nov 19, 2026. Go to Dana Reyes",
    ),
  ])
  expect(late.html).toMatch(/class="btn btn-primary btn-lg" href="\/management\/tenants\/view\?tenant=\d+"/)
})

test("a reserve that shrank meanwhile is told as such", async () => {
  const { html } = await seen(`${PAGE}&Fees=1%2C100.00`)
  const answer = await confirm(html, { Fees: "1,200.01" }, `${PAGE}&Fees=1%2C200.01`)
  expect(answer.status).toBe(400)
  expect(answer.text).toContain(`Invalid Amount ${TOO_MUCH}`)
  expect(await out()).toEqual([false])
})

test.each<Record<string, string>>([
  { previewSeq: "" },
  { previewSeq: "x" },
  { Fees: "" },
  { Fees: "much" },
  { UnitNumber: "" },
  { UnitNumber: "__proto__" },
  { Notes: "x".repeat(10_000) },
  { Notes: "\0" },
])("a confirmation with %j is refused and nothing changes", async (more) => {
  const { html } = await seen(`${PAGE}&Fees=1%2C100.00`)
  const answer = await confirm(html, more)
  expect([answer.status, await out()]).toEqual([400, [false]])
})

test("a note too long is told beside it", async () => {
  const { html } = await seen(`${PAGE}&Fees=0`)
  const answer = await confirm(html, { Notes: "x".repeat(5_001) }, `${PAGE}&Fees=0`)
  expect(answer.status).toBe(400)
  expect(answer.text).toContain("Notes : Use at most 5000 characters.")
})

test("a subunit skips deposit and preview, lists what is open of it, and is removed", async () => {
  await suite(102, { rent: 50_000 })
  await movesInto(dana, 102, { on: IN, isSubunit: true })
  const from = { tenantId: dana, stayId: 2, unitNumber: 102, origin: "subunit", on: IN, dueOn: IN } as const
  await during(IN, (tx) => chargeMoveIn(tx, mona, { ...from, deposit: ZERO, rent: asCents(50_000), fee: ZERO }))
  const path = "/management/viewtenant/vacate?unit=102"
  const { text, html } = await seen(path)
  expect(text).not.toContain("Deposit amount to use")
  expect(text).toContain("Still open for unit 102")
  expect(text).toMatch(/Rent, due Mar 1, 2026: \$500\.00 open/)
  expect(html).toContain(`/management/viewtenant/payments?tenant=${dana}&amp;dialog=delete&amp;charge=`)
  const form = { intent: "subunit", ...hiddenOf(html, "UnitNumber"), Notes: "Given up" }
  const responses = [await post(path, form, { as }), await post(path, form, { as })]
  for (const response of responses) {
    expect([response.status, response.headers.get("location")]).toEqual([302, `/management/viewtenant?tenant=${dana}`])
  }
  expect(await out()).toEqual([false, true])
  expect(await stateOf(dana, NOW)).toMatchObject({ owed: "150000/4000/1000/30000", reserve: 120_000 })
})

test("what nobody expected keeps the tenant where they are, and is said in the specification's words", async () => {
  const { html } = await seen(`${PAGE}&Fees=0`)
  await breaks("insert on journals")
  const failed = await confirm(html)
  expect(failed.status).toBe(500)
  expect(failed.html).toContain("Failed to vacate tenant. Please try again.")
  expect(await out()).toEqual([false])
})

test("a preview that nobody expected to fail is told in the specification's words", async () => {
  await execute("alter table tenant_balances rename to lost_balances")
  const failed = await seen(`${PAGE}&Fees=0`)
  expect(failed.status).toBe(500)
  expect(failed.html).toContain("Preview Failed")
  expect(failed.html).toContain("Unable to generate vacate preview. Please try again.")
})
