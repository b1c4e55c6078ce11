/** The rows behind the figures of a report. Source: money.md 2.5. */
import { beforeEach, expect, test } from "vitest"
import { figureRows } from "~/domain/reports/figure-rows.ts"
import type { FigureName } from "~/domain/reports/figures.ts"
import { addMonths, asMonth } from "~/values/calendar.ts"
import { liveExampleA } from "../../support/examples/a.ts"
import { liveExampleB } from "../../support/examples/b.ts"
import { liveExampleH } from "../../support/examples/h.ts"
import { isDisputed, isRefunded, paysOnline } from "../../support/provider.ts"
import { ada, wrongFigures, wrongFiguresOfYear } from "../../support/reports.ts"
import { jobsOf, movesBack, movesIn, movesOut, owesFee, pays } from "../../support/tenancies.ts"
import { mona, seen, setting, suite, USUAL } from "../../support/world.ts"

beforeEach(() => setting(USUAL))

const query = (month: string, figure: FigureName, floor?: "first" | "second") => ({
  month: asMonth(month),
  figure,
  floor,
})
const rowsOf = async (...args: Parameters<typeof query>) => {
  const { rows, total } = await seen("2030-01-15", (tx) => figureRows(tx, ada, query(...args)))
  return [...rows.map(({ on, unitNumber, what, cents }) => `${on} ${unitNumber} ${what} ${cents}`), total]
}

test("each row says when, for which unit, what and how much", async () => {
  await liveExampleB()
  expect(await rowsOf("2026-03", "adjustedIncome")).toEqual([
    "2026-03-01 201 Rent for March 2026, from advance rent 20000",
    "2026-03-03 201 Rent for March 2026, ACH Bank Account 50000",
    "2026-03-10 101 Rent for February 2026, Card 25000",
    "2026-03-10 101 Rent for March 2026, Card 100000",
    195_000,
  ])
  expect(await rowsOf("2026-03", "backRent", "first")).toEqual([
    "2026-03-10 101 Rent for February 2026, Card 25000",
    25_000,
  ])
  expect(await rowsOf("2026-03", "backRent", "second")).toEqual([0])
  expect(await rowsOf("2026-03", "feeIncome")).toEqual([
    "2026-03-10 101 Late fee, Card 5000",
    "2026-03-10 101 Late fee, Card 5000",
    "2026-03-12 101 Other charge, Cash 2000",
    12_000,
  ])
  expect(await rowsOf("2026-03", "convenienceFeeIncome")).toEqual(["2026-03-10 101 Convenience fee, Card 4050", 4_050])
  expect(await rowsOf("2026-03", "depositsNew")).toEqual(["2026-03-06 201 Payment, Check 40000", 40_000])
  expect(await rowsOf("2026-03", "otherCredits")).toEqual(["2026-03-04 201 Payment, Management Credit 10000", 10_000])
  expect(await rowsOf("2026-03", "processingTotal")).toEqual([
    "2026-03-03 201 Estimated fee of the payment provider, ACH Bank Account -400",
    "2026-03-10 101 Estimated fee of the payment provider, Card -4062",
    -4_462,
  ])
})

test("what is taken back is a row below zero on the day it happened", async () => {
  await liveExampleA()
  expect(await rowsOf("2026-07", "creditCard")).toEqual([
    "2026-07-10 101 Rent for May 2026, payment charged back -100000",
    -100_000,
  ])
  expect(await rowsOf("2026-09", "depositsApplied")).toEqual(["2026-09-30 101 Move-out -150000", -150_000])
  expect(await rowsOf("2026-09", "depositsFinal")).toEqual([0])
})

test("a check that came back is a row below zero of the month of its return, and every figure is what lies behind it", async () => {
  const { returnIt, payIt } = await liveExampleH()
  await returnIt()
  const march = "2026-04-10 101 Rent for March 2026, check returned -100000"
  expect(await rowsOf("2026-03", "checkMoCash")).toEqual(["2026-03-03 101 Rent for March 2026, Check 100000", 100_000])
  expect(await rowsOf("2026-04", "checkMoCash")).toEqual([march, -100_000])
  expect(await rowsOf("2026-04", "adjustedIncome")).toEqual([
    "2026-04-01 101 Rent for April 2026, from advance rent 100000",
    "2026-04-10 101 Rent for April 2026, check returned -100000",
    march,
    -100_000,
  ])
  for (const month of ["2026-03", "2026-04", "2026-05"]) expect([month, await wrongFigures(month)]).toEqual([month, []])
  expect(await wrongFiguresOfYear("2026-04")).toEqual([])
  await payIt()
  for (const month of ["2026-03", "2026-04", "2026-05"]) expect([month, await wrongFigures(month)]).toEqual([month, []])
  expect(await wrongFiguresOfYear("2026-04")).toEqual([])
})

test("of advance rent and deposits only those who still have some are listed", async () => {
  await suite(101, { rent: 100_000, deposit: 50_000, floor: 1 })
  await suite(201, { rent: 80_000, floor: 2 })
  const deposit = { deposit: 50_000, depositPayment: 50_000, depositMethod: "check" } as const
  const dana = await movesIn(101, "2026-01-01", { rent: 100_000, ...deposit })
  const bela = await movesIn(201, "2026-01-01", { rent: 80_000, primaryEmail: "bela@example.com" })
  await pays(dana, 110_000, "2026-01-03")
  await pays(bela, 100_000, "2026-01-04")
  await owesFee(dana, 10_000, "2026-01-05")
  expect(await rowsOf("2026-01", "advanceRentHeld")).toEqual(["2026-01-04 201 Payment, Check 20000", 20_000])
  expect(await rowsOf("2026-01", "depositsFinal")).toEqual(["2026-01-01 101 Payment, Check 50000", 50_000])
  await movesOut(101, 0, "2026-02-10")
  expect(await rowsOf("2026-02", "depositsPrior")).toHaveLength(2)
  expect(await rowsOf("2026-02", "depositsReturned")).toEqual(["2026-02-10 101 Move-out -50000", -50_000])
  expect(await rowsOf("2026-02", "depositsFinal")).toEqual([0])
})

test("a deposit that was used and then taken back is a row of other fees below zero", async () => {
  await suite(101, { rent: 150_000, deposit: 150_000 })
  const paid = { deposit: 150_000, rent: 150_000, rentPayment: 150_000, rentMethod: "check" } as const
  const dana = await movesIn(101, "2026-01-01", paid)
  const bank = await paysOnline(dana, 150_000, "2026-01-05", { tender: "ach", choice: "deposit" })
  await jobsOf("2026-02-01")
  await movesOut(101, 150_000, "2026-02-28")
  await isDisputed(bank, 150_000, "2026-03-15", "open")
  await isDisputed(bank, 150_000, "2026-03-20", "lost")
  expect(await rowsOf("2026-03", "otherFeeIncome")).toEqual([
    "2026-03-20 101 Other charge, for a deposit that the payer got back -150000",
    -150_000,
  ])
  expect(await rowsOf("2026-02", "depositsUsedForRent")).toEqual([
    "2026-02-28 101 Rent for February 2026, from the deposit 150000",
    150_000,
  ])
})

test("a month in the future, a floor of a figure without floors, and a manager are refused", async () => {
  const requested = (month: string, figure: FigureName, floor?: "first") =>
    seen("2026-03-31", (tx) => figureRows(tx, ada, query(month, figure, floor)))
  await expect(requested("2026-04", "backRent")).rejects.toMatchObject({ status: 400 })
  await expect(requested("2026-03", "totalIncome", "first")).rejects.toMatchObject({ status: 400 })
  const manager = seen("2026-03-31", (tx) => figureRows(tx, mona, query("2026-03", "backRent")))
  await expect(manager).rejects.toMatchObject({ status: 403 })
})

test("in two years of a building every figure is the sum of what lies behind it", { timeout: 120_000 }, async () => {
  await setting({ billingSince: "2024-01-01" })
  await suite(101, { rent: 100_000, deposit: 100_000, floor: 1, since: "2024-01-01" })
  await suite(102, { rent: 70_000, deposit: 70_000, floor: 1, since: "2024-01-01" })
  await suite(201, { rent: 80_000, deposit: 80_000, floor: 2, since: "2024-01-01" })
  const start = asMonth("2024-01")
  const paid = { depositMethod: "check", rentMethod: "zelle" } as const
  const tenants = [
    await movesIn(101, `${start}-01`, { deposit: 100_000, rent: 100_000, depositPayment: 100_000, ...paid }),
    await movesIn(201, `${start}-01`, {
      deposit: 80_000,
      rent: 80_000,
      primaryEmail: "bela@example.com",
      rentPayment: 200_000,
      ...paid,
    }),
  ]
  for (let count = 1; count <= 24; count += 1) await liveMonth(tenants, addMonths(start, count), count)
  for (let count = 0; count <= 24; count += 1) expect(await wrongFigures(addMonths(start, count))).toEqual([])
  expect(await wrongFiguresOfYear(addMonths(start, 24))).toEqual([])
})

/** Another event every month: rent, late fees, cards, banks, credits, a refund, a move-out and a return. */
async function liveMonth([first = 0, second = 0]: readonly number[], month: string, count: number): Promise<void> {
  await jobsOf(`${month}-01`)
  if (count % 3 === 0) await pays(first, 40_000 * (count % 7 || 1), `${month}-03`, { method: "cash" })
  await jobsOf(`${month}-05`)
  if (count % 4 === 1) {
    const card = await paysOnline(first, 150_000, `${month}-06`, { fee: 4_500 })
    if (count % 8 === 1) await isRefunded(card, 50_000, `${month}-20`, `re_${count}`)
  }
  if (count % 2 === 0) await paysOnline(second, 90_000, `${month}-07`, { tender: "ach" })
  if (count % 5 === 0) await pays(second, 15_000, `${month}-08`, { method: "managementCredit" })
  if (count % 6 === 0) await owesFee(first, 2_500, `${month}-09`)
  if (count === 10) await movesOut(201, 30_000, `${month}-15`)
  if (count === 14) await movesBack(second, 102, `${month}-02`, { deposit: 70_000, rent: 70_000 })
}
