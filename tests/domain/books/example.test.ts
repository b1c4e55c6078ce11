/** The landlord's statements of example B, to the cent. Source: money.md 11.7. */
import { beforeEach, expect, test } from "vitest"
import { cashFlow } from "~/domain/books/cash-flow.ts"
import { generalLedger } from "~/domain/books/general-ledger.ts"
import { incomeByTenant } from "~/domain/books/income-by-tenant.ts"
import { bookPosting } from "~/domain/books/posting.ts"
import { prepaidRent } from "~/domain/books/prepaid-rent.ts"
import { profitAndLoss } from "~/domain/books/profit-and-loss.ts"
import { trialBalance } from "~/domain/books/trial-balance.ts"
import { saveExpenses } from "~/domain/reports/expenses/expenses.ts"
import { createExpenseType } from "~/domain/reports/expenses/expenses-types.ts"
import { asDay, asMonth } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { liveExampleB } from "../../support/examples/b.ts"
import { ada } from "../../support/reports.ts"
import { during, seen } from "../../support/world.ts"

const END = "2026-03-31"

beforeEach(async () => {
  await liveExampleB()
})

const statement = (month = "2026-03") => seen(END, (tx) => profitAndLoss(tx, ada, { month: asMonth(month) }))
const balanced = (date: string) => seen(END, (tx) => trialBalance(tx, ada, { date: asDay(date) }))
const ledger = (from: string, to = END) =>
  seen(END, (tx) => generalLedger(tx, ada, { account: "AR_RENT", from: asDay(from), to: asDay(to) }))

const linesOf = async (month?: string) => {
  const { sections, net } = await statement(month)
  const rows = [...sections.flatMap(({ rows: own, total }) => [...own, total]), net]
  return rows.filter(({ sum }) => sum !== 0).map(({ label, months, sum }) => `${label}: ${[...months, sum].join(" ")}`)
}

test("profit and loss", async () => {
  expect(await linesOf()).toEqual([
    "Rent: 100000 155000 195000 450000",
    "Late fees: 0 0 10000 10000",
    "Other fees: 0 0 2000 2000",
    "Convenience fees: 0 0 4050 4050",
    "Total income: 100000 155000 211050 466050",
    "Not booked yet, estimated: 0 0 4462 4462",
    "Total fees: 0 0 4462 4462",
    "Net income: 100000 155000 206588 461588",
  ])
  expect(await linesOf("2026-02")).toContain("Net income: 100000 155000 255000")
  await expect(statement("2026-04")).rejects.toMatchObject({ status: 400 })
})

test("cash flow by kind of money, and the money at the ends of the months", async () => {
  const flow = await seen(END, (tx) => cashFlow(tx, ada, { month: asMonth("2026-03") }))
  const rows = flow.sections.flatMap(({ rows: own, total }) => [...own, total])
  const shown = [...rows, flow.change, flow.opening, flow.closing].filter(({ sum }) => sum !== 0)
  expect(shown.map(({ label, months, sum }) => `${label}: ${[...months, sum].join(" ")}`)).toEqual([
    "Rent paid: 100000 155000 175000 430000",
    "Late and other fees paid: 0 0 12000 12000",
    "Convenience fees: 0 0 4050 4050",
    "Security deposits: 100000 40000 40000 180000",
    "Advance rent: 0 20000 15000 35000",
    "Total money in: 200000 215000 246050 661050",
    "Change: 200000 215000 246050 661050",
    "Money at the end: 200000 415000 661050 661050",
  ])
  expect(flow.opening.months).toEqual([0, 200_000, 415_000])
  expect(flow.sections.map(({ name }) => name)).toEqual(["in", "out"])
  await expect(seen(END, (tx) => cashFlow(tx, ada, { month: asMonth("2026-04") }))).rejects.toMatchObject({
    status: 400,
  })
})

test("expenses are counted by the types at the top, each with the types below it", async () => {
  const house = await during(END, (tx) => createExpenseType(tx, ada, { name: "House" }))
  const roof = await during(END, (tx) => createExpenseType(tx, ada, { name: "Roof", parentType: house.id }))
  const spent = (ExpenseTypeID: number, month: string, cents: number) => ({
    ExpenseTypeID,
    ExpenseAmount: asCents(cents),
    AssociatedMonth: asMonth(month),
  })
  const all = [spent(house.id, "2026-01", 700), spent(roof.id, "2026-01", 50), spent(roof.id, "2026-03", 4_000)]
  await during(END, (tx) => saveExpenses(tx, ada, all))
  const lines = await linesOf()
  expect(lines).toContain("House: 750 0 4000 4750")
  expect(lines.at(-1)).toBe("Net income: 99250 155000 202588 456838")
})

test("the trial balance, and the bridge to the income received", async () => {
  const february = await balanced("2026-02-28")
  expect(february.rows.map(({ code, debit, credit }) => `${code} ${debit - credit}`)).toEqual([
    "CASH:check 310000",
    "CASH:cash 5000",
    "CASH:zelle 100000",
    "AR_RENT 25000",
    "AR_LATE 5000",
    "AR_DEP 40000",
    "DEP_DUE -40000",
    "DEP_HELD -140000",
    "ADV_CASH -20000",
    "INC_RENT -280000",
    "INC_LATE -5000",
  ])
  expect([february.debit, february.credit, february.bridge.received]).toEqual([485_000, 485_000, 255_000])
  const march = await balanced(END)
  expect([march.debit, march.credit]).toEqual([671_050, 671_050])
  expect(march.bridge).toEqual({
    charged: 476_050,
    owed: 0,
    credits: 10_000,
    adjusted: 0,
    ahead: 0,
    received: 466_050,
  })
  await expect(balanced("2026-04-01")).rejects.toMatchObject({ status: 400 })
})

test("the general ledger of rent owed, and a posting with all its lines", async () => {
  const { opening, lines, closing } = await ledger("2026-03-01")
  expect([opening, closing]).toEqual([25_000, 0])
  expect(lines.map(({ on, cents, balance }) => `${on} ${cents} ${balance}`)).toEqual([
    "2026-03-01 100000 125000",
    "2026-03-01 80000 205000",
    "2026-03-01 -20000 185000",
    "2026-03-03 -50000 135000",
    "2026-03-04 -10000 125000",
    "2026-03-10 -125000 0",
  ])
  const posting = await seen(END, (tx) => bookPosting(tx, ada, { posting: lines[1]?.journalId ?? 0 }))
  expect(posting).toMatchObject({ kind: "rent_charge", effectiveOn: "2026-03-01", tenant: "Bela Reyes" })
  expect(posting.lines.map(({ account, cents }) => `${account.code} ${cents}`).toSorted()).toEqual([
    "ADV_CASH 20000",
    "AR_RENT -20000",
    "AR_RENT 80000",
    "INC_RENT -80000",
  ])
  await expect(seen(END, (tx) => bookPosting(tx, ada, { posting: 9_999 }))).rejects.toMatchObject({ status: 404 })
})

test("a span that is backwards, longer than a year or in the future is refused", async () => {
  await expect(ledger("2026-03-31", "2026-03-30")).rejects.toMatchObject({ status: 400 })
  await expect(ledger("2025-03-29")).rejects.toMatchObject({ status: 400 })
  await expect(ledger("2026-03-30", "2026-04-01")).rejects.toMatchObject({ status: 400 })
  expect((await ledger("2025-03-30")).opening).toBe(0)
})

test("income by tenant and year, and prepaid rent", async () => {
  const income = await seen(END, (tx) => incomeByTenant(tx, ada, { year: 2026 }))
  const rows = income.rows.map(({ tenant, rent, fees, convenience, total }) => [tenant, rent, fees, convenience, total])
  expect(rows.toSorted()).toEqual([
    ["Bela Reyes", 150_000, 0, 0, 150_000],
    ["Dana Reyes", 300_000, 12_000, 4_050, 316_050],
  ])
  expect(income.totals.total).toBe(466_050)
  expect((await seen(END, (tx) => incomeByTenant(tx, ada, { year: 2025 }))).rows).toEqual([])
  await expect(seen(END, (tx) => incomeByTenant(tx, ada, { year: 2027 }))).rejects.toMatchObject({ status: 400 })
  const prepaid = (month: string) => seen(END, (tx) => prepaidRent(tx, ada, { month: asMonth(month) }))
  expect((await prepaid("2026-03")).rows).toMatchObject([{ tenant: "Bela Reyes", unused: 15_000, charged: 0 }])
  expect((await prepaid("2026-02")).totals.total).toBe(20_000)
})
