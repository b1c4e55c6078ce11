import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { charges } from "#db/schema/index.ts"
import { addMonths, dayAt, firstOf, monthOf } from "~/values/calendar.ts"
import { ALLOWED } from "../support/allowed.ts"
import { get, post, signInFor } from "../support/app.ts"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { staff, tokenOf } from "../support/people.ts"
import { sendsByBank } from "../support/provider.ts"
import { danaMayLeave, movesIn, movesOut, pays, staysOf } from "../support/tenancies.ts"
import { movesInto, suite } from "../support/world.ts"

const IN = "2026-03-01"
const NOW = "2026-11-20"
const AMOUNT_REQUIRED = "* Required - please enter an amount (can be 0)"
const TOO_MUCH = "You cannot use more than the deposit reserve amount."
const PAGE = "/management/viewtenant/vacate?unit=101"
let as = ""
let dana = 0

beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  dana = await danaMayLeave(IN)
})

const seen = (path: string) => browserOf(as).open(path)
const amountIn = (html: string) =>
  html.match(/<input[^>]*name="Fees"[^>]*inputMode[^>]*>|<input[^>]*inputMode[^>]*name="Fees"[^>]*>/i)?.[0] ?? ""
const out = async () => (await staysOf(dana, NOW)).map((stay) => stay.moveOutOn !== null)

test("at first the page asks for the amount, focused, and shows no preview", async () => {
  const { status, html, text } = await seen(PAGE)
  expect(status).toBe(200)
  expect(html).toContain("<title>Dana Reyes 101 · Vacate · ")
  expect(text).toContain("Dana Reyes")
  expect(text).toContain(AMOUNT_REQUIRED)
  expect(text).toContain("Deposit reserve of $1,200.00, less the amount used. $1,200.00")
  expect(text).toContain("Calculate Preview")
  expect(text).not.toContain("Confirm Vacate")
  expect(amountIn(html)).toMatch(/autofocus.*value=""/i)
  expect(html).not.toContain("__reactRouter")
  expect(await out()).toEqual([false])
})

test("what the preview shows is what is posted", async () => {
  const { html } = await seen(`${PAGE}&Fees=1%2C050.00`)
  const sent = { intent: "vacate", ...hiddenOf(html, "UnitNumber") }
  const done = await browserOf(as).send(`${PAGE}&Fees=1%2C050.00`, sent)
  expect(done.to).toBe(`/management/tenants/view?tenant=${dana}`)
  expect(await staysOf(dana, NOW)).toMatchObject([
    { depositReturned: 15_000, depositToRent: 100_000, depositToLate: 4_000, depositToOther: 1_000 },
  ])
})

test("a preview that was asked for leaves the focus to it", async () => {
  expect(amountIn((await seen(`${PAGE}&Fees=0`)).html)).not.toMatch(/autofocus/i)
})

test("a tenant's own unit is found by the tenant", async () => {
  const { text } = await seen(`/management/viewtenant/vacate?tenant=${dana}`)
  expect(text).toContain("Unit 101")
})

test("the preview tells in three steps what is owed, what the deposit pays and what comes after", async () => {
  const { status, text, html } = await seen(`${PAGE}&Fees=1%2C100.00`)
  expect(status).toBe(200)
  expect(text).toContain(
    "Owed now Rent balance $1,000.00 Late fees $40.00 Other charges $10.00 Total outstanding $1,050.00 " +
      "Deposit reserve $1,200.00. The deposit still owed, $300.00, is cancelled.",
  )
  expect(text).toContain(
    "What the deposit pays Applied to late fees $40.00 Applied to rent $1,000.00 Applied to other charges $60.00 " +
      "of which a move-out charge $50.00 Deposit used $1,100.00 The reserve is $1,200.00. Using $1,100.00 leaves $100.00.",
  )
  expect(text).toContain(
    "After moving out Remaining rent $0.00 Remaining late fees $0.00 Remaining other charges $0.00 Total still owed $0.00 " +
      "Deposit returned $100.00 Advance rent to return $0.00",
  )
  expect(text).toContain("less the amount used. $100.00")
  expect(text).toContain("Unit 101 becomes vacant today, and Dana Reyes a past tenant")
  expect(html).toContain('value="1,100.00"')
  expect(await out()).toEqual([false])
})

test("what goes back while something stays owed is pointed out", async () => {
  const { text } = await seen(`${PAGE}&Fees=1000`)
  expect(text).toContain("$200.00 goes back while $50.00 stays owed You can use up to $1,200.00 of the deposit.")
})

test("pending payments are a warning", async () => {
  await sendsByBank(dana, 20_000, "2026-03-10")
  expect((await seen(`${PAGE}&Fees=0`)).text).toContain("$200.00 is pending")
})

test("advance of cash is to be returned, credit ends", async () => {
  await pays(dana, 135_000, IN)
  await pays(dana, 2_500, IN, { method: "managementCredit" })
  const { text } = await seen(`${PAGE}&Fees=0`)
  expect(text).toContain("Advance rent to return $300.00 Credit, not payable: ends $25.00")
})

test("rent that is not due yet is offered for deletion", async () => {
  await suite(103, { rent: 30_000 })
  const nextMonth = firstOf(addMonths(monthOf(dayAt(Date.now(), "UTC")), 2))
  const omar = await movesIn(103, IN, { rent: 30_000, moveInDate: nextMonth, primaryEmail: "omar@example.com" })
  const [rent] = (await read((tx) => tx.all(tx.select().from(charges)))).filter((charge) => charge.tenantId === omar)
  const { html, text } = await seen("/management/viewtenant/vacate?unit=103&Fees=0")
  expect(text).toContain("of which not due yet $300.00")
  expect(text).toContain("$300.00 of the rent is not due yet Delete first what is not to be paid")
  const deletion = `/management/viewtenant/payments?tenant=${omar}&amp;dialog=delete&amp;charge=${rent?.id}`
  expect(html).toContain(`href="${deletion}"`)
  expect((await seen(deletion.replaceAll("&amp;", "&"))).text).toContain("Delete charge of $300.00?")
})

test.each([
  ["", AMOUNT_REQUIRED],
  ["   ", AMOUNT_REQUIRED],
  ["1,200.01", TOO_MUCH],
  ["much", ALLOWED.amount],
  ["-1", ALLOWED.amount],
  ["9".repeat(10_000), ALLOWED.amount],
  ["\0", ALLOWED.amount],
  ["🏢", ALLOWED.amount],
  ["__proto__", ALLOWED.amount],
  ["<script>alert(1)</script>", ALLOWED.amount],
])("an amount of %j is told beside the field, and stays as typed", async (typed, problem) => {
  const { status, html, text } = await seen(`${PAGE}&Fees=${encodeURIComponent(typed)}`)
  expect(status).toBe(400)
  expect(html.match(/<p class="error" id="Fees-error">.*?<\/p>/s)?.[0]).toContain(problem.replaceAll("'", "&#x27;"))
  expect(text).toContain(problem === TOO_MUCH ? `Invalid Amount ${TOO_MUCH}` : `Preview Failed ${problem}`)
  expect(text).not.toContain("Confirm Vacate")
  expect(html).not.toContain("<script>alert")
})

test.each([
  ["/management/viewtenant/vacate", 404, "The specified unit could not be found."],
  ["/management/viewtenant/vacate?unit=abc", 404, "The specified unit could not be found."],
  ["/management/viewtenant/vacate?unit=999", 404, "The specified unit could not be found."],
  ["/management/viewtenant/vacate?tenant=999", 404, "The specified tenant could not be found."],
  ["/management/viewtenant/vacate?tenant=%00", 404, "The specified tenant could not be found."],
  ["/management/viewtenant/vacate?unit=101&Fees=1&Fees=2", 400, "This address contains Fees twice."],
])("%s is %i", async (path, status, message) => {
  const page = await seen(path)
  expect([page.status, page.text.includes(message)]).toEqual([status, true])
})

test("a vacant unit has nobody to move out; a tenant who left is shown as a past one", async () => {
  await movesOut(101, 0, "2026-11-19")
  const vacant = await seen(PAGE)
  expect([vacant.status, vacant.text.includes("The unit has no tenant.")]).toEqual([409, true])
  const past = await seen(`/management/viewtenant/vacate?tenant=${dana}`)
  expect([past.status, past.to]).toEqual([302, `/management/tenants/view?tenant=${dana}`])
})

test("the page is for management", async () => {
  expect((await get(PAGE)).headers.get("location")).toBe(signInFor(PAGE))
  const maintenance = await tokenOf(await staff(9), "page")
  expect((await get(PAGE, { as: maintenance })).status).toBe(403)
  expect((await post(PAGE, { intent: "vacate" }, { as: maintenance })).status).toBe(403)
  expect((await post(PAGE, { intent: "other" }, { as })).status).toBe(400)
})

test("a unit goes with its subunits, unless only the subunit is removed", async () => {
  await suite(102, { rent: 50_000 })
  await movesInto(dana, 102, { on: IN, isSubunit: true })
  const { text, html } = await seen(`${PAGE}&Fees=0`)
  expect(text).toContain("A subunit ends too Unit 102. Remove only unit 102")
  expect(text).toContain("Units 101 and 102 become vacant today")
  expect(html).toContain('href="/management/viewtenant/vacate?unit=102"')
})
