import { readFileSync } from "node:fs"
import fc from "fast-check"
import { expect, test } from "vitest"
import { Refusal } from "~/domain/refusal.ts"
import { columnsOf, missingFields } from "~/domain/rent-roll-import/import-columns.ts"
import { readSheet } from "~/domain/rent-roll-import/import-file.ts"
import { anyText } from "../../support/any-text.ts"

const bytes = (text: string) => new TextEncoder().encode(text)
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const sheet = (text: string) => readSheet(bytes(text))
async function refusal(file: Uint8Array) {
  try {
    await readSheet(file)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error("The file was not refused")
}

test("the sample is UTF-8 with a byte order mark, commas and CRLF", async () => {
  const { rows, encoding, delimiter } = await readSheet(readFileSync("tests/fixtures/rentroll-sample.csv"))
  expect({ encoding, delimiter, rows: rows.length, first: rows[0]?.[0] }).toEqual({
    encoding: "UTF-8",
    delimiter: ",",
    rows: 49,
    first: "Suite",
  })
  expect(rows[1]?.slice(4, 6)).toEqual(["María Kowalski", "Kilo & Sons, LLC"])
  expect(rows[8]?.[5]).toBe('Airport Car Finders "ACF"')
})

test("the encoding and the separator are found out", async () => {
  expect(await sheet("a;b\n1,5;2")).toMatchObject({ delimiter: ";", encoding: "UTF-8" })
  expect(await sheet("a\tb\r1\t2")).toMatchObject({
    delimiter: "\t",
    rows: [
      ["a", "b"],
      ["1", "2"],
    ],
  })
  expect(await sheet("\ufeffa,b")).toMatchObject({ rows: [["a", "b"]] })
  expect(await readSheet(latin("Zo\u00eb;\u0080"))).toMatchObject({ encoding: "Windows-1252", rows: [["Zoë", "€"]] })
  const wide = Buffer.from("\ufeffSuite\tName\n101\tŁukasz", "utf16le")
  expect(await readSheet(wide)).toMatchObject({
    encoding: "UTF-16",
    delimiter: "\t",
    rows: [
      ["Suite", "Name"],
      ["101", "Łukasz"],
    ],
  })
})

test("empty rows keep their numbers, and cells lose their spaces", async () => {
  expect((await sheet('a,b\n\n " x ",\u00a0y \n')).rows).toEqual([["a", "b"], [""], ["x", "y"]])
  expect((await sheet('a,b\n="007",=1+1')).rows[1]).toEqual(["007", "=1+1"])
})

test.each([
  ["nothing", bytes(""), "The file is empty."],
  ["only empty rows", bytes(",,\n\n,,\n"), "The file is empty."],
  ["binary data", bytes("Suite,Te\0nant\n1,2"), "This is not a CSV file: it holds binary data."],
  ["a workbook", Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), "Save it as CSV"],
  ["an old workbook", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), "Save it as CSV"],
  ["a quotation mark without an end", bytes('a,b\n1,"x\n2,y'), "Row 2 cannot be read: a quotation mark opens there"],
  ["too many rows", bytes(`a,b\n${"1,2\n".repeat(5_001)}`), "more than 5,000 rows"],
  ["too many columns", bytes("a,".repeat(201)), "more than 200 columns"],
])("a file of %s is refused in words", async (_what, file, message) => {
  expect(await refusal(file)).toMatchObject({ status: 400 })
  expect((await refusal(file)).fields?.file?.[0]).toContain(message)
})

test("a file of 10 MB is refused before it is read", async () => {
  expect(await refusal(new Uint8Array(10 * 1024 * 1024))).toMatchObject({
    status: 413,
    message: "The file is larger than 1 MB.",
  })
})

test("5,000 rows are taken", async () => {
  expect((await sheet(`a,b\n${"1,2\n".repeat(5_000)}`)).rows).toHaveLength(5_001)
})

test("columns are known by many headings, whatever their case, spaces and signs", async () => {
  const { at, row } = columnsOf(
    await sheet("Unit #,Sq. Ft.,LESSEE,E-Mail,Telephone,D.O.B.,Lease Start,Expiration,Rent,Sec. Deposit\n"),
  )
  expect(row).toBe(1)
  expect(at).toMatchObject({
    suite: 0,
    area: 1,
    tenant: 2,
    email: 3,
    phone: 4,
    birth: 5,
    moveIn: 6,
    leaseEnd: 7,
    rent: 8,
    deposit: 9,
  })
})

test("titles above the headings are passed over", async () => {
  const columns = columnsOf(await sheet("Rent Roll\nRunway Row,,,\n\nSuite,Tenant,Rent\n101,VACANT,5"))
  expect(columns).toMatchObject({ row: 4, headings: ["Suite", "Tenant", "Rent"] })
  expect(missingFields(columns)).toEqual(["email", "phone", "birth", "moveIn", "leaseEnd"])
})

test("a person's choice of columns wins, and a column that is not there counts as none", async () => {
  const file = await sheet("A,B\n101,Dana Haddad")
  const none = columnsOf(file)
  const selected = columnsOf(file, { ...none.at, suite: 0, tenant: 1, rent: 7 })
  expect(none.at.suite).toBeNull()
  expect(selected.at).toMatchObject({ suite: 0, tenant: 1, rent: null })
})

test("headings named like parts of an object are only headings", async () => {
  const columns = columnsOf(await sheet("__proto__,constructor,Suite,Tenant\n1,2,3,4"))
  expect(columns.at).toMatchObject({ suite: 2, tenant: 3 })
  expect(Object.getPrototypeOf(columns.at)).toBe(Object.prototype)
})

test("any bytes are read or refused, never a failure", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 400 }), anyText().map(bytes)), async (file) => {
      try {
        columnsOf(await readSheet(file))
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal)
      }
    }),
  )
})
