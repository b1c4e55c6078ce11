/** The pages of a document: each with the document's name at its head and its number at its foot. */
import type { PDFDocument } from "pdf-lib"
import type { PdfDocument } from "./pdf-document.ts"
import { MARGIN, PdfPage } from "./pdf-page.ts"
import type { Tags } from "./pdf-tags.ts"
import type { Typeface } from "./typeface.ts"

/** From the bottom: the foot's baseline, and where content ends, above the foot. */
const FOOT = 32
const BOTTOM = 56
const SMALL = { size: 7.5, ink: "quiet" } as const

export class PdfWriter {
  readonly typeface: Typeface
  readonly tags: Tags
  readonly #pdf: PDFDocument
  readonly #document: PdfDocument
  readonly #pages: PdfPage[] = []
  page: PdfPage
  /** The current position, in points from the top. */
  y = MARGIN

  constructor(pdf: PDFDocument, { typeface, tags }: { typeface: Typeface; tags: Tags }, document: PdfDocument) {
    this.#pdf = pdf
    this.#document = document
    this.typeface = typeface
    this.tags = tags
    this.page = this.#fresh()
  }

  get right(): number {
    return this.page.right
  }

  hasRoom(points: number): boolean {
    return this.y + points <= this.page.height - BOTTOM
  }

  turn(): void {
    this.page = this.#fresh()
    const { name, subtitle } = this.#document
    this.page.decoration(() => {
      this.page.text(this.typeface.withFallbackGlyphs(name), MARGIN, MARGIN, { ...SMALL, within: 330 })
      this.page.text(subtitle, this.right, MARGIN, { ...SMALL, isRight: true })
    })
    this.y = MARGIN + 12
  }

  need(points: number): void {
    if (!this.hasRoom(points)) this.turn()
  }

  finish(): void {
    const foot = this.typeface.withFallbackGlyphs(this.#document.foot)
    this.#pages.forEach((page, index) => {
      page.decoration(() => {
        page.text(foot, MARGIN, page.height - FOOT, { ...SMALL, within: 420 })
        page.text(`Page ${index + 1} of ${this.#pages.length}`, page.right, page.height - FOOT, {
          ...SMALL,
          isRight: true,
        })
      })
      page.finish()
    })
  }

  #fresh(): PdfPage {
    const page = new PdfPage(this.#pdf, this.typeface, this.#document.isLandscape)
    this.#pages.push(page)
    return page
  }
}
