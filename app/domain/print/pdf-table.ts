/** A table over as many pages as it needs. Each page repeats the headings and carries the running balance forward. */

import type { Weight } from "./fonts.ts"
import type { DocumentTable, PdfColumn } from "./pdf-document.ts"
import { MARGIN, type Style } from "./pdf-page.ts"
import type { TaggedPart } from "./pdf-tags.ts"
import type { PdfWriter } from "./pdf-writer.ts"

const SIZE = 8.5
const LINE = 11
const ROW = 16
/** The space below a table without a total. */
const END = 10
/** Between a cell's figures and the next column. */
const GAP = 8
/** A longer cell ends in an ellipsis, so that no row is higher than a page. */
const MAX_LINES = 40

type Laid = PdfColumn & { left: number; right: number }

/** Writes a table and moves the writer below it. Its total, or its last row, shares a page with the next block, which takes `after` points. */
export function printTable(writer: PdfWriter, table: DocumentTable, after: number): void {
  const columns = laid(table.columns, writer.right)
  writer.need(ROW * 6)
  if (table.heading !== undefined) printHeading(writer, table.heading)
  const part = writer.tags.add("Table")
  printHeadings(writer, columns, writer.tags.add("TR", part))
  let carried = ""
  const strong = new Set(table.strong)
  for (const [at, cells] of table.rows.entries()) {
    const weight = strong.has(at) ? "bold" : "regular"
    const lines = cells.map((text, index) => linesOf(writer, text, weight, columns[index]))
    const height = ROW + LINE * (Math.max(...lines.map((each) => each.length)) - 1)
    const isEnd = !table.total && at === table.rows.length - 1
    // The page must have room below this row for the carried-forward line or, after the last row, for the next block.
    if (!writer.hasRoom(height + (isEnd ? END + after : ROW))) carryOver(writer, columns, carried)
    printRow(writer, columns, { cells, lines, height, weight }, writer.tags.add("TR", part))
    if (!table.isList) carried = cells.at(-1) ?? ""
  }
  if (!table.total) {
    writer.y += END
    return
  }
  if (!writer.hasRoom(ROW + 8 + after)) carryOver(writer, columns, carried)
  printTotal(writer, columns, table.total, writer.tags.add("TR", part))
}

function printHeading(writer: PdfWriter, heading: string): void {
  writer.y += 8
  writer.tags.write(writer.page, writer.tags.add("H2"), () =>
    writer.page.text(heading, MARGIN, writer.y + 11, { size: 11, weight: "bold" }),
  )
  writer.y += ROW + 2
}

function laid(columns: readonly PdfColumn[], end: number): Laid[] {
  const fixed = columns.reduce((sum, column) => sum + (column.width ?? 0), 0)
  let left = MARGIN
  return columns.map((column) => {
    const width = column.width ?? end - MARGIN - fixed
    const place = { ...column, left, right: left + width }
    left += width
    return place
  })
}

function linesOf({ typeface }: PdfWriter, text: string, weight: Weight, column: Laid | undefined): string[] {
  if (!column || column.isFigure || text === "") return [text]
  const lines = typeface.lines(typeface.withFallbackGlyphs(text), weight, SIZE, column.right - column.left - GAP)
  return lines.length <= MAX_LINES ? lines : [...lines.slice(0, MAX_LINES - 1), "…"]
}

/** Headings are read aloud once; on later pages they are decoration. */
function printHeadings(writer: PdfWriter, columns: readonly Laid[], row?: TaggedPart): void {
  const y = writer.y + 11
  for (const column of columns) {
    const draw = () => printCell(writer, column.label, column, y, { size: 7.5, weight: "bold", ink: "quiet" })
    if (row) writer.tags.write(writer.page, writer.tags.addHeading("Column", row), draw)
    else writer.page.decoration(draw)
  }
  writer.y += ROW
  writer.page.decoration(() => writer.page.rule(MARGIN, writer.right, writer.y, { thick: 0.8, grey: 0.35 }))
}

function printCell(writer: PdfWriter, text: string, column: Laid, y: number, style: Style): void {
  const { left, right, isFigure = false } = column
  const placed = isFigure ? { ...style, isRight: true, within: right - left - GAP } : style
  writer.page.text(text, isFigure ? right : left, y, placed)
}

type Row = { cells: readonly string[]; lines: readonly string[][]; height: number; weight: Weight }

function printRow(
  writer: PdfWriter,
  columns: readonly Laid[],
  { cells, lines, height, weight }: Row,
  row: TaggedPart,
): void {
  const y = writer.y + 11
  columns.forEach((column, index) => {
    const cell = writer.tags.add("TD", row)
    const text = cells[index] ?? ""
    if (text === "") return
    const printable = writer.typeface.withFallbackGlyphs(text)
    const draw = () =>
      lines[index]?.forEach((line, at) => {
        printCell(writer, line, column, y + at * LINE, { size: SIZE, weight })
      })
    writer.tags.write(writer.page, cell, draw, printable === text ? undefined : text)
  })
  writer.y += height
  writer.page.decoration(() => writer.page.rule(MARGIN, writer.right, writer.y))
}

function carryOver(writer: PdfWriter, columns: readonly Laid[], balance: string): void {
  if (balance !== "") printCarried(writer, columns, "Carried forward", balance)
  writer.turn()
  printHeadings(writer, columns)
  if (balance !== "") printCarried(writer, columns, "Brought forward", balance)
}

function printCarried(writer: PdfWriter, columns: readonly Laid[], label: string, value: string): void {
  const style = { size: SIZE, ink: "quiet" } as const
  const [described, balance] = [columns[1], columns.at(-1)]
  writer.page.decoration(() => {
    if (described) printCell(writer, label, described, writer.y + 11, style)
    if (balance) printCell(writer, value, balance, writer.y + 11, style)
    writer.page.rule(MARGIN, writer.right, writer.y + ROW)
  })
  writer.y += ROW
}

function printTotal(
  writer: PdfWriter,
  columns: readonly Laid[],
  total: NonNullable<DocumentTable["total"]>,
  row: TaggedPart,
): void {
  const { page, tags } = writer
  page.decoration(() => {
    page.rule(MARGIN, writer.right, writer.y + 1, { grey: 0.2 })
    page.rule(MARGIN, writer.right, writer.y + 3, { grey: 0.2 })
  })
  const y = writer.y + 16
  const style = { size: 9.5, weight: "bold" } as const
  if ("cells" in total) {
    total.cells.forEach((text, index) => {
      const column = columns[index]
      const cell = index === 0 ? tags.addHeading("Row", row) : tags.add("TD", row)
      if (column) tags.write(page, cell, () => printCell(writer, text, column, y, { size: SIZE, weight: "bold" }))
    })
  } else {
    const { label, value } = total
    tags.write(page, tags.addHeading("Row", row), () => page.text(label, MARGIN, y, style))
    tags.write(page, tags.add("TD", row), () =>
      page.text(value, writer.right, y, { ...style, isRight: true, within: 120 }),
    )
  }
  writer.y += 26
}
