/** Reads a printed PDF: its words with their positions, each character's box, and (with pdftoppm) its ink. */
import { spawnSync } from "node:child_process"
import { inflateSync } from "node:zlib"
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, type PDFPage, PDFRawStream } from "pdf-lib"

/** A text as the PDF draws it: the position in points from the page's bottom left corner, and each character with its width in points. */
export type Written = {
  text: string
  page: number
  x: number
  y: number
  size: number
  characters: { character: string; x: number; width: number }[]
}

type Font = { characters: Map<number, string>; widths: Map<number, number> }

const name = (text: string) => PDFName.of(text)

function contentOf(dict: PDFDict, key: string): string {
  const stream = dict.lookup(name(key))
  if (!(stream instanceof PDFRawStream)) throw new Error(`The PDF has no ${key}`)
  return inflateSync(stream.contents).toString("latin1")
}

/** The characters of a font by its own numbers, from its ToUnicode table. */
function charactersOf(font: PDFDict): Map<number, string> {
  const table = contentOf(font, "ToUnicode")
  const pairs = table.matchAll(/<([0-9A-F]{4})> <([0-9A-F]+)>/gi)
  return new Map(Array.from(pairs, ([, glyph = "", units = ""]) => [Number.parseInt(glyph, 16), decoded(units)]))
}

function decoded(units: string): string {
  return String.fromCharCode(...(units.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))
}

function widthsOf(font: PDFDict): Map<number, number> {
  const list = font.lookup(name("DescendantFonts"), PDFArray).lookup(0, PDFDict).lookup(name("W"), PDFArray)
  const widths = new Map<number, number>()
  for (let index = 0; index < list.size(); index += 2) {
    const first = list.lookup(index, PDFNumber).asNumber()
    const each = list.lookup(index + 1, PDFArray)
    for (let at = 0; at < each.size(); at += 1) widths.set(first + at, each.lookup(at, PDFNumber).asNumber())
  }
  return widths
}

function fontsOf(page: PDFPage): Map<string, Font> {
  const fonts = page.node.Resources()?.lookup(name("Font"), PDFDict).entries() ?? []
  return new Map(
    fonts.map(([key, value]) => {
      const font = page.doc.context.lookup(value, PDFDict)
      return [key.asString(), { characters: charactersOf(font), widths: widthsOf(font) }]
    }),
  )
}

const SHOWN = /BT (\/\S+) ([\d.]+) Tf ([-\d.]+) ([-\d.]+) Td <([0-9A-F]+)> Tj ET/g

/** Every text of a PDF in drawing order. */
export async function readPdf(bytes: Uint8Array): Promise<Written[]> {
  const pdf = await PDFDocument.load(bytes)
  return pdf.getPages().flatMap((page, index) => {
    const fonts = fontsOf(page)
    const content = contentOf(page.node, "Contents")
    return Array.from(content.matchAll(SHOWN), ([, key = "", size = "", x = "", y = "", glyphs = ""]) => {
      const place = { page: index + 1, x: Number(x), y: Number(y), size: Number(size) }
      const characters = set(fonts.get(key), glyphs, place)
      return { ...place, text: characters.map((each) => each.character).join(""), characters }
    })
  })
}

function set(font: Font | undefined, glyphs: string, { x, size }: { x: number; size: number }) {
  let at = x
  return (glyphs.match(/.{4}/g) ?? []).map((glyph) => {
    const number = Number.parseInt(glyph, 16)
    const width = ((font?.widths.get(number) ?? 0) * size) / 1000
    const placed = { character: font?.characters.get(number) ?? "\uFFFD", x: at, width }
    at += width
    return placed
  })
}

/** The texts of a PDF by line: texts at the same height of a page, from left to right. */
export function linesOf(written: readonly Written[]): string[][] {
  const rows = Map.groupBy(written, ({ page, y }) => `${page} ${y}`)
  return Array.from(rows.values(), (row) => row.toSorted((a, b) => a.x - b.x).map((each) => each.text))
}

/** Whether this machine can render a PDF. */
export const canDraw = spawnSync("pdftoppm", ["-v"]).status === 0

/** Pixels for each point. */
const SCALE = 3

/** Renders one page in grayscale and returns the ink (0 to 1) in a box given in points. */
export function inkOf(
  bytes: Uint8Array,
  page: number,
): (box: { x: number; y: number; width: number; height: number }) => number {
  const args = ["-gray", "-r", String(72 * SCALE), "-f", String(page), "-l", String(page), "-"]
  const drawn = spawnSync("pdftoppm", args, { input: bytes, maxBuffer: 64 * 1024 * 1024 })
  if (drawn.status !== 0) throw new Error(drawn.stderr.toString())
  const [head = "", width = "", height = ""] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(drawn.stdout.toString("latin1", 0, 50)) ?? []
  const pixels = drawn.stdout.subarray(head.length)
  return (box) => {
    const left = Math.max(0, Math.floor(box.x * SCALE))
    const right = Math.min(Number(width), Math.ceil((box.x + box.width) * SCALE))
    const top = Number(height) - Math.ceil((box.y + box.height) * SCALE)
    const bottom = Number(height) - Math.floor(box.y * SCALE)
    let dark = 0
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) dark += 255 - (pixels[y * Number(width) + x] ?? 255)
    }
    return dark / 255 / Math.max(1, (right - left) * (bottom - top))
  }
}
