/** The monthly report as a page, as CSV files, as a PDF, and the details behind its figures. Source: money.md 2.5 and 6. */
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { write } from "#db/client.server.ts"
import { recordPayment } from "~/domain/payments/manual.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { setPaymentKeys } from "~/domain/settings/payment-keys.ts"
import { deleteUnit } from "~/domain/units/units.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { api, get } from "../support/app.ts"
import { leaveProvider, useProvider } from "../support/card-entry.ts"
import { liveExampleA } from "../support/examples/a.ts"
import { liveExampleB } from "../support/examples/b.ts"
import { liveExampleC } from "../support/examples/c.ts"
import { liveExampleE } from "../support/examples/e.ts"
import { liveExampleF } from "../support/examples/f.ts"
import { rows, tableLines, textIn } from "../support/pages.ts"
import { linesOf as pdfLines, readPdf } from "../support/pdf.ts"
import { staff, tokenOf } from "../support/people.ts"
import { LIVE } from "../support/provider-host.ts"
import { movesIn, movesOut, pays } from "../support/tenancies.ts"
import { during, mona, person, setting, suite, USUAL } from "../support/world.ts"

const REPORTS = "/admin/reports"
let as = ""
let token = ""

beforeEach(async () => {
  const admin = await staff(3)
  as = await tokenOf(admin, "page")
  token = await tokenOf(admin, "api")
})

const open = (path: string) => get(`${REPORTS}${path}`, { as })
const html = async (path: string) => (await open(path)).text()
const csv = async (path: string) => (await html(path)).replace("\uFEFF", "").trimEnd().split("\r\n")

const linesOf = async (query: string, title: string) => tableLines(await html(query), title)

const TABLES = ["floors", "categories", "received", "income", "information", "deposits", "processing"]

test("example B stands on the page as in money.md 6", async () => {
  await liveExampleB()
  const lines = (title: string) => linesOf("?month=2026-03", title)
  expect(await lines("Income by floor")).toEqual([
    "First $1,000.00 $250.00 $1,250.00 – 1 of 1, 100.0% –",
    "Second $800.00 – $700.00 $100.00 1 of 1, 100.0% $150.00",
    "Totals $1,800.00 $250.00 $1,950.00 $100.00 2 of 2, 100.0% $150.00",
  ])
  expect(await lines("From rent received to rent income")).toEqual([
    "Rent received in the month $1,900.00",
    "Less what is for later months ($150.00)",
    "Plus what was paid before, or from advance rent $200.00",
    "Plus deposits used for rent $0.00",
    "Rent income $1,950.00",
  ])
  expect(await lines("Rent by category")).toEqual([
    "Credit card $1,250.00 64.1%",
    "ACH $500.00 25.6%",
    "Zelle $0.00 0.0%",
    "Cash App $0.00 0.0%",
    "Paypal $0.00 0.0%",
    "Check/MO/Cash $0.00 0.0%",
    "Other $0.00 0.0%",
    "Deposits used for rent $0.00 0.0%",
    "Advance rent $200.00 10.3%",
    "Total rent income $1,950.00 100.0%",
  ])
  expect(await lines("Income")).toEqual([
    "Rent income $1,950.00",
    "Fee income $120.00",
    "Late fees $100.00",
    "Other fees $20.00",
    "Misc income: convenience fees $40.50",
    "Total income $2,110.50",
  ])
  expect(await lines("Not income")).toEqual(["Manager adjustments $0.00", "Other credits $100.00"])
  expect(await lines("Deposits")).toEqual([
    "Prior reserve $1,400.00",
    "New $400.00",
    "Returned $0.00",
    "Applied to balances $0.00",
    "Adjusted $0.00",
    "Final $1,800.00",
  ])
  expect(await lines("Processing fees")).toEqual([
    "Card ($40.62)",
    "ACH ($4.00)",
    "Processing fees, estimated ($44.62)",
    "Miscellaneous Stripe fees $0.00",
    "Total ($44.62)",
  ])
})

test("what is taken back, and deposits that leave, stand in parentheses", async () => {
  await liveExampleA()
  expect(await linesOf("?month=2026-07", "Income by floor")).toContain(
    "Totals $1,000.00 ($1,000.00) – – 1 of 1, 100.0% –",
  )
  expect(await linesOf("?month=2026-07", "Rent by category")).toContain("Credit card ($1,000.00) 0.0%")
  expect(await linesOf("?month=2026-09", "Deposits")).toContain("Applied to balances ($1,500.00)")
})

test("the examples stand in the files for spreadsheets too", async () => {
  const { deleteThePayment } = await liveExampleC()
  await deleteThePayment()
  expect(await csv("/export?month=2026-03&table=floors")).toEqual([
    "Floor,Pro Forma,Back Rent,Adjusted Income,Uncollected Income,Occupied Units,Units,Occupancy %,Advance Rent Held",
    "First,1000.00,-2000.00,-2000.00,1000.00,1,1,100.0,0.00",
    "Totals,1000.00,-2000.00,-2000.00,1000.00,1,1,100.0,0.00",
  ])
})

test("what a deposit returns is below zero in its file", async () => {
  await liveExampleE()
  expect(await csv("/export?month=2026-02&table=income")).toContain("Total income,-45.00")
  expect(await csv("/export?month=2026-01&table=deposits")).toEqual([
    "Entry,Amount",
    "Prior reserve,0.00",
    "New,1500.00",
    "Returned,-1500.00",
    "Applied to balances,0.00",
    "Adjusted,0.00",
    "Final,0.00",
  ])
})

test("every table has its file, those of the twelve months too", async () => {
  await liveExampleF()
  for (const table of TABLES) expect(await csv(`/export?month=2026-05&table=${table}`)).not.toHaveLength(0)
  expect((await csv("/export?month=2026-05&table=income-by-month")).slice(-3)).toEqual([
    "April 2026,0.00,600.00,0.00,0.00,0.00,600.00",
    "May 2026,300.00,1200.00,0.00,155.00,13.65,1668.65",
    "Twelve months,300.00,2800.00,900.00,255.00,13.65,4268.65",
  ])
  expect((await csv("/export?month=2026-05&table=occupancy-by-month")).slice(-2)).toEqual([
    "April 2026,0,1,0.0",
    "May 2026,1,1,100.0",
  ])
  expect((await csv("/export?month=2026-05&table=collected-by-month")).at(-2)).toBe(
    "May 2026,1000.00,1000.00,500.00,1500.00,0.00",
  )
})

test("a month that is none, or to come, is told beside the field, above the report of the current one", async () => {
  for (const [month, why] of [
    ["abc", "This is not a month."],
    ["2100-01", "The month cannot be in the future."],
  ]) {
    const response = await open(`?month=${month}`)
    const html = await response.text()
    expect([response.status, html.includes("month-error"), textIn(html).includes(why ?? "")]).toEqual([400, true, true])
    expect(textIn(html)).toMatch(/Nothing to report in|Income by floor/)
  }
})

test("a month before the first is the selected one of the list", async () => {
  const html = await (await open("?month=2020-01")).text()
  expect(html).toMatch(/<option value="2020-01" selected="">January 2020<\/option>/)
})

test("the PDF has every table of the month", async () => {
  await liveExampleF()
  const response = await open("/pdf?month=2026-05")
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"])
  expect(response.headers.get("content-disposition")).toContain("Report%202026-05.pdf")
  const lines = pdfLines(await readPdf(new Uint8Array(await response.arrayBuffer()))).map((line) => line.join(" "))
  expect(lines).toEqual(
    expect.arrayContaining([
      "May 2026",
      "First $1,000.00 $500.00 $1,500.00 $0.00 1 of 1, 100.0% $0.00",
      "Totals $1,000.00 $500.00 $1,500.00 $0.00 1 of 1, 100.0% $0.00",
      "Check/MO/Cash $1,200.00 80.0%",
      "Total income $1,668.65",
      "New $1,000.00",
      "Final $1,000.00",
    ]),
  )
})

test("each figure leads to the rows that make it up, and they to the ledger of their day", async () => {
  const { a } = await liveExampleB()
  const page = await html("?month=2026-03")
  const links = [...page.matchAll(/href="(\/admin\/reports\/(?:rows|units)[^"]*)"/g)].map(([, to = ""]) => to)
  expect(links.length).toBeGreaterThan(40)
  for (const link of new Set(links))
    expect([link, (await get(link.replaceAll("&amp;", "&"), { as })).status]).toEqual([link, 200])
  const rows = await html("/rows?month=2026-03&figure=backRent&floor=first")
  expect(textIn(rows)).toContain("Back rent, first floor, March 2026")
  expect(textIn(rows)).toContain("Mar 10, 2026 Dana Reyes 101 Rent for February 2026, Card $250.00")
  expect(textIn(rows)).toContain("Sum of one row $250.00")
  expect(rows).toContain(`/management/viewtenant/payments?tenant=${a}&amp;from=2026-03-10&amp;to=2026-03-10`)
  expect(await csv("/rows/export?month=2026-03&figure=adjustedIncome")).toEqual([
    "Date,Tenant,TenantID,Unit,What,Amount,Journal",
    expect.stringMatching(/^2026-03-01,Bela Reyes,2,201,"Rent for March 2026, from advance rent",200\.00,\d+$/),
    expect.stringMatching(/^2026-03-03,Bela Reyes,2,201,"Rent for March 2026, ACH Bank Account",500\.00,\d+$/),
    expect.stringMatching(/^2026-03-10,Dana Reyes,1,101,"Rent for February 2026, Card",250\.00,\d+$/),
    expect.stringMatching(/^2026-03-10,Dana Reyes,1,101,"Rent for March 2026, Card",1000\.00,\d+$/),
  ])
})

test("pro forma, uncollected rent and occupancy lead to the units of their floor", async () => {
  await liveExampleB()
  const units = textIn(await html("/units?month=2026-03&floor=second"))
  expect(units).toContain("201 Occupied $800.00 $700.00 $100.00")
  expect(units).not.toContain("101 Occupied")
  expect(units).toContain("Sum 1 of 1, 100.0% $800.00 $700.00 $100.00")
  expect(await csv("/units/export?month=2026-03")).toEqual([
    "Unit,Floor,State,Pro Forma,Rent for the Month,Uncollected",
    "101,first,Occupied,1000.00,1000.00,0.00",
    "201,second,Occupied,800.00,700.00,100.00",
  ])
})

test("a unit that was added after the month or deleted before it, and money without a unit, are told apart", async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  await suite(102, { rent: 50_000, since: "2026-03-01" })
  const dana = await movesIn(101, "2026-01-01")
  await movesOut(101, 0, "2026-01-05")
  await during("2026-01-10", (tx) => deleteUnit(tx, mona, { unit: 101 }))
  await pays(dana, 1_000, "2026-01-12")
  const lee = { tenantFirstName: "Lee", primaryEmail: "lee@example.com", moveInDate: asDay("2026-01-15") }
  const tenant = await movesIn(102, "2026-03-02", { ...lee, rent: 50_000 })
  await during("2026-03-02", (tx) =>
    recordPayment(tx, mona, {
      tenantId: tenant,
      amount: asCents(50_000),
      paymentDate: asDay("2026-01-20"),
      method: "check",
      type: "rent",
    }),
  )
  await pays(await person("Kim Oh"), 2_000, "2026-01-12")
  expect(rows(await html("/units?month=2026-01")).map(([state]) => state)).toEqual(["Deleted", "Not added yet", "–"])
  const lines = await csv("/units/export?month=2026-01")
  expect(lines.slice(1).map((line) => line.split(",").slice(0, 3))).toEqual([
    ["101", "first", "Deleted"],
    ["102", "first", "Not added yet"],
    ["", "unassigned", "No unit"],
  ])
})

test("many rows come in pages, and the sum is of all", async () => {
  const { a } = await liveExampleB()
  for (let count = 0; count < 101; count += 1) await pays(a, 100, "2026-03-30")
  const second = textIn(await html("/rows?month=2026-03&figure=advanceRentHeld&page=2"))
  expect(second).toContain("Sum of all 104 rows $251.00")
  expect(second).toContain("Rows 101–104 of 104")
})

test("a property without units or money is told so, and no figure is shown", async () => {
  const page = textIn(await html(""))
  expect(page).toContain("Nothing to report in")
  expect(page).not.toContain("Income by floor")
  expect(textIn(await html("/rows?month=2024-01&figure=totalIncome"))).toContain("Nothing makes up this figure")
})

test.each([
  "?month=",
  "?month=2026-13",
  "?month=2200-01",
  "?month=2026-01&month=2026-02",
  "/rows?month=2026-01",
  "/rows?month=2026-01&figure=__proto__",
  "/rows?month=2026-01&figure=totalIncome&floor=first",
  "/rows?month=2200-01&figure=totalIncome",
  "/rows/export?month=2026-01&figure=backRent&floor=attic",
  "/units?month=x",
  "/units?month=2026-01&floor=",
  "/units/export?floor=first",
  "/export?month=2026-01&table=rent",
  "/pdf?month=2200-01",
  "/pdf?month=%00",
])("%s is refused", async (path) => {
  expect((await open(path)).status).toBe(400)
})

test("the months to choose are those with a report, and the chosen one is selected", async () => {
  await liveExampleB()
  const page = await html("?month=2026-02")
  expect(page).toContain('<option value="2026-02" selected="">February 2026</option>')
  expect(page.match(/<option value="2026-0[123]"/g)).toHaveLength(3)
})

test("the provider's dashboard is linked only while payments go through it: with test keys, that of its test data", async () => {
  expect(await html("")).not.toContain("dashboard.stripe.com")
  onTestFinished(leaveProvider)
  await useProvider()
  expect(await html("")).toContain('href="https://dashboard.stripe.com/test/dashboard"')
  await write((tx) => setPaymentKeys(tx, SYSTEM, { ...LIVE, testKeys: false }))
  expect(await html("")).toContain('href="https://dashboard.stripe.com/dashboard"')
})

test("the expenses of the month stand beside its income, and lead to where they are entered", async () => {
  await liveExampleB()
  const utilities = await expenseType("Utilities")
  const power = await expenseType("Power", utilities)
  const spent = [
    { ExpenseTypeID: utilities, ExpenseAmount: 5_000, AssociatedMonth: "2026-03" },
    { ExpenseTypeID: power, ExpenseAmount: 12_345, AssociatedMonth: "2026-03" },
    { ExpenseTypeID: power, ExpenseAmount: 1, AssociatedMonth: "2026-02" },
  ]
  expect((await api("POST", "/admin/expenses", { as: token, body: spent })).status).toBe(200)
  expect(await linesOf("?month=2026-03", "Expenses")).toEqual([
    "Utilities ($50.00)",
    "Power ($123.45)",
    "Utilities in all ($173.45)",
    "Total ($173.45)",
  ])
  const page = await html("?month=2026-03")
  expect(textIn(page)).toContain("Expenses ($173.45)")
  for (const link of [
    "expenses?month=2026-03",
    "expenses/year?year=2026",
    "arrears?on=2026-03-31",
    "rent-roll?on=2026-03-31",
  ]) {
    expect(page).toContain(`href="${REPORTS}/${link}"`)
    expect((await open(`/${link}`)).status).toBe(200)
  }
  expect((await csv("/export?month=2026-03&table=expenses")).at(-1)).toBe("Total,-173.45")
})

async function expenseType(Name: string, ParentType: number | null = null): Promise<number> {
  return (await api("POST", "/admin/expenses/type", { as: token, body: { Name, ParentType } })).body.ExpenseTypeID
}
