/** The notations of days and amounts in bank files, detected from all rows of a file. Source: money.md 11.3. */
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { readBankAmount } from "~/domain/bank-files/csv-notations.ts"
import { asCents, formatPlain } from "~/values/money.ts"
import { csv, csvFile, problemOf } from "../../support/bank-files.ts"

test.each([
  ["1,234.56", 123_456],
  ["$1,234.56", 123_456],
  ["-$1,234.56", -123_456],
  ["$-1,234.56", -123_456],
  ["($12.50)", -1_250],
  ["12.50-", -1_250],
  ["+12.5", 1_250],
  ["12.50 DR", -1_250],
  ["12.50 CR", 1_250],
  ["\u22121234", -123_400],
  ["1.234,56", 123_456],
  ["1 234,56", 123_456],
  ["-12,5 USD", -1_250],
  [".07", 7],
  ["0.00", 0],
])("%s is %i cents", (written, cents) => {
  expect(readBankAmount(written)?.amount).toBe(cents)
})

test.each(["", "-", "abc", "1e5", "12.3456", "1,23,4.00", "--5", "-5-", "1.2.3", "100000000.00", "Infinity", "١٢"])(
  "%s is no amount",
  (written) => {
    expect(readBankAmount(written)).toBeUndefined()
  },
)

test("any amount that is written like 1,234.56 or 1.234,56 is read as it was meant", () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), fc.boolean(), (cents, isComma) => {
      const plain = formatPlain(asCents(cents))
      const written = isComma ? plain.replaceAll(/[.,]/g, (sign) => (sign === "." ? "," : ".")) : plain
      expect(readBankAmount(written)?.amount).toBe(cents)
    }),
  )
})

const days = async (...cells: string[]) => {
  const { lines, dates, faults } = await csvFile(csv(...cells.map((cell) => `${cell},Dana,1.00,,`)))
  return { days: lines.map(({ on }) => on), order: dates?.value, isProven: dates?.isProven, open: dates?.open, faults }
}

test("one date that can only be day/month turns all of the file", async () => {
  expect(await days("03/04/2026", "25/03/2026")).toMatchObject({
    days: ["2026-04-03", "2026-03-25"],
    order: "day first",
    isProven: true,
    faults: [],
  })
  expect(await days("03/04/26", "03/25/26")).toMatchObject({ days: ["2026-03-04", "2026-03-25"], isProven: true })
  expect(await days("03/04/2026")).toMatchObject({ days: ["2026-03-04"], isProven: false, open: 1 })
})

test("days are read in the usual notations", async () => {
  const written = ["2026-03-04", "20260304", "2026-03-04T10:00:00Z", "03/04/2026 14:10", "4-Mar-26", '"Mar 4, 2026"']
  expect((await days(...written)).days).toEqual(written.map(() => "2026-03-04"))
})

test("a file that writes days or amounts in two ways is refused, with both rows", async () => {
  expect(await problemOf(csv("25/03/2026,A,1.00,,", "03/26/2026,B,1.00,,"))).toBe(
    "Row 3: “03/26/2026” can only be read month/day/year, and row 2, “25/03/2026”, only day/month/year.",
  )
  expect(await problemOf(csv('03/26/2026,A,"1,50",,', "03/26/2026,B,1.50,,"))).toContain(
    "“1.50” can only be read like 1,234.56",
  )
})

test("a choice that the file contradicts is refused, and holds otherwise", async () => {
  const choices = { choices: { dates: "day first" as const } }
  expect(await problemOf(csv("03/26/2026,A,1.00,,"), choices)).toContain("the file is read day/month/year")
  const { lines } = await csvFile(csv("03/04/2026,A,1.00,,"), choices)
  expect(lines[0]?.on).toBe("2026-04-03")
})

test("debit and credit in columns of their own, with and without a sign, give one sign", async () => {
  const head = "Date,Description,Debit,Credit"
  const file = await csvFile(
    Buffer.from([head, "1/5/2026,A,12.00,", "1/5/2026,B,,7.00", "1/5/2026,C,-3.00,0.00"].join("\n")),
  )
  expect(file.lines.map(({ amount }) => amount)).toEqual([-1_200, 700, -300])
  expect(await problemOf(Buffer.from(`${head}\n1/5/2026,A,1.00,2.00`))).toContain("a debit and a credit")
})

test("a bank that writes credits with a minus sign is read the other way round", async () => {
  const { lines } = await csvFile(csv("1/5/2026,A,-12.00,,"), { choices: { isReversed: true } })
  expect(lines[0]?.amount).toBe(1_200)
})
