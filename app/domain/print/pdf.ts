/** From a document in words to its PDF. It runs in a thread of its own (printer.ts): nothing here is imported by the rest of the program. */
import { PDFDocument } from "pdf-lib"
import type { Block, Sheet } from "./pdf-document.ts"
import { printFacts, printRemark } from "./pdf-facts.ts"
import { printHead } from "./pdf-head.ts"
import { printTable } from "./pdf-table.ts"
import { Press } from "./pdf-writer.ts"
import { Typeface } from "./typeface.ts"

/** The PDF of a sheet, in bytes; the same sheet gives the same bytes. */
export async function sheetPdf(sheet: Sheet): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  describe(pdf, sheet)
  const press = new Press(pdf, await Typeface.of(pdf), sheet)
  printHead(press, sheet)
  for (const block of sheet.blocks) printBlock(press, block)
  press.finish()
  return pdf.save({ objectsPerTick: Number.POSITIVE_INFINITY })
}

function describe(pdf: PDFDocument, { name, author, subtitle, madeAt }: Sheet): void {
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

function printBlock(press: Press, block: Block): void {
  if (block.kind === "table") printTable(press, block)
  if (block.kind === "facts") printFacts(press, block.heading, block.facts)
  if (block.kind === "remark") printRemark(press, block.words)
}
