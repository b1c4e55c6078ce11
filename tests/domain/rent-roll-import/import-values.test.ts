import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { readBirth, readDay } from "~/domain/rent-roll-import/import-days.ts"
import { readName } from "~/domain/rent-roll-import/import-names.ts"
import {
  readAmount,
  readBuilding,
  readEmail,
  readOwed,
  readPhone,
  readStatus,
  readSuite,
  readWhole,
} from "~/domain/rent-roll-import/import-values.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents, type Cents, formatMoney, formatPlain, MAX_CENTS, negated } from "~/values/money.ts"
import { anyText } from "../../support/any-text.ts"

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
    ["999,999.99", MAX_CENTS],
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
      (cents: Cents) => `$${formatPlain(cents)}`,
      (cents: Cents) => formatPlain(cents).replaceAll(",", ""),
      (cents: Cents) => (cents < 0 ? `${formatPlain(negated(cents))}-` : ` ${formatPlain(cents)} `),
    ]
    fc.assert(
      fc.property(
        fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }).map(asCents),
        fc.constantFrom(...styles),
        (cents, style) => {
          expect(readAmount(style(cents))).toEqual({ value: cents })
        },
      ),
    )
  })
})

test("the other cells are read as people write them", () => {
  expect(readSuite("Suite #101")).toEqual({ value: 101 })
  expect(faultOf(readSuite("101A"))).toContain("without letters")
  expect(faultOf(readSuite("0"))).toContain("is not a suite number")
  expect(readWhole("1,200 sq ft", "area", 0, 1_000_000)).toEqual({ value: 1200 })
  expect(readWhole("2nd floor", "floor", 1, 20)).toEqual({ value: 2 })
  expect(faultOf(readWhole("21", "floor", 1, 20))).toBe("“21” is not a valid floor. Write a whole number from 1 to 20.")
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
    fc.property(fc.oneof(fc.string({ maxLength: 300 }), anyText()), (cell) => {
      for (const reader of readers) {
        const reading: object = reader(cell)
        expect("value" in reading || faultOf(reading)).toBeTruthy()
      }
      expect(readBirth(cell, asDay("2026-11-20"))).toBeDefined()
    }),
  )
})
