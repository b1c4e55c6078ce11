import { PDFDocument, PDFName } from "pdf-lib"
import { expect, test } from "vitest"
import { renderPdf } from "~/domain/print/pdf.ts"
import type { PdfDocument } from "~/domain/print/pdf-document.ts"
import { canDraw, inkOf, linesOf, readPdf } from "../../support/pdf.ts"

const COLUMNS = [
  { label: "Date", width: 62 },
  { label: "Description" },
  { label: "Charge", width: 70, isFigure: true },
  { label: "Balance", width: 76, isFigure: true },
]
const DOCUMENT: PdfDocument = {
  title: "Statement",
  subtitle: "Nov 20, 2025 to Nov 20, 2026",
  name: "Statement, Łukasz Żółć",
  author: "Halloran & Daughters",
  madeAt: Date.UTC(2026, 10, 20),
  letterhead: ["Halloran & Daughters Property Company", "PO Box 1180, Ontario, CA 91762"],
  addressee: ["Łukasz Żółć", "Ελένη Παπαδοπούλου", "Ёлкина Жанна Ґ", "Şükrü Ñandú Őrsi Þór Ț", "ნინო Արամ"],
  sum: { label: "Closing balance", value: "$2,025.50" },
  blocks: [],
  foot: "Halloran & Daughters, made Nov 20, 2026",
}

/** A table of this many lines; each charges one cent more than the previous one. */
function ledger(lines: number, description = "Rent for December 2025, unit 101"): PdfDocument["blocks"][number] {
  const rows = Array.from({ length: lines }, (_, index) => ["Dec 1, 2025", description, `$${index}.01`, `$${index}.00`])
  return { kind: "table", columns: COLUMNS, rows, total: { label: "Closing balance", value: "$2,025.50" } }
}

const withLines = (lines: number, description?: string): PdfDocument => ({
  ...DOCUMENT,
  blocks: [ledger(lines, description)],
})

test("a document says what it is called, who made it, when and in which language", async () => {
  const pdf = await PDFDocument.load(await renderPdf(DOCUMENT), { updateMetadata: false })
  expect([pdf.getTitle(), pdf.getAuthor(), pdf.getSubject()]).toEqual([
    DOCUMENT.name,
    DOCUMENT.author,
    DOCUMENT.subtitle,
  ])
  expect(pdf.getCreationDate()?.getTime()).toBe(DOCUMENT.madeAt)
  expect(String(pdf.catalog.get(PDFName.of("Lang")))).toContain("en-US")
  expect(String(pdf.catalog.get(PDFName.of("MarkInfo")))).toContain("/Marked true")
  expect(pdf.catalog.has(PDFName.of("StructTreeRoot"))).toBe(true)
})

test("the same sheet gives the same bytes", async () => {
  expect(Buffer.from(await renderPdf(withLines(3))).equals(await renderPdf(withLines(3)))).toBe(true)
})

test("names in Latin, Greek, Cyrillic, Georgian and Armenian letters are written as they are", async () => {
  const texts = (await readPdf(await renderPdf(DOCUMENT))).map((written) => written.text)
  expect(texts).toEqual(expect.arrayContaining(DOCUMENT.addressee))
  expect(texts.join(" ")).not.toContain("[?]")
})

test("what the typeface lacks is shown as a sign, with a word about it", async () => {
  const pdf = await renderPdf({ ...DOCUMENT, addressee: ["Zoë 李 🏢"], blocks: [ledger(1, "Fee: 鍵")] })
  const texts = (await readPdf(pdf)).map((written) => written.text)
  expect(texts).toEqual(expect.arrayContaining(["Zoë [?] [?]", "Fee: [?]"]))
  expect(texts).toContain("Some characters are not in this document's typeface. They are shown as [?].")
})

test("every page has the headings, its number and the balance carried over", async () => {
  const written = await readPdf(await renderPdf(withLines(100)))
  const pages = Map.groupBy(written, ({ page }) => page)
  expect(pages.size).toBeGreaterThan(2)
  for (const [page, texts] of pages) {
    const lines = linesOf(texts).map((line) => line.join(" "))
    expect(lines).toContain("Date Description Charge Balance")
    expect(lines).toContain(`Halloran & Daughters, made Nov 20, 2026 Page ${page} of ${pages.size}`)
    const brought = lines.find((line) => line.startsWith("Brought forward"))
    const before = linesOf(pages.get(page - 1) ?? []).map((line) => line.join(" "))
    expect(brought).toBe(before.find((line) => line.startsWith("Carried forward"))?.replace("Carried", "Brought"))
    expect(page === 1).toBe(brought === undefined)
  }
  const rows = written.filter(({ text }) => /^\$\d+\.00$/.test(text)).map(({ text }) => text)
  expect(new Set(rows).size).toBe(100)
})

test("a landscape document has its long side at the top, and its rows end at its right margin", async () => {
  const bytes = await renderPdf({ ...withLines(60), isLandscape: true })
  const pages = (await PDFDocument.load(bytes)).getPages()
  expect(pages.map((page) => [page.getWidth(), page.getHeight()])).toContainEqual([792, 612])
  expect(pages.length).toBeGreaterThan(1)
  const written = await readPdf(bytes)
  const ends = written
    .filter(({ text }) => /^\$\d+\.00$/.test(text))
    .map(({ characters }) => Math.round((characters.at(-1)?.x ?? 0) + (characters.at(-1)?.width ?? 0)))
  expect(new Set(ends)).toEqual(new Set([747]))
  expect(Math.min(...written.map(({ y }) => y))).toBeGreaterThan(20)
})

test("a remark about a table is on the page of its total, wherever the table ends", async () => {
  for (let lines = 20; lines <= 50; lines += 1) {
    const blocks = [ledger(lines), { kind: "remark", text: "Entered by hand for the month. ".repeat(6) }] as const
    const written = await readPdf(await renderPdf({ ...DOCUMENT, blocks: [...blocks] }))
    const pageOf = (text: string) => written.findLast((one) => one.text.startsWith(text))?.page
    expect([lines, pageOf("Entered by hand")]).toEqual([lines, pageOf("Closing balance")])
  }
})

test("a remark about a table without a total is on the page of its last row", async () => {
  for (let lines = 20; lines <= 50; lines += 1) {
    const table = { ...ledger(lines), total: null, isList: true } as const
    const blocks = [table, { kind: "remark", text: "Entered by hand for the month. ".repeat(6) }] as const
    const written = await readPdf(await renderPdf({ ...DOCUMENT, blocks: [...blocks] }))
    const pageOf = (like: RegExp) => written.findLast(({ text }) => like.test(text))?.page
    expect([lines, pageOf(/^Entered by hand/)]).toEqual([lines, pageOf(/^\$\d+\.00$/)])
  }
})

test("figures end at the same place, however long they are", async () => {
  const rows = [
    ["", "a", "$1.00", "$0.00"],
    ["", "b", "$1,111,111.11", "($999,999,999.99)"],
  ]
  const table = { kind: "table", columns: COLUMNS, rows, total: { label: "Closing balance", value: "$1.00" } } as const
  const written = await readPdf(await renderPdf({ ...DOCUMENT, blocks: [table] }))
  const ends = ["$0.00", "($999,999,999.99)"].map((text) => {
    const last = written.find((each) => each.text === text)?.characters.at(-1)
    return (last?.x ?? 0) + (last?.width ?? 0)
  })
  expect(ends[0]).toBeCloseTo(ends[1] ?? 0, 0)
})

test.each([
  ["one word without a space", "x".repeat(1_000)],
  ["many words", "a fee for the second set of keys ".repeat(30)],
])("a description of %s is broken into lines that stay in their column", async (_what, description) => {
  const written = await readPdf(await renderPdf(withLines(3, description)))
  const parts = written.filter(({ x }) => x > 106 && x < 108).map(({ text }) => text)
  expect(parts.join("").replaceAll(" ", "")).toContain(description.repeat(3).replaceAll(" ", ""))
  for (const { characters, x, text } of written.filter((each) => each.x > 106 && each.x < 108)) {
    const last = characters.at(-1)
    expect({ text, end: (last?.x ?? 0) + (last?.width ?? 0) - x }).toEqual({
      text,
      end: expect.toSatisfy((end: number) => end < 314),
    })
  }
})

// A wrong font subset would be invisible to other tests: programs find the text, but the page looks blank.
test.skipIf(!canDraw)("every character of every page is drawn (needs pdftoppm of poppler-utils)", async () => {
  const pdf = await renderPdf(withLines(60, "Łukasz Żółć, Ελένη, Жанна, $1,234.56"))
  const written = await readPdf(pdf)
  const unseen: string[] = []
  for (const [page, texts] of Map.groupBy(written, (each) => each.page)) {
    const ink = inkOf(pdf, page)
    for (const { characters, y, size } of texts) {
      for (const { character, x, width } of characters) {
        if (character === " ") continue
        if (ink({ x, y: y - size * 0.25, width, height: size * 1.2 }) < 0.015) unseen.push(`page ${page}: ${character}`)
      }
    }
  }
  expect(unseen).toEqual([])
})

test.skipIf(!canDraw)("nothing is drawn outside the margins (needs pdftoppm of poppler-utils)", async () => {
  const ink = inkOf(await renderPdf(withLines(60)), 1)
  expect(ink({ x: 0, y: 0, width: 43, height: 792 }) + ink({ x: 569, y: 0, width: 43, height: 792 })).toBe(0)
})
