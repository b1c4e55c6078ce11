/** Api.md A13 and A14. */
import { beforeEach, expect, test } from "vitest"
import { api } from "../support/app.ts"
import { liveExampleA } from "../support/examples/a.ts"
import { liveExampleB } from "../support/examples/b.ts"
import { liveExampleC } from "../support/examples/c.ts"
import { liveExampleD } from "../support/examples/d.ts"
import { liveExampleE } from "../support/examples/e.ts"
import { liveExampleF } from "../support/examples/f.ts"
import { staff, tokenOf } from "../support/people.ts"

let as = ""

beforeEach(async () => {
  as = await tokenOf(await staff(3), "api")
})

const report = (query: string) => api("GET", `/admin/reports${query}`, { as })
const reportOf = async (month: string) => (await report(`?month=${month}`)).body

/** backRent, adjustedIncome, uncollected, feeIncome, misc, total. */
async function linesOf(month: string): Promise<number[]> {
  const { totals, feeIncome, miscIncome, totalIncome } = (await reportOf(month)).income.incomeByFloor
  return [totals.backRent, totals.adjustedIncome, totals.uncollectedIncome, feeIncome, miscIncome, totalIncome]
}

const nothing = { total: 0, percent: 0 }

test("the report of example B has the documented shape and figures", async () => {
  await liveExampleB()
  const whole = { occupied: 1, total: 1, percent: 100 }
  const { status, body } = await report("?month=2026-03")
  expect(status).toBe(200)
  expect(body).toEqual({
    month: "2026-03",
    income: {
      incomeByFloor: {
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
      },
      incomeByCategory: {
        creditCard: { total: 125_000, percent: 64.1 },
        ach: { total: 50_000, percent: 25.6 },
        zelle: nothing,
        cashApp: nothing,
        paypal: nothing,
        checkMoCash: nothing,
        other: nothing,
        depositsUsedForRent: nothing,
        advanceRent: { total: 20_000, percent: 10.3 },
        lateFeeIncome: 10_000,
        otherFeeIncome: 2_000,
        convenienceFeeIncome: 4_050,
        managerAdjustments: 0,
        otherCredits: 10_000,
      },
      deposits: { priorReserve: 140_000, new: 40_000, returned: 0, applied: 0, adjusted: 0, final: 180_000 },
    },
    processingFees: { card: 4_062, ach: 400, total: 4_462, estimated: true },
    miscStripeFees: 0,
  })
  expect((await reportOf("2026-02")).income.incomeByFloor).toMatchObject({
    uncollectedIncomeByFloor: { first: 25_000, second: 0 },
    advanceRentHeldByFloor: { first: 0, second: 20_000 },
    totalIncome: 155_000,
  })
})

test("A: the report of a tenant's year", async () => {
  await liveExampleA()
  expect(await linesOf("2026-04")).toEqual([0, 100_000, 0, 7_000, 3_210, 110_210])
  expect(await linesOf("2026-07")).toEqual([-100_000, 0, 0, 0, -3_000, -3_000])
  const { creditCard, checkMoCash } = (await reportOf("2026-07")).income.incomeByCategory
  expect([creditCard, checkMoCash]).toEqual([
    { total: -100_000, percent: 0 },
    { total: 100_000, percent: 100 },
  ])
  expect((await reportOf("2026-09")).income.deposits).toEqual({
    priorReserve: 150_000,
    new: 0,
    returned: 0,
    applied: 150_000,
    adjusted: 0,
    final: 0,
  })
})

test("C: an overpayment, then the payment is deleted", async () => {
  const { deleteThePayment } = await liveExampleC()
  await deleteThePayment()
  expect(await linesOf("2026-03")).toEqual([-200_000, -200_000, 100_000, -10_000, 0, -210_000])
})

test("D: one late payment, then on time", async () => {
  await liveExampleD()
  expect(await linesOf("2026-05")).toEqual([0, 100_000, 0, 0, 0, 100_000])
})

test("E: a deposit returned by the provider after the move-out", async () => {
  await liveExampleE()
  expect(await linesOf("2026-02")).toEqual([0, 0, 100_000, 0, -4_500, -4_500])
})

test("F: moving back with old debt", async () => {
  await liveExampleF()
  expect(await linesOf("2026-05")).toEqual([50_000, 150_000, 0, 15_500, 1_365, 166_865])
})

test("the months begin with the first ledger row and end with the current one, newest first", async () => {
  await liveExampleD()
  const { status, body } = await api("GET", "/admin/reports/list", { as })
  expect(status).toBe(200)
  expect(body.at(-1)).toEqual({ month: "2026-01", formattedName: "January 2026" })
  expect(body.at(-2)).toEqual({ month: "2026-02", formattedName: "February 2026" })
  expect((await report(`?month=${body[0].month}`)).status).toBe(200)
})

test("a property without a ledger row has the current month, which reports zeros", async () => {
  const { body } = await api("GET", "/admin/reports/list", { as })
  expect(body).toHaveLength(1)
  const { income } = await reportOf(body[0].month)
  expect(income.incomeByFloor).toMatchObject({ proFormaByFloor: {}, totalIncome: 0 })
})

test.each(["", "?month=", "?month=2026-13", "?month=2026-1", "?month=2026-01-01", "?month=2200-12", "?month=%00"])(
  "the month of %j is refused",
  async (query) => {
    const { status, body } = await report(query)
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, "VALIDATION_ERROR", ["month"]])
  },
)

test("reports are only read", async () => {
  for (const path of ["/admin/reports", "/admin/reports/list"]) {
    const { status, headers } = await api("POST", path, { as, body: {} })
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"])
  }
})
