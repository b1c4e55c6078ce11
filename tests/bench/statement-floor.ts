/** The floor of printing: the same cells at fixed positions in the same embedded typeface, one text stream for each page, without heading, layout or tags. */
import { PDFDocument, type PDFFont, PDFName } from "pdf-lib"
import { fontFile, fontReader } from "../../app/domain/print/fonts.ts"

const PAGE: [number, number] = [612, 792]
const ROWS_A_PAGE = 42
const ROW = 16
const COLUMN = 85
const SIZE = 8.5

type Rows = readonly (readonly string[])[]

/** The bytes of a document with these rows. */
export async function printByHand(rows: Rows): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.registerFontkit(fontReader)
  const font = await pdf.embedFont(fontFile("regular"), { subset: true })
  const known = new Map<string, string>()
  const glyphOf = (character: string) => {
    const glyph = known.get(character) ?? font.encodeText(character).asString()
    known.set(character, glyph)
    return glyph
  }
  const glyphs = (text: string) => Array.from(text, glyphOf).join("")
  for (let first = 0; first < rows.length; first += ROWS_A_PAGE) {
    printPage(pdf, font, rows.slice(first, first + ROWS_A_PAGE), glyphs)
  }
  return pdf.save({ objectsPerTick: Number.POSITIVE_INFINITY })
}

function printPage(pdf: PDFDocument, font: PDFFont, rows: Rows, glyphs: (text: string) => string): void {
  const page = pdf.addPage(PAGE)
  const name = page.node.newFontDictionary("Regular", font.ref).asString()
  const lines = rows.flatMap((cells, row) =>
    cells.map(
      (cell, column) => `BT ${name} ${SIZE} Tf ${45 + column * COLUMN} ${740 - row * ROW} Td <${glyphs(cell)}> Tj ET`,
    ),
  )
  page.node.set(PDFName.of("Contents"), pdf.context.register(pdf.context.flateStream(lines.join("\n"))))
}
