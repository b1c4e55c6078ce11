import fc from "fast-check"
import { expect, test } from "vitest"
import { floorName } from "~/domain/reports/floors.ts"
import { incomeByCategory } from "~/domain/reports/income-by-category.ts"
import { asCents } from "~/values/money.ts"

const part = (category: string, current: number, back = 0) => ({
  unitNumber: 101,
  tenantId: 1,
  category,
  current: asCents(current),
  back: asCents(back),
})

test("percents are shares of what is above zero and sum to 100.0", () => {
  const view = incomeByCategory([part("card", 125_000), part("ach", 50_000), part("advance", 0, 20_000)])
  expect(view).toMatchObject({
    creditCard: { total: 125_000, percent: 64.1 },
    ach: { total: 50_000, percent: 25.6 },
    advanceRent: { total: 20_000, percent: 10.3 },
    zelle: { total: 0, percent: 0 },
  })
})

test("checks and cash are one category", () => {
  expect(incomeByCategory([part("check", 100), part("cash", 50)]).checkMoCash).toEqual({ total: 150, percent: 100 })
})

test("a category below zero has no share; without any above zero all are 0", () => {
  const view = incomeByCategory([part("card", 0, -100_000), part("check", 100_000)])
  expect([view.creditCard.percent, view.checkMoCash.percent]).toEqual([0, 100])
  const taken = incomeByCategory([part("card", -5)])
  expect(Object.values(taken).every((one) => one.percent === 0)).toBe(true)
})

test("thirds are shared out by largest remainder, ties in the order of the list", () => {
  const view = incomeByCategory([part("ach", 1), part("zelle", 1), part("other", 1)])
  expect([view.ach.percent, view.zelle.percent, view.other.percent]).toEqual([33.4, 33.3, 33.3])
})

test("whatever came in, the percents sum to 100.0 or to 0", () => {
  const amount = fc.integer({ min: -99_999_999, max: 99_999_999 })
  const tender = fc.constantFrom(
    "card",
    "ach",
    "zelle",
    "cashapp",
    "paypal",
    "check",
    "cash",
    "other",
    "deposit",
    "advance",
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(tender, amount)), (parts) => {
      const view = Object.values(incomeByCategory(parts.map(([kind, cents]) => part(kind, cents))))
      const tenths = view.reduce((sum, one) => sum + Math.round(one.percent * 10), 0)
      expect(tenths).toBe(view.some((one) => one.total > 0) ? 1000 : 0)
      expect(view.reduce((sum, one) => sum + one.total, 0)).toBe(parts.reduce((sum, [, cents]) => sum + cents, 0))
    }),
  )
})

test("floors have names from first to twentieth; any other is unassigned", () => {
  expect([1, 2, 12, 20].map(floorName)).toEqual(["first", "second", "twelfth", "twentieth"])
  expect([null, 0, -1, 21].map(floorName)).toEqual(Array(4).fill("unassigned"))
})
