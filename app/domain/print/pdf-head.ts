/** The head of the first page: title and addressee on the left, sender and sum on the right. */

import type { PdfDocument } from "./pdf-document.ts"
import { MARGIN, type Style } from "./pdf-page.ts"
import type { TagKind } from "./pdf-tags.ts"
import type { PdfWriter } from "./pdf-writer.ts"

const LEFT_WIDTH = 300
const RIGHT_WIDTH = 205
const LINE = 13
const TEXT = { size: 9.5 } as const
const NOTICE = "Some characters are not in this document's typeface. They are shown as [?]."

export function printHead(writer: PdfWriter, document: PdfDocument): void {
  write(writer, "H1", document.title, { x: MARGIN, y: MARGIN + 14, style: { size: 22, weight: "bold" } })
  write(writer, "P", document.subtitle, { x: MARGIN, y: MARGIN + 32, style: TEXT })
  const left = block(writer, document.addressee, { x: MARGIN, y: MARGIN + 58, width: LEFT_WIDTH })
  const letterhead = block(writer, document.letterhead, {
    x: writer.right,
    y: MARGIN + 10,
    width: RIGHT_WIDTH,
    isRight: true,
  })
  const sumAt = Math.max(letterhead + 14, MARGIN + 58)
  const { label, value } = document.sum
  const sum = { size: 17, weight: "bold", isRight: true } as const
  writer.tags.write(writer.page, writer.tags.add("P"), () => {
    writer.page.text(label, writer.right, sumAt, { size: 8.5, ink: "quiet", isRight: true })
    writer.page.text(value, writer.right, sumAt + 19, { ...sum, within: RIGHT_WIDTH })
  })
  writer.y = Math.max(left, sumAt + 26) + 8
  if (isIncomplete(writer, document)) {
    write(writer, "P", NOTICE, { x: MARGIN, y: writer.y, style: { size: 8.5, weight: "bold" } })
    writer.y += 14
  }
}

type Position = { x: number; y: number; style: Style }

function write(writer: PdfWriter, kind: TagKind, text: string, { x, y, style }: Position): void {
  const printable = writer.typeface.withFallbackGlyphs(text)
  const meant = printable === text ? undefined : text
  writer.tags.write(writer.page, writer.tags.add(kind), () => writer.page.text(printable, x, y, style), meant)
}

type Box = { x: number; y: number; width: number; isRight?: boolean }

/** Writes lines under each other, the first in bold, and wraps long ones. Returns the baseline below them. */
function block(writer: PdfWriter, texts: readonly string[], { x, y, width, isRight = false }: Box): number {
  let at = y
  texts.forEach((text, index) => {
    const weight = index === 0 ? "bold" : "regular"
    const printable = writer.typeface.withFallbackGlyphs(text)
    const draw = () => {
      for (const line of writer.typeface.lines(printable, weight, TEXT.size, width)) {
        writer.page.text(line, x, at, { ...TEXT, weight, isRight })
        at += LINE
      }
    }
    writer.tags.write(writer.page, writer.tags.add("P"), draw, printable === text ? undefined : text)
  })
  return at
}

function isIncomplete({ typeface }: PdfWriter, document: PdfDocument): boolean {
  const inBlocks = document.blocks.flatMap((block) => {
    if (block.kind === "table") return block.rows.flat()
    return block.kind === "facts" ? block.facts.flatMap((fact) => [fact.label, fact.value]) : [block.text]
  })
  return [...document.letterhead, ...document.addressee, document.foot, ...inBlocks].some((text) =>
    typeface.lacks(text),
  )
}
