/** The examples of money.md 6: their report lines, and E and F whole. */
import { beforeEach, expect, test } from "vitest"
import { deletePayment } from "~/domain/ledger/reversals.ts"
import { categoriesOf, depositsOf, linesOf, reportOf } from "../../support/reports.ts"
import {
  comesBack,
  isDisputed,
  isRefunded,
  jobsOf,
  movesBack,
  movesIn,
  movesOut,
  owesFee,
  pays,
  paysOnline,
  postingsOf,
  setsOut,
  stateOf,
  staysOf,
  vacatePreview,
} from "../../support/tenancies.ts"
import { during, mona, setting, suite, USUAL } from "../../support/world.ts"

beforeEach(() => setting(USUAL))

/** A tenant who moves in and pays deposit and rent by checks. */
function movesInPaid(
  unitNumber: number,
  day: string,
  { deposit, rent, email }: { deposit: number; rent: number; email?: string },
) {
  return movesIn(unitNumber, day, {
    deposit,
    rent,
    depositPayment: deposit,
    depositMethod: "check",
    rentPayment: rent,
    rentMethod: "check",
    ...(email ? { primaryEmail: email } : {}),
  })
}

test("A: a tenant's year", async () => {
  await suite(101, { rent: 100_000, deposit: 150_000 })
  const dana = await movesInPaid(101, "2026-01-01", { deposit: 150_000, rent: 100_000 })
  await jobsOf("2026-02-01")
  await paysOnline(dana, 100_000, "2026-02-03", { fee: 3_000 })
  await jobsOf("2026-03-01")
  await jobsOf("2026-03-05")
  await pays(dana, 105_000, "2026-03-10", { method: "zelle" })
  await jobsOf("2026-04-01")
  const bank = await setsOut(dana, 100_000, "2026-04-03")
  await jobsOf("2026-04-05")
  expect(await stateOf(dana, "2026-04-05")).toMatchObject({ owed: "100000/0/0/0", account: 100_000 })
  await comesBack(bank, "2026-04-07")
  expect(await postingsOf(dana, "2026-04-07")).toEqual(["AR_OTHER+2000 INC_OTHER−2000", "AR_LATE+5000 INC_LATE−5000"])
  await paysOnline(dana, 107_000, "2026-04-08", { fee: 3_210 })
  await jobsOf("2026-05-01")
  const card = await paysOnline(dana, 100_000, "2026-05-02", { choice: "rent", fee: 3_000 })
  await isDisputed(card, 103_000, "2026-05-20", "open")
  await jobsOf("2026-06-01")
  await pays(dana, 100_000, "2026-06-02", { method: "cash" })
  await jobsOf("2026-07-01")
  await pays(dana, 100_000, "2026-07-03")
  await isDisputed(card, 103_000, "2026-07-10", "lost")
  await jobsOf("2026-08-01")
  await jobsOf("2026-08-05")
  await pays(dana, 50_000, "2026-08-06", { method: "zelle" })
  await owesFee(dana, 7_500, "2026-08-15")
  await pays(dana, 5_000, "2026-08-16", { method: "managementCredit" })
  expect(await stateOf(dana, "2026-08-16")).toMatchObject({ owed: "145000/5000/7500/0", account: 157_500 })
  await jobsOf("2026-09-01")
  await jobsOf("2026-09-05")
  expect(await vacatePreview(101, 150_000, "2026-09-30")).toMatchObject({
    currentBalances: { rentBalance: 245_000, lateCharges: 10_000, otherCharges: 7_500, totalOutstanding: 262_500 },
    paymentBreakdown: { appliedToLateFees: 10_000, appliedToRent: 140_000, appliedToOtherCharges: 0, moveOutCharge: 0 },
    projectedBalances: {
      remainingRentBalance: 105_000,
      remainingLateCharges: 0,
      remainingOtherCharges: 7_500,
      totalRemainingOutstanding: 112_500,
      depositReturned: 0,
      advanceRent: 0,
    },
  })
  await movesOut(101, 150_000, "2026-09-30")
  expect(await postingsOf(dana, "2026-09-30")).toEqual(["AR_LATE−10000 AR_RENT−140000 DEP_HELD+150000"])
  await pays(dana, 112_500, "2026-11-02")
  expect((await stateOf(dana, "2026-11-02")).account).toBe(0)

  expect(await linesOf("2026-04")).toEqual([0, 100_000, 0, 7_000, 3_210, 110_210])
  expect(await linesOf("2026-07")).toEqual([-100_000, 0, 0, 0, -3_000, -3_000])
  expect(await categoriesOf("2026-07")).toEqual(["creditCard -100000 0%", "checkMoCash 100000 100%"])
  expect(await linesOf("2026-08")).toEqual([50_000, 50_000, 100_000, 0, 0, 50_000])
  expect(await categoriesOf("2026-08")).toEqual(["zelle 50000 100%"])
  expect((await reportOf("2026-08")).income.incomeByCategory.otherCredits).toBe(5_000)
  expect(await linesOf("2026-09")).toEqual([140_000, 140_000, 100_000, 10_000, 0, 150_000])
  expect(await categoriesOf("2026-09")).toEqual(["depositsUsedForRent 140000 100%"])
  expect(await depositsOf("2026-09")).toEqual([150_000, 0, 0, 150_000, 0, 0])
  expect((await reportOf("2026-09")).income.incomeByFloor.totals.occupancy).toEqual({
    occupied: 0,
    total: 1,
    percent: 0,
  })
})

test("B: a month of two suites", async () => {
  await suite(101, { rent: 100_000, deposit: 100_000, floor: 1, area: 400 })
  await suite(201, { rent: 80_000, deposit: 80_000, floor: 2, area: 250 })
  const a = await movesInPaid(101, "2026-01-01", { deposit: 100_000, rent: 100_000 })
  await jobsOf("2026-02-01")
  const b = await movesIn(201, "2026-02-01", {
    deposit: 80_000,
    rent: 80_000,
    depositPayment: 40_000,
    depositMethod: "check",
    rentPayment: 100_000,
    rentMethod: "zelle",
    primaryEmail: "omar@example.com",
  })
  await pays(a, 70_000, "2026-02-04")
  await jobsOf("2026-02-05")
  await pays(a, 5_000, "2026-02-06", { method: "cash" })
  await jobsOf("2026-03-01")
  await paysOnline(b, 50_000, "2026-03-03", { tender: "ach", choice: "rent" })
  await pays(b, 10_000, "2026-03-04", { method: "managementCredit" })
  await jobsOf("2026-03-05")
  await pays(b, 40_000, "2026-03-06", { type: "deposit" })
  await paysOnline(a, 135_000, "2026-03-10", { fee: 4_050 })
  await owesFee(a, 2_000, "2026-03-12")
  await pays(a, 2_000, "2026-03-12", { method: "cash", type: "fees" })
  await pays(b, 15_000, "2026-03-25", { method: "cash" })

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

  const february = (await reportOf("2026-02")).income.incomeByFloor
  expect(february).toMatchObject({
    backRentByFloor: { first: 0, second: 0 },
    adjustedIncomeByFloor: { first: 75_000, second: 80_000 },
    uncollectedIncomeByFloor: { first: 25_000, second: 0 },
    advanceRentHeldByFloor: { first: 0, second: 20_000 },
    totalIncome: 155_000,
  })
  expect(await categoriesOf("2026-02")).toEqual(["zelle 80000 51.6%", "checkMoCash 75000 48.4%"])
  expect(await depositsOf("2026-02")).toEqual([100_000, 40_000, 0, 0, 0, 140_000])
})

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

test("E: a card deposit returned by the provider's refund after the move-out", async () => {
  await suite(101, { rent: 100_000, deposit: 150_000 })
  const dana = await movesIn(101, "2026-01-01", {
    deposit: 150_000,
    rent: 100_000,
    rentPayment: 100_000,
    rentMethod: "check",
  })
  expect(await postingsOf(dana, "2026-01-01")).toEqual([
    "AR_DEP+150000 DEP_DUE−150000",
    "AR_RENT+100000 INC_RENT−100000",
    "AR_RENT−100000 CASH:check+100000",
  ])
  expect(await stateOf(dana, "2026-01-01")).toEqual({ owed: "0/0/0/150000", reserve: 0, advance: 0, account: 150_000 })
  const card = await paysOnline(dana, 150_000, "2026-01-02", { choice: "deposit", fee: 4_500 })
  expect(await postingsOf(dana, "2026-01-02")).toEqual([
    "AR_DEP−150000 DEP_DUE+150000 DEP_HELD−150000 INC_CONV−4500 STRIPE+154500",
  ])
  const { currentBalances, paymentBreakdown, projectedBalances } = await movesOut(101, 0, "2026-01-31")
  expect(currentBalances.totalOutstanding).toBe(0)
  expect(projectedBalances.depositReturned).toBe(150_000)
  expect(Object.values(paymentBreakdown)).toEqual([0, 0, 0, 0])
  expect(await postingsOf(dana, "2026-01-31")).toEqual(["DEP_HELD+150000 DEP_OUT−150000"])
  await isRefunded(card, 150_000, "2026-02-03")
  expect(await postingsOf(dana, "2026-02-03")).toEqual(["DEP_OUT+145631 INC_CONV+4369 STRIPE−150000"])
  await isRefunded(card, 4_500, "2026-02-04")
  expect(await postingsOf(dana, "2026-02-04")).toEqual(["DEP_OUT+4369 INC_CONV+131 STRIPE−4500"])
  expect(await stateOf(dana, "2026-02-04")).toEqual({ owed: "0/0/0/0", reserve: 0, advance: 0, account: 0 })
  expect(await staysOf(dana, "2026-02-04")).toMatchObject([
    { depositBefore: 150_000, depositReturned: 150_000, depositToRent: 0, depositToLate: 0, depositToOther: 0 },
  ])
  expect(await linesOf("2026-01")).toEqual([0, 100_000, 0, 0, 4_500, 104_500])
  expect(await depositsOf("2026-01")).toEqual([0, 150_000, 150_000, 0, 0, 0])
  expect(await linesOf("2026-02")).toEqual([0, 0, 100_000, 0, -4_500, -4_500])
  expect(await depositsOf("2026-02")).toEqual([0, 0, 0, 0, 0, 0])
})

test("E, instead: a lost dispute of a returned deposit becomes a charge", async () => {
  await suite(101, { rent: 100_000, deposit: 150_000 })
  const dana = await movesIn(101, "2026-01-01", { deposit: 150_000 })
  const card = await paysOnline(dana, 150_000, "2026-01-02", { choice: "deposit", fee: 4_500 })
  await movesOut(101, 0, "2026-01-31")
  await isDisputed(card, 154_500, "2026-02-03", "lost")
  expect(await stateOf(dana, "2026-02-03")).toMatchObject({ owed: "0/0/150000/0", reserve: 0 })
})

test("a deposit used, then taken back, is income only once it is paid again", async () => {
  await suite(101, { rent: 150_000, deposit: 150_000 })
  const dana = await movesIn(101, "2026-01-01", {
    deposit: 150_000,
    rent: 150_000,
    rentPayment: 150_000,
    rentMethod: "check",
  })
  const bank = await paysOnline(dana, 150_000, "2026-01-05", { tender: "ach", choice: "deposit" })
  await jobsOf("2026-02-01")
  await movesOut(101, 150_000, "2026-02-28")
  await isDisputed(bank, 150_000, "2026-03-15", "open")
  await isDisputed(bank, 150_000, "2026-03-20", "lost")
  expect(await postingsOf(dana, "2026-03-20")).toEqual(["AR_OTHER+150000 DISPUTE_HOLD−150000"])
  await pays(dana, 150_000, "2026-04-10")
  expect(await linesOf("2026-02")).toEqual([0, 150_000, 0, 0, 0, 150_000])
  expect(await linesOf("2026-03")).toEqual([0, 0, 150_000, -150_000, 0, -150_000])
  expect(await linesOf("2026-04")).toEqual([0, 0, 150_000, 150_000, 0, 150_000])
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

  await paysOnline(dana, 45_500, "2026-05-10", { fee: 1_365 })
  expect(await postingsOf(dana, "2026-05-10")).toEqual([
    "AR_LATE−5000 AR_OTHER−10500 AR_RENT−30000 INC_CONV−1365 STRIPE+46865",
  ])
  expect(await stateOf(dana, "2026-05-10")).toEqual({ owed: "0/0/0/0", reserve: 100_000, advance: 0, account: 0 })

  expect(await linesOf("2026-03")).toEqual([90_000, 90_000, 100_000, 10_000, 0, 100_000])
  expect(await categoriesOf("2026-03")).toEqual(["depositsUsedForRent 90000 100%"])
  expect(await depositsOf("2026-03")).toEqual([100_000, 0, 0, 100_000, 0, 0])
  expect(await linesOf("2026-04")).toEqual([60_000, 60_000, 100_000, 0, 0, 60_000])
  expect(await categoriesOf("2026-04")).toEqual(["checkMoCash 60000 100%"])
  expect(await linesOf("2026-05")).toEqual([50_000, 150_000, 0, 15_500, 1_365, 166_865])
  expect(await categoriesOf("2026-05")).toEqual(["creditCard 30000 20%", "checkMoCash 120000 80%"])
  expect(await depositsOf("2026-05")).toEqual([0, 100_000, 0, 0, 0, 100_000])
  expect((await reportOf("2026-05")).income.incomeByCategory).toMatchObject({
    lateFeeIncome: 5_000,
    otherFeeIncome: 10_500,
  })
  const occupied = async (month: string) => (await reportOf(month)).income.incomeByFloor.totals.occupancy
  expect(await occupied("2026-03")).toEqual({ occupied: 0, total: 1, percent: 0 })
  expect(await occupied("2026-04")).toEqual({ occupied: 0, total: 1, percent: 0 })
  expect(await occupied("2026-05")).toEqual({ occupied: 1, total: 1, percent: 100 })
})
