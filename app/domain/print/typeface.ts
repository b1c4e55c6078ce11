import type { PDFDocument, PDFFont, PDFName, PDFPage } from "pdf-lib"
import { fontFile, fontReader, type Weight } from "./fonts.ts"
import { lacks, withFallbackGlyphs } from "./glyph-fallback.ts"

/** A text set in one line: its width in points and its glyph numbers in the font. */
export type Setting = { glyphs: string; width: number }

/** The typeface of one document. Only the glyphs in use are embedded. */
export class Typeface {
  readonly #fonts: Record<Weight, PDFFont>
  readonly #glyphs: Record<Weight, Map<string, Setting>> = { regular: new Map(), bold: new Map() }
  readonly #known: ReadonlySet<number>
  readonly #printable = new Map<string, string>()

  private constructor(fonts: Record<Weight, PDFFont>) {
    this.#fonts = fonts
    const bold = new Set(fonts.bold.getCharacterSet())
    this.#known = new Set(fonts.regular.getCharacterSet().filter((codePoint) => bold.has(codePoint)))
  }

  static async of(pdf: PDFDocument): Promise<Typeface> {
    pdf.registerFontkit(fontReader)
    const [regular, bold] = [
      await pdf.embedFont(fontFile("regular"), { subset: true }),
      await pdf.embedFont(fontFile("bold"), { subset: true }),
    ]
    return new Typeface({ regular, bold })
  }

  /** Registers the typeface on a page; returns its names there. */
  on(page: PDFPage): Record<Weight, PDFName> {
    const { regular, bold } = this.#fonts
    return {
      regular: page.node.newFontDictionary("Regular", regular.ref),
      bold: page.node.newFontDictionary("Bold", bold.ref),
    }
  }

  lacks(text: string): boolean {
    return lacks(text, (codePoint) => this.#known.has(codePoint))
  }

  withFallbackGlyphs(text: string): string {
    const known = this.#printable.get(text)
    if (known !== undefined) return known
    const printable = withFallbackGlyphs(text, (codePoint) => this.#known.has(codePoint))
    this.#printable.set(text, printable)
    return printable
  }

  /** Sets a text that the typeface can show. Each character is set separately, so that figures align and widths simply add up. */
  set(text: string, weight: Weight, size: number): Setting {
    let glyphs = ""
    let width = 0
    for (const character of text) {
      const one = this.#glyph(character, weight)
      glyphs += one.glyphs
      width += one.width
    }
    return { glyphs, width: width * size }
  }

  #glyph(character: string, weight: Weight): Setting {
    const known = this.#glyphs[weight].get(character)
    if (known) return known
    const font = this.#fonts[weight]
    const made = { glyphs: font.encodeText(character).asString(), width: font.widthOfTextAtSize(character, 1) }
    this.#glyphs[weight].set(character, made)
    return made
  }

  /** Wraps a text that the typeface can show into lines of at most `width` points, between words where possible. */
  lines(text: string, weight: Weight, size: number, width: number): string[] {
    const fits = (line: string) => this.set(line, weight, size).width <= width
    const lines: string[] = []
    let line = ""
    for (const word of text.split(/\s+/)) {
      const longer = line === "" ? word : `${line} ${word}`
      if (fits(longer)) {
        line = longer
        continue
      }
      if (line !== "") lines.push(line)
      line = word
      while (!fits(line)) {
        const [piece, rest] = this.#broken(line, weight, size, width)
        lines.push(piece)
        line = rest
      }
    }
    return [...lines, line]
  }

  #broken(word: string, weight: Weight, size: number, width: number): [string, string] {
    const characters = Array.from(word)
    let count = 1
    while (this.set(characters.slice(0, count + 1).join(""), weight, size).width <= width) count += 1
    return [characters.slice(0, count).join(""), characters.slice(count).join("")]
  }
}
