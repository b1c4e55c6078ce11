import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { readBirth, readDay } from "~/domain/leasing/import-days.ts"
import { readName, saysVacant } from "~/domain/leasing/import-names.ts"
import {
  readAmount,
  readBuilding,
  readEmail,
  readOwed,
  readPhone,
  readStatus,
  readSuite,
  readWhole,
} from "~/domain/leasing/import-values.ts"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney, formatPlain, MOST_CENTS } from "~/values/money.ts"

const TODAY = "2026-11-20"
const faultOf = (reading: object) => ("fault" in reading ? reading.fault : undefined)

describe("an amount", () => {
  test.each([
    ["", 0],
    ["-", 0],
    ["$ -", 0],
    ["0", 0],
    ["975", 97500],
    ["1,950.00", 195000],
    ["$1,260.00", 126000],
    ["$ 12.5", 1250],
    ["USD 12", 1200],
    ["(680.00)", -68000],
    ["($1,680.00)", -168000],
    ["$(680.00)", -68000],
    ["-975", -97500],
    ["−975", -97500],
    ["- $975", -97500],
    ["680.00-", -68000],
    ["999,999.99", MOST_CENTS],
  ])("%j is %d cents", (cell, cents) => {
    expect(readAmount(cell)).toEqual({ value: cents })
  })

  test.each(["one thousand", "1,2,3.4.5", "1.950,00", "1.950", "12 34", "$", "NaN", "1e5", "0x10", "--5", "(5", "٣"])(
    "%j is none, and the sentence says how to write one",
    (cell) => {
      expect(faultOf(readAmount(cell))).toContain("is not an amount. Write dollars")
    },
  )

  test("has a limit", () => {
    expect(faultOf(readAmount("1,000,000.00"))).toContain("is more than $999,999.99")
  })

  test("that is owed cannot be below zero", () => {
    expect(readOwed("5", "…")).toEqual({ value: 500 })
    expect(faultOf(readOwed("-50", "A deposit held is zero or more."))).toBe(
      "“-50” is below zero. A deposit held is zero or more.",
    )
  })

  test("reads back the same in every style it is written in", () => {
    const styles = [
      formatMoney,
      formatPlain,
      (cents: number) => `$${formatPlain(cents)}`,
      (cents: number) => formatPlain(cents).replaceAll(",", ""),
      (cents: number) => (cents < 0 ? `${formatPlain(-cents)}-` : ` ${formatPlain(cents)} `),
    ]
    fc.assert(
      fc.property(fc.integer({ min: -MOST_CENTS, max: MOST_CENTS }), fc.constantFrom(...styles), (cents, style) => {
        expect(readAmount(style(cents))).toEqual({ value: cents })
      }),
    )
  })
})

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
    ["45366", "is not a date"],
    ["Xyz 5, 2020", "is not a date"],
    ["ma 5, 2020", "is not a date"],
  ])("%j is none: %s", (cell, words) => {
    expect(faultOf(readDay(cell))).toContain(words)
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
      .map((date) => date.toISOString().slice(0, 10))
    const styles = [(day: string) => day, american, formatDay, (day: string) => `${american(day)} 0:00`]
    fc.assert(
      fc.property(days, fc.constantFrom(...styles), (day, style) => {
        expect(readDay(style(day))).toEqual({ value: day })
      }),
    )
  })
})

describe("a name", () => {
  test.each([
    ["María Kowalski", "María", null, "Kowalski"],
    ["Tanaka, Kevin", "Kevin", null, "Tanaka"],
    ["Trần, Anna-Lena", "Anna-Lena", null, "Trần"],
    ["Anna  Maria\nRuiz", "Anna", "Maria", "Ruiz"],
    ["Ruiz, Anna Maria", "Anna", "Maria", "Ruiz"],
    ["John Smith Jr.", "John", null, "Smith Jr."],
    ["Smith, Jr.", "", null, ""],
    ["John Smith, Jr.", "John", null, "Smith Jr."],
    ["O'Neil Brown", "O'Neil", null, "Brown"],
  ])("%j is %s %s %s", (cell, firstName, middleName, lastName) => {
    if (firstName === "") expect(faultOf(readName(cell))).toContain("Write both.")
    else expect(readName(cell)).toEqual({ value: { firstName, middleName, lastName } })
  })

  test.each(["Madonna", "Smith,", ", Kevin", ","])("%j is not whole", (cell) => {
    expect(faultOf(readName(cell))).toContain("is not a first and a last name. Write both.")
  })

  test("may say that nobody rents the suite", () => {
    expect(["VACANT", "vacant", "** Vacant **", "(vacant)", "Vacant - ready"].every(saysVacant)).toBe(true)
    expect(saysVacant("Vacanti, Joe")).toBe(false)
  })

  test("has a limit", () => {
    expect(faultOf(readName(`${"a".repeat(101)} Smith`))).toContain("too long for a name")
  })
})

test("the other cells are read as people write them", () => {
  expect(readSuite("Suite #101")).toEqual({ value: 101 })
  expect(faultOf(readSuite("101A"))).toContain("without letters")
  expect(faultOf(readSuite("0"))).toContain("is no suite number")
  expect(readWhole("1,200 sq ft", "area", 0, 1_000_000)).toEqual({ value: 1200 })
  expect(readWhole("2nd floor", "floor", 1, 20)).toEqual({ value: 2 })
  expect(faultOf(readWhole("21", "floor", 1, 20))).toBe("“21” is no floor. Write a whole number from 1 to 20.")
  expect(readBuilding("A")).toEqual({ value: 1, remark: "Building A becomes building 1." })
  expect(readBuilding("Bldg c")).toEqual({ value: 3, remark: "Building C becomes building 3." })
  expect(readBuilding("12")).toEqual({ value: 12 })
  expect(readBuilding("")).toEqual({ value: null })
  expect(readStatus("Gray")).toEqual({ value: "grey" })
  expect(readStatus("")).toEqual({ value: "none" })
  expect(faultOf(readStatus("occupied"))).toContain("Write one of green, yellow")
  expect(readEmail("Tenant105@Example.COM")).toEqual({ value: "tenant105@example.com" })
  expect(faultOf(readEmail("not-an-email"))).toContain("Write it like name@example.com.")
  expect(readPhone("+1 675 255 8936")).toEqual({ value: "6752558936" })
  expect(faultOf(readPhone("555-12"))).toContain("Write ten digits")
})

test("whatever stands in a cell is read or refused in words, never a failure", () => {
  const readers = [readAmount, readDay, readName, readSuite, readBuilding, readStatus, readEmail, readPhone]
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 300 }), fc.string({ unit: "binary" })), (cell) => {
      for (const reader of readers) {
        const reading: object = reader(cell)
        expect("value" in reading || faultOf(reading)).toBeTruthy()
      }
      expect(readBirth(cell, TODAY)).toBeDefined()
    }),
  )
})
