/** Pages one after the other: each with the document's name at its head and its number at its foot. */
import type { PDFDocument } from "pdf-lib"
import type { Sheet } from "./pdf-document.ts"
import { HEIGHT, MARGIN, Paper, RIGHT } from "./pdf-page.ts"
import { Tags } from "./pdf-tags.ts"
import type { Typeface } from "./typeface.ts"

const FOOT = HEIGHT - 32
/** Where content ends, above the foot. */
const BOTTOM = HEIGHT - 56
const SMALL = { size: 7.5, ink: "quiet" } as const

export class Press {
  readonly face: Typeface
  readonly tags: Tags
  readonly #pdf: PDFDocument
  readonly #sheet: Sheet
  readonly #papers: Paper[] = []
  paper: Paper
  /** How far down the page is written, in points from the top. */
  y = MARGIN

  constructor(pdf: PDFDocument, face: Typeface, sheet: Sheet) {
    this.#pdf = pdf
    this.#sheet = sheet
    this.face = face
    this.tags = new Tags(pdf)
    this.paper = this.#fresh()
  }

  /** Whether so many points are left above the foot. */
  hasRoom(points: number): boolean {
    return this.y + points <= BOTTOM
  }

  /** Begins a new page, with the document's name at its head. */
  turn(): void {
    this.paper = this.#fresh()
    const { name, subtitle } = this.#sheet
    this.paper.decoration(() => {
      this.paper.text(this.face.legible(name), MARGIN, MARGIN, { ...SMALL, within: 330 })
      this.paper.text(subtitle, RIGHT, MARGIN, { ...SMALL, isRight: true })
    })
    this.y = MARGIN + 12
  }

  /** Begins a new page unless so many points are left. */
  need(points: number): void {
    if (!this.hasRoom(points)) this.turn()
  }

  /** Numbers the pages and puts everything into the file. */
  finish(): void {
    const foot = this.face.legible(this.#sheet.foot)
    this.#papers.forEach((paper, index) => {
      paper.decoration(() => {
        paper.text(foot, MARGIN, FOOT, { ...SMALL, within: 420 })
        paper.text(`Page ${index + 1} of ${this.#papers.length}`, RIGHT, FOOT, { ...SMALL, isRight: true })
      })
      paper.finish()
    })
    this.tags.finish()
  }

  #fresh(): Paper {
    const paper = new Paper(this.#pdf, this.face)
    this.#papers.push(paper)
    return paper
  }
}
