/** A text cannot become a day or month by accident, nor a number money: the compiler refuses it (see each `@ts-expect-error`), and so do the constructors. */
import { expect, test } from "vitest"
import { addDays, addMonths, asDay, asMonth, type Day, firstOf, type Month, monthOf } from "~/values/calendar.ts"
import {
  asBasisPoints,
  asCents,
  type BasisPoints,
  type Cents,
  least,
  minus,
  negated,
  percentOf,
  plus,
  sum,
  times,
  ZERO,
} from "~/values/money.ts"

const day = asDay("2026-11-20")
const month = asMonth("2026-11")
const text = "2026-11-20".toString()

const daysOnly = (given: Day): Day => given
const monthsOnly = (given: Month): Month => given

test("the compiler takes a day for a day, and nothing else", () => {
  expect(daysOnly(addDays(day, 1))).toBe("2026-11-21")
  expect(monthsOnly(addMonths(monthOf(day), 1))).toBe("2026-12")
  // @ts-expect-error A text is no day, not even one written like a day.
  daysOnly("2026-11-20")
  // @ts-expect-error A text that came from somewhere is no day.
  daysOnly(text)
  // @ts-expect-error A part of a day is a text.
  daysOnly(day.slice(0, 10))
  // @ts-expect-error A month is no day.
  daysOnly(month)
  // @ts-expect-error A day is no month.
  monthsOnly(day)
  // @ts-expect-error A text is no month.
  monthsOnly("2026-11")
})

test("days and months compare as time does", () => {
  expect(day < addDays(day, 1)).toBe(true)
  expect(day === asDay(text)).toBe(true)
  expect(firstOf(month) <= day).toBe(true)
})

test.each(["2026-02-30", "2026-2-3", "2026-11", "1899-12-31", "2201-01-01", "2026-11-20T00:00", "", "soon"])(
  "%j is made no day",
  (text) => {
    expect(() => asDay(text)).toThrow("Not a day")
  },
)

test.each(["2026-13", "2026-00", "2026-1", "2026-11-20", "1899-12", "", "soon"])("%j is made no month", (text) => {
  expect(() => asMonth(text)).toThrow("Not a month")
})

const rent = asCents(100_000)
const percent = asBasisPoints(500)
const number = Number("100000")

const centsOnly = (given: Cents): Cents => given
const basisPointsOnly = (given: BasisPoints): BasisPoints => given

test("the compiler takes money for money, and nothing else", () => {
  expect(centsOnly(plus(rent, percentOf(rent, percent)))).toBe(105_000)
  expect(basisPointsOnly(percent)).toBe(500)
  // @ts-expect-error A number is no money, not even a whole one.
  centsOnly(100_000)
  // @ts-expect-error A number that came from somewhere is no money.
  centsOnly(number)
  // @ts-expect-error What is calculated with an operator is a number.
  centsOnly(rent - rent)
  // @ts-expect-error A percentage is no money.
  centsOnly(percent)
  // @ts-expect-error Money is no percentage.
  basisPointsOnly(rent)
  // @ts-expect-error A number is no percentage.
  basisPointsOnly(500)
  // @ts-expect-error Money and percentage do not change places.
  percentOf(percent, rent)
})

test("money is added, taken away and compared in words", () => {
  expect(plus(rent, asCents(2_500), negated(asCents(500)))).toBe(102_000)
  expect(minus(rent, asCents(60_000), asCents(50_000))).toBe(-10_000)
  expect(sum([])).toBe(0)
  expect(times(asCents(30), 12)).toBe(360)
  expect(least(rent, ZERO)).toBe(0)
  expect(Object.is(negated(ZERO), 0)).toBe(true)
})

test.each([0.5, -0.01, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)])(
  "%d is made neither money nor a percentage",
  (number) => {
    expect(() => asCents(number)).toThrow("Not whole cents")
    expect(() => asBasisPoints(number)).toThrow("Not whole basis points")
  },
)

test("a sum too large to be exact is refused", () => {
  const most = asCents(Number.MAX_SAFE_INTEGER)
  expect(() => plus(most, asCents(1))).toThrow("Not whole cents")
  expect(() => minus(negated(most), asCents(1))).toThrow("Not whole cents")
  expect(() => times(most, 2)).toThrow("Not whole cents")
})
