/** The examples of money.md 6 in the monthly reports and the rent roll. */
import { expect, test } from "vitest"
import { rentRollSummary } from "~/domain/rent-roll/rent-roll-summary.ts"
import { liveExampleA } from "../../support/examples/a.ts"
import { liveExampleB } from "../../support/examples/b.ts"
import { liveExampleC } from "../../support/examples/c.ts"
import { liveExampleD } from "../../support/examples/d.ts"
import { liveExampleE } from "../../support/examples/e.ts"
import { liveExampleF } from "../../support/examples/f.ts"
import { isDisputed, paysOnline } from "../../support/provider.ts"
import { categoriesOf, depositsOf, linesOf, reportOf } from "../../support/reports.ts"
import { rollOn } from "../../support/roll.ts"
import { jobsOf, movesIn, movesOut, pays, postingsOf } from "../../support/tenancies.ts"
import { mona, seen, setting, suite, USUAL } from "../../support/world.ts"

const occupancyOf = async (month: string) => (await reportOf(month)).income.incomeByFloor.totals.occupancy
const heldIn = async (month: string) => (await reportOf(month)).income.incomeByFloor.totals.advanceRentHeld

test("A: a tenant's year", async () => {
  await liveExampleA()
  expect(await linesOf("2026-04")).toEqual([0, 100_000, 0, 7_000, 3_210, 110_210])
  expect(await linesOf("2026-07")).toEqual([-100_000, 0, 0, 0, -3_000, -3_000])
  expect(await categoriesOf("2026-07")).toEqual(["creditCard -100000 0%", "checkMoCash 100000 100%"])
  expect(await linesOf("2026-08")).toEqual([50_000, 50_000, 100_000, 0, 0, 50_000])
  expect(await categoriesOf("2026-08")).toEqual(["zelle 50000 100%"])
  expect((await reportOf("2026-08")).income.incomeByCategory.otherCredits).toBe(5_000)
  expect(await linesOf("2026-09")).toEqual([140_000, 140_000, 100_000, 10_000, 0, 150_000])
  expect(await categoriesOf("2026-09")).toEqual(["depositsUsedForRent 140000 100%"])
  expect(await depositsOf("2026-09")).toEqual([150_000, 0, 0, 150_000, 0, 0])
  expect(await occupancyOf("2026-09")).toEqual({ occupied: 0, total: 1, percent: 0 })
})

test("B: a month of two units", async () => {
  await liveExampleB()
  const { income, processingFees } = await reportOf("2026-03")
  const whole = { occupied: 1, total: 1, percent: 100 }
  expect(income.incomeByFloor).toEqual({
    proFormaByFloor: { first: 100_000, second: 80_000 },
    backRentByFloor: { first: 25_000, second: 0 },
    adjustedIncomeByFloor: { first: 125_000, second: 70_000 },
    uncollectedIncomeByFloor: { first: 0, second: 10_000 },
    advanceRentHeldByFloor: { first: 0, second: 15_000 },
    occupancyByFloor: { first: whole, second: whole },
    totals: {
      proForma: 180_000,
      backRent: 25_000,
      adjustedIncome: 195_000,
      uncollectedIncome: 10_000,
      advanceRentHeld: 15_000,
      occupancy: { occupied: 2, total: 2, percent: 100 },
    },
    feeIncome: 12_000,
    miscIncome: 4_050,
    totalIncome: 211_050,
  })
  expect(await categoriesOf("2026-03")).toEqual([
    "creditCard 125000 64.1%",
    "ach 50000 25.6%",
    "advanceRent 20000 10.3%",
  ])
  expect(income.incomeByCategory).toMatchObject({
    lateFeeIncome: 10_000,
    otherFeeIncome: 2_000,
    managerAdjustments: 0,
    otherCredits: 10_000,
  })
  expect(await depositsOf("2026-03")).toEqual([140_000, 40_000, 0, 0, 0, 180_000])
  expect(processingFees).toEqual({ card: 4_062, ach: 400, total: 4_462, estimated: true })
  expect((await reportOf("2026-02")).income.incomeByFloor).toMatchObject({
    backRentByFloor: { first: 0, second: 0 },
    adjustedIncomeByFloor: { first: 75_000, second: 80_000 },
    uncollectedIncomeByFloor: { first: 25_000, second: 0 },
    advanceRentHeldByFloor: { first: 0, second: 20_000 },
    feeIncome: 0,
    totalIncome: 155_000,
  })
  expect(await categoriesOf("2026-02")).toEqual(["zelle 80000 51.6%", "checkMoCash 75000 48.4%"])
  expect(await depositsOf("2026-02")).toEqual([100_000, 40_000, 0, 0, 0, 140_000])
})

test("B, on the rent roll", async () => {
  await liveExampleB()
  const nothing = {
    backRent: 0,
    rentBalance: 0,
    pending: 0,
    lateFees: 0,
    otherFees: 0,
    totalBalance: 0,
    depositOwed: 0,
  }
  expect((await rollOn("2026-03-31")).rows).toMatchObject([
    {
      number: 101,
      depositReserve: 100_000,
      depositPaid: 0,
      rentPaid: 125_000,
      totalPaid: 137_000,
      advanceRent: 0,
      ...nothing,
    },
    {
      number: 201,
      depositReserve: 80_000,
      depositPaid: 40_000,
      rentPaid: 65_000,
      totalPaid: 105_000,
      advanceRent: 15_000,
      ...nothing,
    },
  ])
  expect(await seen("2026-03-31", (tx) => rentRollSummary(tx, mona, undefined))).toMatchObject({
    units: 2,
    occupancy: 100,
    rent: 180_000,
    deposit: 180_000,
    area: 650,
    pricePerFoot: 3_323,
    depositReserve: 180_000,
    depositPaid: 40_000,
    rentPaid: 190_000,
    totalPaid: 242_000,
    advanceRent: 15_000,
    ...nothing,
  })
})

test("C: an overpayment, then the payment is deleted", async () => {
  const { deleteThePayment } = await liveExampleC()
  const firstMonths = async () => [
    [...(await linesOf("2026-01")), await heldIn("2026-01"), ...(await categoriesOf("2026-01"))],
    [...(await linesOf("2026-02")), await heldIn("2026-02"), ...(await categoriesOf("2026-02"))],
  ]
  const before = await firstMonths()
  expect(before).toEqual([
    [0, 100_000, 0, 4_000, 0, 104_000, 126_000, "checkMoCash 100000 100%"],
    [0, 100_000, 0, 6_000, 0, 106_000, 20_000, "advanceRent 100000 100%"],
  ])
  expect([...(await linesOf("2026-03")), await heldIn("2026-03")]).toEqual([0, 20_000, 80_000, 0, 0, 20_000, 0])
  await deleteThePayment()
  expect(await linesOf("2026-03")).toEqual([-200_000, -200_000, 100_000, -10_000, 0, -210_000])
  expect(await categoriesOf("2026-03")).toEqual(["checkMoCash -100000 0%", "advanceRent -100000 0%"])
  expect(await firstMonths()).toEqual(before)
})

test("D: one late payment, then on time", async () => {
  await liveExampleD()
  for (const month of ["2026-02", "2026-03", "2026-04", "2026-05", "2026-06"]) {
    expect(await linesOf(month)).toEqual([0, 100_000, 0, 0, 0, 100_000])
    expect(await categoriesOf(month)).toEqual(["checkMoCash 100000 100%"])
  }
})

test("E: a card deposit is returned by the provider after the move-out", async () => {
  await liveExampleE()
  expect(await linesOf("2026-01")).toEqual([0, 100_000, 0, 0, 4_500, 104_500])
  expect(await depositsOf("2026-01")).toEqual([0, 150_000, 150_000, 0, 0, 0])
  expect(await linesOf("2026-02")).toEqual([0, 0, 100_000, 0, -4_500, -4_500])
  expect(await depositsOf("2026-02")).toEqual([0, 0, 0, 0, 0, 0])
})

test("F: moving back with old debt", async () => {
  await liveExampleF()
  expect(await linesOf("2026-03")).toEqual([90_000, 90_000, 100_000, 10_000, 0, 100_000])
  expect(await categoriesOf("2026-03")).toEqual(["depositsUsedForRent 90000 100%"])
  expect(await depositsOf("2026-03")).toEqual([100_000, 0, 0, 100_000, 0, 0])
  expect(await occupancyOf("2026-03")).toEqual({ occupied: 0, total: 1, percent: 0 })
  expect(await linesOf("2026-04")).toEqual([60_000, 60_000, 100_000, 0, 0, 60_000])
  expect(await categoriesOf("2026-04")).toEqual(["checkMoCash 60000 100%"])
  expect(await occupancyOf("2026-04")).toEqual({ occupied: 0, total: 1, percent: 0 })
  expect(await linesOf("2026-05")).toEqual([50_000, 150_000, 0, 15_500, 1_365, 166_865])
  expect(await categoriesOf("2026-05")).toEqual(["creditCard 30000 20%", "checkMoCash 120000 80%"])
  expect(await depositsOf("2026-05")).toEqual([0, 100_000, 0, 0, 0, 100_000])
  expect((await reportOf("2026-05")).income.incomeByCategory).toMatchObject({
    lateFeeIncome: 5_000,
    otherFeeIncome: 10_500,
  })
  expect(await occupancyOf("2026-05")).toEqual({ occupied: 1, total: 1, percent: 100 })
  expect((await rollOn("2026-05-31")).rows).toMatchObject([
    {
      depositReserve: 100_000,
      depositPaid: 100_000,
      rentPaid: 150_000,
      totalPaid: 265_500,
      totalBalance: 0,
      advanceRent: 0,
    },
  ])
})

test("a deposit used, then taken back, is income only once it is paid again", async () => {
  await setting(USUAL)
  await suite(101, { rent: 150_000, deposit: 150_000 })
  const paid = { rentPayment: 150_000, rentMethod: "check" } as const
  const dana = await movesIn(101, "2026-01-01", { deposit: 150_000, rent: 150_000, ...paid })
  const bank = await paysOnline(dana, 150_000, "2026-01-05", { tender: "ach", choice: "deposit" })
  await jobsOf("2026-02-01")
  await movesOut(101, 150_000, "2026-02-28")
  await isDisputed(bank, 150_000, "2026-03-15", "open")
  await isDisputed(bank, 150_000, "2026-03-20", "lost")
  expect(await postingsOf(dana, "2026-03-20")).toEqual(["AR_OTHER+150000 DISPUTE_HOLD−150000"])
  await pays(dana, 150_000, "2026-04-10")
  expect(await linesOf("2026-02")).toEqual([0, 150_000, 0, 0, 0, 150_000])
  expect(await linesOf("2026-03")).toEqual([0, 0, 150_000, -150_000, 0, -150_000])
  expect((await reportOf("2026-03")).income.incomeByCategory.otherFeeIncome).toBe(-150_000)
  expect(await linesOf("2026-04")).toEqual([0, 0, 150_000, 150_000, 0, 150_000])
})
