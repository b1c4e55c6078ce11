/** The report lines of the examples of money.md 6 that manual payments tell. */
import { beforeEach, expect, test } from "vitest"
import { deletePayment } from "~/domain/ledger/reversals.ts"
import { categoriesOf, depositsOf, linesOf, reportOf } from "../../support/reports.ts"
import {
  jobsOf,
  movesBack,
  movesIn,
  movesOut,
  owesFee,
  pays,
  postingsOf,
  stateOf,
  staysOf,
  vacatePreview,
} from "../../support/tenancies.ts"
import { during, mona, setting, suite, USUAL } from "../../support/world.ts"

beforeEach(() => setting(USUAL))

test("C: an overpayment, then the payment is deleted", async () => {
  await setting({ lateFeeDay: 15 })
  await suite(101, { rent: 100_000, deposit: 50_000 })
  const dana = await movesIn(101, "2026-01-01", { deposit: 50_000, rent: 100_000 })
  await owesFee(dana, 4_000, "2026-01-10")
  const check = await pays(dana, 230_000, "2026-01-12")
  await jobsOf("2026-02-01")
  await owesFee(dana, 6_000, "2026-02-10")
  await jobsOf("2026-03-01")
  const held = async (month: string) => (await reportOf(month)).income.incomeByFloor.totals.advanceRentHeld
  const early = async () => [
    await linesOf("2026-01"),
    await categoriesOf("2026-01"),
    await held("2026-01"),
    await linesOf("2026-02"),
    await categoriesOf("2026-02"),
    await held("2026-02"),
  ]
  const before = await early()
  expect(before).toEqual([
    [0, 100_000, 0, 4_000, 0, 104_000],
    ["checkMoCash 100000 100%"],
    126_000,
    [0, 100_000, 0, 6_000, 0, 106_000],
    ["advanceRent 100000 100%"],
    20_000,
  ])
  expect(await linesOf("2026-03")).toEqual([0, 20_000, 80_000, 0, 0, 20_000])
  expect(await held("2026-03")).toBe(0)
  await during("2026-03-02", (tx) =>
    deletePayment(tx, mona, { id: check.id, paymentType: "rent", reason: "The check bounced." }),
  )
  expect(await linesOf("2026-03")).toEqual([-200_000, -200_000, 100_000, -10_000, 0, -210_000])
  expect(await categoriesOf("2026-03")).toEqual(["checkMoCash -100000 0%", "advanceRent -100000 0%"])
  expect(await early()).toEqual(before)
})

test("D: one late payment, then on time", async () => {
  await suite(101, { rent: 100_000 })
  const dana = await movesIn(101, "2026-01-01", { rent: 100_000, rentPayment: 100_000, rentMethod: "check" })
  for (const [month, paidOn] of [
    ["02", "06"],
    ["03", "02"],
    ["04", "02"],
    ["05", "02"],
    ["06", "02"],
  ]) {
    await jobsOf(`2026-${month}-01`)
    if (paidOn === "02") await pays(dana, 100_000, `2026-${month}-02`)
    await jobsOf(`2026-${month}-05`)
    if (paidOn === "06") await pays(dana, 100_000, `2026-${month}-06`)
  }
  expect(await stateOf(dana, "2026-06-30")).toEqual({ owed: "0/5000/0/0", reserve: 0, advance: 0, account: 5_000 })
  for (const month of ["2026-02", "2026-03", "2026-04", "2026-05", "2026-06"]) {
    expect(await linesOf(month)).toEqual([0, 100_000, 0, 0, 0, 100_000])
    expect(await categoriesOf(month)).toEqual(["checkMoCash 100000 100%"])
  }
})

test("F: a former tenant moves back with old debt", async () => {
  await suite(101, { rent: 100_000, deposit: 100_000 })
  const dana = await movesIn(101, "2026-01-01", {
    deposit: 100_000,
    rent: 100_000,
    depositPayment: 100_000,
    depositMethod: "check",
    rentPayment: 100_000,
    rentMethod: "check",
  })
  for (const day of ["2026-02-01", "2026-02-05", "2026-03-01", "2026-03-05"]) await jobsOf(day)
  await owesFee(dana, 8_000, "2026-03-20")
  expect(await stateOf(dana, "2026-03-30")).toEqual({
    owed: "200000/10000/8000/0",
    reserve: 100_000,
    advance: 0,
    account: 218_000,
  })
  expect(await vacatePreview(101, 100_000, "2026-03-31")).toMatchObject({
    currentBalances: { totalOutstanding: 218_000 },
    paymentBreakdown: { appliedToLateFees: 10_000, appliedToRent: 90_000, appliedToOtherCharges: 0, moveOutCharge: 0 },
    projectedBalances: {
      remainingRentBalance: 110_000,
      remainingLateCharges: 0,
      remainingOtherCharges: 8_000,
      totalRemainingOutstanding: 118_000,
      depositReturned: 0,
      advanceRent: 0,
    },
  })
  await movesOut(101, 100_000, "2026-03-31")
  expect(await postingsOf(dana, "2026-03-31")).toEqual(["AR_LATE−10000 AR_RENT−90000 DEP_HELD+100000"])
  expect(await stateOf(dana, "2026-03-31")).toEqual({
    owed: "110000/0/8000/0",
    reserve: 0,
    advance: 0,
    account: 118_000,
  })
  expect(await staysOf(dana, "2026-03-31")).toMatchObject([
    { depositBefore: 100_000, depositReturned: 0, depositToRent: 90_000, depositToLate: 10_000, depositToOther: 0 },
  ])
  await jobsOf("2026-04-01")
  await jobsOf("2026-04-05")
  expect((await stateOf(dana, "2026-04-05")).account).toBe(118_000)
  expect((await pays(dana, 60_000, "2026-04-10")).remainingAfter).toBe(58_000)
  await jobsOf("2026-05-01")
  await movesBack(dana, 101, "2026-05-01", { deposit: 100_000, rent: 100_000, fee: 2_500 })
  expect(await stateOf(dana, "2026-05-01")).toEqual({
    owed: "150000/0/10500/100000",
    reserve: 0,
    advance: 0,
    account: 260_500,
  })
  expect((await pays(dana, 100_000, "2026-05-01", { type: "deposit" })).remainingAfter).toBe(160_500)
  expect((await pays(dana, 120_000, "2026-05-01")).remainingAfter).toBe(40_500)
  expect(await stateOf(dana, "2026-05-01")).toMatchObject({ owed: "30000/0/10500/0", reserve: 100_000 })
  await jobsOf("2026-05-05")
  expect(await stateOf(dana, "2026-05-05")).toMatchObject({ owed: "30000/5000/10500/0", account: 45_500 })

  expect(await linesOf("2026-03")).toEqual([90_000, 90_000, 100_000, 10_000, 0, 100_000])
  expect(await categoriesOf("2026-03")).toEqual(["depositsUsedForRent 90000 100%"])
  expect(await depositsOf("2026-03")).toEqual([100_000, 0, 0, 100_000, 0, 0])
  expect(await linesOf("2026-04")).toEqual([60_000, 60_000, 100_000, 0, 0, 60_000])
  expect(await categoriesOf("2026-04")).toEqual(["checkMoCash 60000 100%"])
  const occupied = async (month: string) => (await reportOf(month)).income.incomeByFloor.totals.occupancy
  expect(await occupied("2026-03")).toEqual({ occupied: 0, total: 1, percent: 0 })
  expect(await occupied("2026-04")).toEqual({ occupied: 0, total: 1, percent: 0 })
  expect(await occupied("2026-05")).toEqual({ occupied: 1, total: 1, percent: 100 })
})
