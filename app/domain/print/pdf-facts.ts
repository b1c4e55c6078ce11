/** Facts beside a table: labels with their figures, and remarks. */

import type { PdfFact } from "./pdf-document.ts"
import { MARGIN } from "./pdf-page.ts"
import type { PdfWriter } from "./pdf-writer.ts"

const ROW = 15
/** The distance of the labels from the right margin; the facts are at the right, below the balances. */
const WIDTH = 250
const VALUE_WIDTH = 150

export function printFacts(writer: PdfWriter, heading: string | null, facts: readonly PdfFact[]): void {
  const { tags, typeface, right } = writer
  const left = right - WIDTH
  writer.need(ROW * (facts.length + 2))
  writer.y += 8
  if (heading !== null) {
    tags.write(writer.page, tags.add("H2"), () =>
      writer.page.text(heading, left, writer.y + 11, { size: 9.5, weight: "bold" }),
    )
    writer.y += ROW + 2
  }
  const list = tags.add("L")
  for (const { label, value, isTotal = false } of facts) {
    const y = writer.y + 11
    const style = { size: 9, weight: isTotal ? "bold" : "regular" } as const
    const printable = typeface.withFallbackGlyphs(value)
    const draw = () => {
      writer.page.text(label, left, y, style)
      writer.page.text(printable, right, y, { ...style, isRight: true, within: VALUE_WIDTH })
    }
    if (isTotal) writer.page.decoration(() => writer.page.rule(left, right, writer.y, { grey: 0.2 }))
    tags.write(writer.page, tags.add("LI", list), draw, printable === value ? undefined : `${label} ${value}`)
    writer.y += ROW
  }
}

const remarkLines = ({ typeface, right }: PdfWriter, text: string) =>
  typeface.lines(typeface.withFallbackGlyphs(text), "regular", 8, right - MARGIN)

export const heightOfRemark = (writer: PdfWriter, text: string): number => remarkLines(writer, text).length * 11 + 10

/** Writes a remark in small letters over the whole width. */
export function printRemark(writer: PdfWriter, text: string): void {
  const { typeface, tags } = writer
  const printable = typeface.withFallbackGlyphs(text)
  const lines = remarkLines(writer, text)
  writer.need(heightOfRemark(writer, text))
  writer.y += 10
  const draw = () => {
    for (const line of lines) {
      writer.y += 11
      writer.page.text(line, MARGIN, writer.y, { size: 8, ink: "quiet" })
    }
  }
  tags.write(writer.page, tags.add("P"), draw, printable === text ? undefined : text)
}
