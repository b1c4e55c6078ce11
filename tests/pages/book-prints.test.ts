/** The landlord's statements as PDF. Source: money.md 11.7. */
import { beforeEach, expect, test } from "vitest"
import type { BookPrintQuery } from "~/domain/books/inputs.ts"
import { get } from "../support/app.ts"
import { liveExampleB } from "../support/examples/b.ts"
import { linesOf, readPdf } from "../support/pdf.ts"
import { staff, tokenOf } from "../support/people.ts"

let as = ""
beforeEach(async () => {
  as = await tokenOf(await staff(3), "page")
  await liveExampleB()
})

const fetched = (search: string, by = as) => get(`/admin/reports/statement?statement=${search}`, { as: by })

async function printed(search: string) {
  const response = await fetched(search)
  expect([response.status, response.headers.get("content-type")], search).toEqual([200, "application/pdf"])
  const written = await readPdf(new Uint8Array(await response.arrayBuffer()))
  const pages = Map.groupBy(written, ({ page }) => page)
  return {
    name: response.headers.get("content-disposition"),
    pages: pages.size,
    lines: [...pages.values()].flatMap((page) => linesOf(page).map((line) => line.join(" "))),
  }
}

test("profit and loss has each month and the year to date, and says when it was made", async () => {
  const { name, lines } = await printed("profit-and-loss&month=2026-03")
  expect(name).toContain('filename="Profit and loss 2026-03.pdf"')
  expect(lines).toContain("Entry Jan Feb Mar Year to date")
  expect(lines).toContain("Total income 1,000.00 1,550.00 2,110.50 4,660.50")
  expect(lines).toContain("Net income 1,000.00 1,550.00 2,065.88 4,615.88")
  expect(lines.join("\n")).toContain("January 2026 to Mar 31, 2026")
  expect(lines.join("\n")).toMatch(/made \w+ \d+, 20\d\d Page 1 of 1/)
})

test("cash flow has each month, the year to date, and what is in no sum", async () => {
  const { name, lines } = await printed("cash-flow&month=2026-03")
  expect(name).toContain('filename="Cash flow 2026-03.pdf"')
  expect(lines).toContain("Total money in 2,000.00 2,150.00 2,460.50 6,610.50")
  expect(lines).toContain("Money at the end 2,000.00 4,150.00 6,610.50 6,610.50")
  expect(lines).toContain("Expenses 0.00 0.00 0.00 0.00")
})

test("the trial balance has all accounts and the bridge", async () => {
  const { lines } = await printed("trial-balance&on=2026-02-28")
  expect(lines).toContain("Not deposited: checks Assets $3,100.00")
  expect(lines).toContain("Rent charged Income $2,800.00")
  expect(lines).toContain("All accounts $4,850.00 $4,850.00")
  expect(lines).toContain("Income received $2,550.00")
})

test("the general ledger has its postings with the balance after each", async () => {
  const { lines } = await printed("general-ledger&account=AR_RENT&from=2026-03-01&to=2026-03-31")
  expect(lines.join("\n")).toContain("Rent owed, Mar 1, 2026 to Mar 31, 2026")
  expect(lines).toContain("Mar 1, 2026 Opening balance $250.00")
  expect(lines.join("\n")).toMatch(/Mar 1, 2026 Rent charged \d+ Bela Reyes \$200.00 \$1,850.00/)
  expect(lines).toContain("Closing balance, Mar 31, 2026 $0.00")
})

test("income by tenant, prepaid rent and the deposits held", async () => {
  const income = await printed("income-by-tenant&year=2026")
  expect(income.lines).toContain("Dana Reyes $3,000.00 $120.00 $40.50 $3,160.50")
  expect(income.lines).toContain("All tenants $4,500.00 $120.00 $40.50 $4,660.50")
  const prepaid = await printed("prepaid-rent&month=2026-02")
  expect(prepaid.lines).toContain("Bela Reyes $200.00 $0.00 $200.00")
  const held = await printed("deposits-held&on=2026-03-31")
  expect(held.lines).toContain("All tenants $1,800.00 $0.00 $0.00")
})

test("each statement's page leads to its PDF and its CSV", async () => {
  // A statement that is missing here does not compile.
  const pages: Record<BookPrintQuery["statement"], [page: string, search: string]> = {
    "profit-and-loss": ["reports/profit-and-loss", "month=2026-03"],
    "cash-flow": ["reports/cash-flow", "month=2026-03"],
    "trial-balance": ["reports/trial-balance", "on=2026-03-31"],
    "general-ledger": ["reports/general-ledger", "account=AR_RENT&from=2026-03-01&to=2026-03-31"],
    "income-by-tenant": ["reports/income-by-tenant", "year=2026"],
    "prepaid-rent": ["reports/prepaid-rent", "month=2026-03"],
    "deposits-held": ["bank/held-deposits", "on=2026-03-31"],
  }
  for (const [statement, [page, search]] of Object.entries(pages)) {
    const html = (await (await get(`/admin/${page}?${search}`, { as })).text()).replaceAll("&amp;", "&")
    expect(html, statement).toContain(`href="/admin/reports/statement?statement=${statement}&${search}"`)
    const [, csv = ""] = new RegExp(`href="(/admin/${page}/export[^"]*)"`).exec(html) ?? []
    const { status, headers } = await get(csv, { as })
    expect([status, headers.get("content-type")], statement).toEqual([200, "text/csv; charset=utf-8"])
  }
})

test("what a page refuses is refused as PDF, too", async () => {
  for (const search of [
    "",
    "budget",
    "profit-and-loss",
    "profit-and-loss&month=2199-01",
    "cash-flow&month=2199-01",
    "trial-balance&on=soon",
    "trial-balance&on=0000-00-00",
    "trial-balance&on=2199-01-01",
    "general-ledger&account=NONE",
    "general-ledger&account=AR_RENT&from=2026-02-01&to=2026-01-01",
    "income-by-tenant&year=2199",
    "prepaid-rent&month=march",
    "deposits-held&on=2199-01-01",
  ])
    expect((await fetched(search)).status, search).toBe(400)
  const manager = await tokenOf(await staff(6), "page")
  expect((await fetched("trial-balance&on=2026-03-31", manager)).status).toBe(403)
  expect((await get("/admin/reports/statement?statement=trial-balance")).status).toBe(302)
})
