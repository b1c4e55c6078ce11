/** Renders a document as a PDF. It runs in its own thread (printer.ts), so the rest of the program imports nothing from here. */
import { PDFDocument } from "pdf-lib"
import type { Block, PdfDocument } from "./pdf-document.ts"
import { heightOfRemark, printFacts, printRemark } from "./pdf-facts.ts"
import { printHead } from "./pdf-head.ts"
import { printTable } from "./pdf-table.ts"
import { Tags } from "./pdf-tags.ts"
import { PdfWriter } from "./pdf-writer.ts"
import { Typeface } from "./typeface.ts"

/** The PDF of a document, in bytes; the same document gives the same bytes. */
export async function renderPdf(document: PdfDocument): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  describe(pdf, document)
  const typeface = await Typeface.of(pdf)
  const tags = new Tags(pdf)
  for (const part of [document, ...(document.others ?? [])])
    printPart(new PdfWriter(pdf, { typeface, tags }, part), part)
  tags.finish()
  return pdf.save({ objectsPerTick: Number.POSITIVE_INFINITY })
}

function printPart(writer: PdfWriter, document: PdfDocument): void {
  printHead(writer, document)
  for (const [at, block] of document.blocks.entries()) printBlock(writer, block, document.blocks[at + 1])
  writer.finish()
}

function describe(pdf: PDFDocument, { name, author, subtitle, madeAt }: PdfDocument): void {
  const at = new Date(madeAt)
  pdf.setTitle(name, { showInWindowTitleBar: true })
  pdf.setSubject(subtitle)
  pdf.setAuthor(author)
  pdf.setCreator("Suitekeeper")
  pdf.setProducer("Suitekeeper")
  pdf.setLanguage("en-US")
  pdf.setCreationDate(at)
  pdf.setModificationDate(at)
}

/** Prints a block. A remark about a table never starts alone on the next page. */
function printBlock(writer: PdfWriter, block: Block, next: Block | undefined): void {
  const after = next?.kind === "remark" ? heightOfRemark(writer, next.text) : 0
  if (block.kind === "table") printTable(writer, block, after)
  if (block.kind === "facts") printFacts(writer, block.heading, block.facts)
  if (block.kind === "remark") printRemark(writer, block.text)
}
