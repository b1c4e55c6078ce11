/** One page being written. Coordinates are points from the top left corner; a text's `y` is its baseline. US Letter. */
import { type PDFDocument, PDFName, type PDFPage } from "pdf-lib"
import type { Weight } from "./fonts.ts"
import type { Typeface } from "./typeface.ts"

const SHORT = 612
const LONG = 792
export const MARGIN = 45

/** Ink as red, green and blue from 0 to 1: both have more than 4.5:1 contrast on white. */
const INKS = { dark: "0.09 0.13 0.13 rg", quiet: "0.33 0.38 0.37 rg" } as const

export type Style = {
  size: number
  weight?: Weight
  ink?: keyof typeof INKS
  /** The text ends at `x`, for right-aligned figures. */
  isRight?: boolean
  /** A wider text is set smaller. */
  within?: number
}

const rounded = (points: number) => Math.round(points * 100) / 100

export class PdfPage {
  readonly page: PDFPage
  readonly height: number
  readonly right: number
  readonly #typeface: Typeface
  readonly #fonts: Record<Weight, string>
  readonly #content: string[] = []
  #marks = 0

  constructor(pdf: PDFDocument, typeface: Typeface, isLandscape = false) {
    const width = isLandscape ? LONG : SHORT
    this.height = isLandscape ? SHORT : LONG
    this.right = width - MARGIN
    this.page = pdf.addPage([width, this.height])
    this.#typeface = typeface
    const { regular, bold } = typeface.on(this.page)
    this.#fonts = { regular: regular.asString(), bold: bold.asString() }
  }

  text(text: string, x: number, y: number, style: Style): void {
    if (text === "") return
    const { weight = "regular", ink = "dark", isRight = false, within } = style
    const natural = this.#typeface.set(text, weight, style.size)
    const squeeze = within === undefined || natural.width <= within ? 1 : within / natural.width
    const size = rounded(style.size * squeeze)
    const left = isRight ? x - natural.width * squeeze : x
    const place = `${rounded(left)} ${rounded(this.height - y)} Td`
    this.#content.push(`${INKS[ink]} BT ${this.#fonts[weight]} ${size} Tf ${place} <${natural.glyphs}> Tj ET`)
  }

  rule(from: number, to: number, y: number, { thick = 0.5, grey = 0.82 } = {}): void {
    const level = rounded(this.height - y)
    this.#content.push(`${grey} G ${thick} w ${rounded(from)} ${level} m ${rounded(to)} ${level} l S`)
  }

  /** Marks what `draw` writes as decoration, which screen readers skip. */
  decoration(draw: () => void): void {
    this.#content.push("/Artifact BMC")
    draw()
    this.#content.push("EMC")
  }

  /** Marks what `draw` writes as content of the kind `tag`; returns its number on this page. */
  marked(tag: string, draw: () => void): number {
    const mark = this.#marks
    this.#marks += 1
    this.#content.push(`/${tag} <</MCID ${mark}>> BDC`)
    draw()
    this.#content.push("EMC")
    return mark
  }

  finish(): void {
    const { context } = this.page.doc
    const stream = context.register(context.flateStream(this.#content.join("\n")))
    this.page.node.set(PDFName.of("Contents"), stream)
  }
}
