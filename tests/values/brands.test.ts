/** A text is no day or month by accident: the compiler refuses it (each `@ts-expect-error` is an error where it does not), the constructors too. */
import { expect, test } from "vitest"
import { addDays, addMonths, asDay, asMonth, type Day, firstOf, type Month, monthOf } from "~/values/calendar.ts"

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
