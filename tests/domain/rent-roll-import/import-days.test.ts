import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { readBirth, readDay } from "~/domain/rent-roll-import/import-days.ts"
import { asDay, type Day, dayAt, formatDay } from "~/values/calendar.ts"

const TODAY = asDay("2026-11-20")
const faultOf = (reading: object) => ("fault" in reading ? reading.fault : undefined)

describe("a date", () => {
  test.each([
    ["2026-11-20", "2026-11-20"],
    ["2026/1/5", "2026-01-05"],
    ["3/15/25", "2025-03-15"],
    ["01/15/2023", "2023-01-15"],
    ["1-5-2023", "2023-01-05"],
    ["2/29/2024", "2024-02-29"],
    ["Nov 20, 2026", "2026-11-20"],
    ["November 20 2026", "2026-11-20"],
    ["Sept. 3rd, 2025", "2025-09-03"],
    ["20-Nov-26", "2026-11-20"],
    ["5 may 1999", "1999-05-05"],
    ["3/15/2025 12:00:00 AM", "2025-03-15"],
    ["2025-03-15T00:00:00.000Z", "2025-03-15"],
    ["1/1/99", "2099-01-01"],
  ])("%j is %s", (cell, day) => {
    expect(readDay(cell)).toEqual({ value: day })
  })

  test.each([
    ["02/30/2026", "is an impossible date: February 2026 has no day 30. Correct the day."],
    ["2/29/2025", "has no day 29"],
    ["15/3/2025", "there is no month 15. Write it month/day/year."],
    ["0/1/2025", "there is no month 0"],
    ["2025-01-00", "has no day 0"],
    ["1/1/0001", "check the year"],
    ["soon", "is not a date. Write it like 2026-11-20 or 11/20/2026."],
    ["45366", "is a number, as spreadsheets store 2024-03-15"],
    ["Xyz 5, 2020", "is not a date"],
    ["ma 5, 2020", "is not a date"],
  ])("%j is none: %s", (cell, message) => {
    expect(faultOf(readDay(cell))).toContain(message)
  })

  test.each([
    ["3/19/71", "1971-03-19"],
    ["1/28/05", "2005-01-28"],
    ["11/19/26", "2026-11-19"],
    ["11/20/26", "1926-11-20"],
    ["2/2/64", "1964-02-02"],
  ])("of birth in two digits, %j, is the latest that is past: %s", (cell, day) => {
    expect(readBirth(cell, TODAY)).toEqual({ value: day })
  })

  test("of birth is past", () => {
    expect(faultOf(readBirth("2026-11-20", TODAY))).toContain("is not past")
    expect(faultOf(readBirth("2030-01-01", TODAY))).toContain("Write the tenant's date of birth.")
  })

  test("reads back the same in every style it is written in", () => {
    const american = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(0, 4)}`
    const days = fc
      .date({ min: new Date("1900-01-01"), max: new Date("2200-12-31"), noInvalidDate: true })
      .map((date) => dayAt(date.getTime(), "UTC"))
    const styles = [(day: Day) => day, american, formatDay, (day: Day) => `${american(day)} 0:00`]
    fc.assert(
      fc.property(days, fc.constantFrom(...styles), (day, style) => {
        expect(readDay(style(day))).toEqual({ value: day })
      }),
    )
  })
})
