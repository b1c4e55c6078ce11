/** The landlord's statements as pages and files, without script. Source: money.md 11.7. */
import { beforeEach, expect, test } from "vitest"
import { createExpenseType } from "~/domain/reports/expenses/expenses-types.ts"
import { api, get } from "../support/app.ts"
import { liveExampleB } from "../support/examples/b.ts"
import { rows, textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { ada } from "../support/reports.ts"
import { during } from "../support/world.ts"

let as = ""
beforeEach(async () => {
  as = await tokenOf(await staff(3), "page")
  await liveExampleB()
})

const REPORTS = "/admin/reports"
const html = async (address: string) => (await get(`${REPORTS}/${address}`, { as })).text()
const file = async (address: string) => {
  const response = await get(`${REPORTS}/${address}`, { as })
  const lines = (await response.text()).replace("\uFEFF", "").split("\r\n")
  return { name: response.headers.get("content-disposition"), lines }
}

test("profit and loss shows each month and the year to date, and leads to what an amount is made of", async () => {
  const page = await html("profit-and-loss?month=2026-03")
  expect(textIn(page)).toContain("Total income 1,000.00 1,550.00 2,110.50 4,660.50")
  expect(textIn(page)).toContain("Net income 1,000.00 1,550.00 2,065.88 4,615.88")
  expect(page).toContain('href="/admin/reports/rows?month=2026-03&amp;figure=lateFeeIncome"')
  const { name, lines } = await file("profit-and-loss/export?month=2026-03")
  expect(name).toBe('attachment; filename="profit-and-loss-2026-03.csv"')
  expect(lines[0]).toBe("Section,Entry,2026-01,2026-02,2026-03,Year to date")
  expect(lines[1]).toBe("Income,Rent,1000.00,1550.00,1950.00,4500.00")
  expect(lines.at(-2)).toBe(",Net income,1000.00,1550.00,2065.88,4615.88")
})

test("where expenses stand it is said which account pays them, and from when", async () => {
  await during("2026-03-31", (tx) => createExpenseType(tx, ada, { name: "Power" }))
  for (const address of ["profit-and-loss?month=2026-03", "cash-flow?month=2026-03", "expenses?month=2026-03"])
    expect(textIn(await html(address)), address).toContain("own account outside these books pays them, on the last day")
})

test("a month before the books is chosen where it is shown", async () => {
  for (const address of ["profit-and-loss?month=1999-12", "prepaid-rent?month=1999-12"])
    expect(await html(address), address).toMatch(/<option value="1999-12" selected="">December 1999/)
})

test("a month that is none or in the future is refused beside the field, and its file is refused", async () => {
  const refused = await get(`${REPORTS}/profit-and-loss?month=2199-01`, { as })
  expect([refused.status, textIn(await refused.text()).includes("in the future")]).toEqual([400, true])
  expect((await get(`${REPORTS}/profit-and-loss?month=march`, { as })).status).toBe(400)
  expect((await get(`${REPORTS}/profit-and-loss/export?month=march`, { as })).status).toBe(400)
  expect((await get(`${REPORTS}/profit-and-loss/export?month=2199-01`, { as })).status).toBe(400)
})

test("cash flow shows where the money came from by month, and the money at the end", async () => {
  const page = await html("cash-flow?month=2026-03")
  expect(page.split("Moving it from one of them to another is no cash flow.")).toHaveLength(2)
  expect(textIn(page)).toContain("Rent paid 1,000.00 1,550.00 1,750.00 4,300.00")
  expect(textIn(page)).toContain("Money at the end 2,000.00 4,150.00 6,610.50 6,610.50")
  const { name, lines } = await file("cash-flow/export?month=2026-03")
  expect(name).toBe('attachment; filename="cash-flow-2026-03.csv"')
  expect(lines[0]).toBe("Section,Entry,2026-01,2026-02,2026-03,Year to date")
  expect(lines).toContain("Money in,Security deposits,1000.00,400.00,400.00,1800.00")
  expect(lines).toContain("Money of the books,Change,2000.00,2150.00,2460.50,6610.50")
  expect((await get(`${REPORTS}/cash-flow?month=2199-01`, { as })).status).toBe(400)
  expect((await get(`${REPORTS}/cash-flow/export?month=march`, { as })).status).toBe(400)
})

test("the trial balance leads to the account, and bridges to the income received", async () => {
  const page = await html("trial-balance?on=2026-02-28")
  expect(rows(page)[0]).toEqual(["Assets", "$3,100.00", "$0.00"])
  expect(textIn(page)).toContain("All accounts $4,850.00 $4,850.00")
  expect(textIn(page)).toContain("Income received to Feb 28, 2026 $2,550.00")
  expect(page).toContain('href="/admin/reports/general-ledger?account=AR_RENT&amp;to=2026-02-28"')
  const { name, lines } = await file("trial-balance/export?on=2026-02-28")
  expect(name).toBe('attachment; filename="trial-balance-2026-02-28.csv"')
  expect(lines.slice(0, 2)).toEqual([
    "Account,Code,Group,Debit,Credit",
    "Not deposited: checks,CASH:check,Assets,3100.00,0.00",
  ])
  expect((await get(`${REPORTS}/trial-balance?on=2199-01-01`, { as })).status).toBe(400)
  expect((await get(`${REPORTS}/trial-balance?on=0000-00-00`, { as })).status).toBe(400)
  expect((await get(`${REPORTS}/trial-balance/export?on=soon`, { as })).status).toBe(400)
})

test("the general ledger of an account leads to its postings", async () => {
  const page = await html("general-ledger?account=AR_RENT&from=2026-03-01&to=2026-03-31")
  expect(rows(page)).toHaveLength(6)
  expect(rows(page)[2]).toEqual(["Rent charged", "Bela Reyes", "$0.00", "$200.00", "$1,850.00"])
  expect(textIn(page)).toContain("Balance before Mar 1, 2026: $250.00 . Balance at the end of Mar 31, 2026: $0.00 .")
  const [, link = ""] = /href="\/admin\/reports\/(posting\?posting=\d+)"/.exec(page) ?? []
  expect(textIn(await html(link))).toContain("Rent owed $1,000.00")
  const { name, lines } = await file("general-ledger/export?account=AR_RENT&from=2026-03-01&to=2026-03-31")
  expect(name).toBe('attachment; filename="general-ledger-AR_RENT-2026-03-01-2026-03-31.csv"')
  expect(lines[1]).toMatch(/^2026-03-01,Rent charged,\d+,Dana Reyes,1000.00,0.00,1250.00$/)
  expect(textIn(await html("general-ledger?account=EXP_PROC&to=2026-03-31"))).toContain("Nothing was posted")
})

test("paper of a general ledger has all its rows, or says which it has", async () => {
  const manager = await tokenOf(await staff(6), "api")
  const body = { tenantID: 1, amount: 1, paymentDate: "2026-03-20", method: "cashapp", type: "fees" }
  for (let paid = 0; paid < 102; paid++)
    expect((await api("POST", "/management/tenant/payment", { as: manager, body })).status).toBe(201)
  const span = "general-ledger?account=CASH:cashapp&from=2026-03-01&to=2026-03-31"
  const last = await html(`${span}&page=2`)
  expect(rows(last)).toHaveLength(2)
  expect(textIn(last)).toContain("Rows 101 to 102 of 102 only")
  const [, all = ""] = /href="\/admin\/reports\/(general-ledger[^"]*per=all)"/.exec(last) ?? []
  const whole = await html(all.replaceAll("&amp;", "&"))
  expect([rows(whole).length, textIn(whole).includes(" of 102 only")]).toEqual([102, false])
})

test("what the general ledger refuses stands beside its field with what was typed", async () => {
  const wrong = async (search: string) => {
    const response = await get(`${REPORTS}/general-ledger?${search}`, { as })
    return [response.status, textIn(await response.text())] as const
  }
  const [status, text] = await wrong("account=AR_RENT&from=2026-03-31&to=2026-03-01")
  expect([status, text.includes("The first day cannot be after the last one.")]).toEqual([400, true])
  const held = await wrong("account=DEP_HELD&from=2020-01-01")
  expect([held[0], held[1].includes("General ledger: Deposits held")]).toEqual([400, true])
  expect((await wrong("account=BANK:99&from=x"))[0]).toBe(400)
  expect((await wrong("account=NONE"))[0]).toBe(400)
  expect((await wrong("account=BANK:99"))[0]).toBe(400)
  expect((await wrong("account=AR_RENT&from=x"))[1]).toContain("Use a day of the calendar from 1900 to 2200")
  expect((await wrong("account=AR_RENT&to=2199-01-01"))[1]).toContain("in the future")
  expect((await get(`${REPORTS}/posting?posting=999999`, { as })).status).toBe(404)
  expect((await get(`${REPORTS}/posting?posting=x`, { as })).status).toBe(400)
})

test("income by tenant and prepaid rent are pages and files", async () => {
  const page = await html("income-by-tenant?year=2026")
  expect(rows(page)).toContainEqual(["$3,000.00", "$120.00", "$40.50", "$3,160.50"])
  expect(textIn(page)).toContain("All tenants $4,500.00 $120.00 $40.50 $4,660.50")
  expect((await file("income-by-tenant/export?year=2026")).lines).toContain("Bela Reyes,2,1500.00,0.00,0.00,1500.00")
  expect((await get(`${REPORTS}/income-by-tenant?year=2199`, { as })).status).toBe(400)
  expect((await get(`${REPORTS}/income-by-tenant/export?year=x`, { as })).status).toBe(400)
  const prepaid = await html("prepaid-rent?month=2026-03")
  expect(rows(prepaid)).toEqual([["$150.00", "$0.00", "$150.00"]])
  expect(textIn(prepaid)).toContain("All tenants $150.00 $0.00 $150.00")
  expect((await file("prepaid-rent/export?month=2026-02")).lines[1]).toBe("Bela Reyes,2,200.00,0.00,200.00")
  expect((await get(`${REPORTS}/prepaid-rent?month=2199-01`, { as })).status).toBe(400)
})
