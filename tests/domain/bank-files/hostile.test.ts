/** Hostile files and files that are not bank files are refused with a message beside the field. Source: money.md 11.3. */
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { fileText } from "~/domain/bank-files/file-text.ts"
import { readBankFile } from "~/domain/bank-files/read-bank-file.ts"
import { Turns } from "~/domain/bank-files/turns.ts"
import { csv, csvFile, ofx, ofxLine, problemOf, textsOf } from "../../support/bank-files.ts"

const LINE = ofxLine("20260105", "12.00", "1", "Dana")

test.each([
  ["a zip", Buffer.from([0x50, 0x4b, 3, 4, 20]), "zip file"],
  ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]), "workbook"],
  ["gzip", gzipSync("Date,Amount"), "compressed"],
  ["a PDF", Buffer.from("%PDF-1.7"), "PDF"],
  ["UTF-32", Buffer.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0]), "UTF-32"],
  ["zeros", Buffer.from("Date,Amount\n\0\0"), "binary"],
  ["nothing", Buffer.from(" \n"), "empty"],
  ["an encoding nobody knows", Buffer.from([0x44, 0x81, 0x8d, 0x8f, 0x2c]), "encoding is not known"],
  ["half a sign of UTF-16", Buffer.from([0xff, 0xfe, 0x41, 0, 0x00, 0xd8]), "encoding is not known"],
  ["over 10 MB", Buffer.alloc(10 * 1024 * 1024 + 1, 0x41), "larger than 10 MB"],
  ["headings alone", csv(), "no lines"],
  ["an open quotation mark", csv('01/05/2026,"Dana,12.00,,'), "quotation mark"],
  ["101 columns", Buffer.from(`${"a,".repeat(101)}\n`), "100 columns"],
])("%s is refused", async (_what, bytes, says) => {
  expect(await problemOf(bytes)).toContain(says)
})

test.each([
  ["a DOCTYPE", Buffer.from(`<!DOCTYPE OFX><OFX></OFX>`), "DOCTYPE"],
  ["entities", Buffer.from(`<?OFX?><!DOCTYPE a [<!ENTITY b "<OFX>">]><OFX>&b;</OFX>`), "DOCTYPE"],
  ["a declaration within", ofx(`<!ENTITY a SYSTEM "file:///etc/passwd">${LINE}`), "declaration"],
  ["depth", ofx("<A>".repeat(30)), "more than 20 tags"],
  ["a hundred thousand open tags", ofx("<A>".repeat(100_000)), "more than 20 tags"],
  ["a wrong end", ofx(`${LINE}</STMTTRN>`), "closes what never began"],
  ["a sign that is no tag", ofx(`${LINE}<<<<`), "no tag of OFX"],
  ["a cut end", ofx(LINE).subarray(0, -"</OFX>".length), "cut off"],
  ["another currency", Buffer.from(ofx(LINE).toString().replace("USD", "EUR")), "US dollars"],
  ["another charset", Buffer.from(`OFXHEADER:100\nCHARSET:932\n\n<OFX></OFX>`), "932"],
  ["no statement", Buffer.from("<OFX><A></A></OFX>"), "no statement"],
  ["a wrong amount", ofx(ofxLine("20260105", "1e5", "1", "Dana")), "no amount"],
  ["a day that is none", ofx(ofxLine("20260230", "1.00", "1", "Dana")), "no day"],
])("OFX with %s is refused", async (_what, bytes, says) => {
  expect(await problemOf(bytes)).toContain(says)
})

test("50,000 lines are read, one more is refused, in CSV as in OFX", async () => {
  const rows = (count: number) => csv(...Array.from({ length: count }, (_, at) => `01/05/2026,Line ${at},1.00,,`))
  const lines = (count: number) => ofx(ofxLine("20260105", "1.00", "1", "D").repeat(count))
  expect((await readBankFile(rows(50_000))).lines).toHaveLength(50_000)
  expect(await problemOf(rows(50_001))).toContain("more than 50,000 lines")
  expect((await readBankFile(lines(50_000))).lines).toHaveLength(1)
  expect(await problemOf(lines(50_001))).toContain("more than 50,000 lines")
})

test("a file that takes too long is given up", async () => {
  const late = readBankFile(csv("01/05/2026,Dana,1.00,,"), {}, new Turns(-1))
  await expect(late).rejects.toMatchObject({ status: 400, message: expect.stringContaining("20 seconds") })
})

test("UTF-8 with and without a mark, UTF-16 both ways and Windows-1252 are read", () => {
  const text = "Café,1"
  const little = Buffer.from(`\ufeff${text}`, "utf16le")
  const read = [
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`),
    little,
    Buffer.from(little).swap16(),
    Buffer.from(text, "latin1"),
  ]
  expect(read.map((bytes) => fileText(bytes))).toEqual([
    { text, encoding: "UTF-8", kind: "csv" },
    { text, encoding: "UTF-8", kind: "csv" },
    { text, encoding: "UTF-16", kind: "csv" },
    { text, encoding: "UTF-16", kind: "csv" },
    { text, encoding: "Windows-1252", kind: "csv" },
  ])
})

test("texts stay as they are, without control signs and with at most 500 characters; no entity is resolved", async () => {
  const texts = [`=HYPERLINK("x")`, "-REFUND", "\u202eevil\u0007 two  blanks ", "x".repeat(600)]
  const rows = texts.map((text) => `01/05/2026,"${text.replaceAll('"', '""')}",1.00,,`)
  expect(textsOf(await csvFile(csv(...rows)))).toEqual([texts[0], texts[1], "evil two blanks", "x".repeat(500)])
  const named = ofx(ofxLine("20260105", "1.00", "1", "A&amp;B &lol9; &#x41;&#0;"))
  expect(textsOf(await readBankFile(named))).toEqual(["A&B &lol9; A&#0;"])
})
