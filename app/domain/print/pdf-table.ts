/** A table over as many pages as it needs: its headings on each, the running balance carried from page to page. */

import type { Column, Fact, SheetTable } from "./pdf-document.ts"
import { MARGIN, RIGHT, type Style } from "./pdf-page.ts"
import type { Part } from "./pdf-tags.ts"
import type { Press } from "./pdf-writer.ts"

const SIZE = 8.5
const LINE = 11
/** The height of a row of one line. */
const ROW = 16
/** Between a cell's figures and the next column. */
const GAP = 8
/** A cell of more lines ends in an ellipsis: no row is higher than a page. */
const MOST_LINES = 40

type Laid = Column & { left: number; right: number }

/** Writes a table and leaves the press below it. */
export function printTable(press: Press, table: SheetTable): void {
  const columns = laid(table.columns)
  const part = press.tags.add("Table")
  press.need(ROW * 4)
  printHeadings(press, columns, press.tags.add("TR", part))
  let carried = ""
  for (const cells of table.rows) {
    const lines = cells.map((text, index) => linesOf(press, text, columns[index]))
    const height = ROW + LINE * (Math.max(...lines.map((each) => each.length)) - 1)
    // A carried-forward line must fit below this row.
    if (!press.hasRoom(height + ROW)) carryOver(press, columns, carried)
    printRow(press, columns, { cells, lines, height }, press.tags.add("TR", part))
    carried = cells.at(-1) ?? ""
  }
  if (!press.hasRoom(ROW + 8)) carryOver(press, columns, carried)
  printTotal(press, table.total, press.tags.add("TR", part))
}

function laid(columns: readonly Column[]): Laid[] {
  const fixed = columns.reduce((sum, column) => sum + (column.width ?? 0), 0)
  let left = MARGIN
  return columns.map((column) => {
    const width = column.width ?? RIGHT - MARGIN - fixed
    const place = { ...column, left, right: left + width }
    left += width
    return place
  })
}

function linesOf({ face }: Press, text: string, column: Laid | undefined): string[] {
  if (!column || column.isFigure || text === "") return [text]
  const lines = face.lines(face.legible(text), "regular", SIZE, column.right - column.left - GAP)
  return lines.length <= MOST_LINES ? lines : [...lines.slice(0, MOST_LINES - 1), "…"]
}

/** Headings are read once; on later pages they are decoration. */
function printHeadings(press: Press, columns: readonly Laid[], row?: Part): void {
  const y = press.y + 11
  for (const column of columns) {
    const draw = () => printCell(press, column.label, column, y, { size: 7.5, weight: "bold", ink: "quiet" })
    if (row) press.tags.write(press.paper, press.tags.addHeading("Column", row), draw)
    else press.paper.decoration(draw)
  }
  press.y += ROW
  press.paper.decoration(() => press.paper.rule(MARGIN, RIGHT, press.y, { thick: 0.8, grey: 0.35 }))
}

function printCell(press: Press, text: string, column: Laid, y: number, style: Style): void {
  const { left, right, isFigure = false } = column
  const placed = isFigure ? { ...style, isRight: true, within: right - left - GAP } : style
  press.paper.text(text, isFigure ? right : left, y, placed)
}

type Row = { cells: readonly string[]; lines: readonly string[][]; height: number }

function printRow(press: Press, columns: readonly Laid[], { cells, lines, height }: Row, row: Part): void {
  const y = press.y + 11
  columns.forEach((column, index) => {
    const cell = press.tags.add("TD", row)
    const text = cells[index] ?? ""
    if (text === "") return
    const shown = press.face.legible(text)
    const draw = () =>
      lines[index]?.forEach((line, at) => {
        printCell(press, line, column, y + at * LINE, { size: SIZE })
      })
    press.tags.write(press.paper, cell, draw, shown === text ? undefined : text)
  })
  press.y += height
  press.paper.decoration(() => press.paper.rule(MARGIN, RIGHT, press.y))
}

/** Ends a page with the running balance and begins the next one with it. */
function carryOver(press: Press, columns: readonly Laid[], balance: string): void {
  if (balance !== "") printCarried(press, columns, "Carried forward", balance)
  press.turn()
  printHeadings(press, columns)
  if (balance !== "") printCarried(press, columns, "Brought forward", balance)
}

function printCarried(press: Press, columns: readonly Laid[], label: string, value: string): void {
  const style = { size: SIZE, ink: "quiet" } as const
  const [described, balance] = [columns[1], columns.at(-1)]
  press.paper.decoration(() => {
    if (described) printCell(press, label, described, press.y + 11, style)
    if (balance) printCell(press, value, balance, press.y + 11, style)
    press.paper.rule(MARGIN, RIGHT, press.y + ROW)
  })
  press.y += ROW
}

function printTotal(press: Press, { label, value }: Fact, row: Part): void {
  const { paper, tags } = press
  paper.decoration(() => {
    paper.rule(MARGIN, RIGHT, press.y + 1, { grey: 0.2 })
    paper.rule(MARGIN, RIGHT, press.y + 3, { grey: 0.2 })
  })
  const y = press.y + 16
  const style = { size: 9.5, weight: "bold" } as const
  tags.write(paper, tags.addHeading("Row", row), () => paper.text(label, MARGIN, y, style))
  tags.write(paper, tags.add("TD", row), () => paper.text(value, RIGHT, y, { ...style, isRight: true, within: 120 }))
  press.y += 26
}
