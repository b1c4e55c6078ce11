import { expect, test } from "vitest"
import type { PdfDocument } from "~/domain/print/pdf-document.ts"
import { Printer } from "~/domain/print/printer.ts"
import { readPdf } from "../../support/pdf.ts"

const sheet = (title: string): PdfDocument => ({
  title,
  subtitle: "Nov 20, 2025 to Nov 20, 2026",
  name: title,
  author: "Halloran & Daughters",
  madeAt: 0,
  letterhead: [],
  addressee: ["Dana Whitfield"],
  sum: { label: "Closing balance", value: "$0.00" },
  blocks: [],
  foot: "",
})

/** A document that the printing thread cannot print: it fails on the first line. */
const broken = { ...sheet("Broken"), letterhead: [null] } as unknown as PdfDocument

const titleOf = async (pdf: Uint8Array) => (await readPdf(pdf))[0]?.text

test("documents asked for at once are all printed, each its own", async () => {
  const printer = new Printer()
  const titles = ["First", "Second", "Third"]
  const pdfs = await Promise.all(titles.map((title) => printer.print(sheet(title))))
  expect(await Promise.all(pdfs.map(titleOf))).toEqual(titles)
})

test("a document that cannot be printed fails alone: the one waiting behind it is printed", async () => {
  const printer = new Printer()
  const [failed, last] = await Promise.allSettled([printer.print(broken), printer.print(sheet("Last"))])
  expect(failed.status).toBe("rejected")
  expect(last.status === "fulfilled" && (await titleOf(last.value))).toBe("Last")
})

test("a document that takes too long is given up", async () => {
  const printer = new Printer({ patience: 1 })
  await expect(printer.print(sheet("Slow"))).rejects.toThrow("A document took too long to print")
})

test("when too many wait, the next is told to come back", async () => {
  const printer = new Printer({ maxWaiting: 1 })
  const both = [printer.print(sheet("Under way")), printer.print(sheet("Waiting"))]
  expect(() => printer.print(sheet("Too much"))).toThrow(expect.objectContaining({ status: 503, retryAfter: 5 }))
  await Promise.all(both)
})
