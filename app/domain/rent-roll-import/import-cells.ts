import { type Columns, columnNameIn, type ImportField } from "./import-columns.ts"
import { quoted, type Reading } from "./import-values.ts"

/** A fault, its place (the spreadsheet's row number; null for the whole file), and what to do. */
export type Fault = { row: number | null; column: string | null; message: string }

export class RowReader {
  readonly faults: Fault[] = []
  readonly remarks: string[] = []
  readonly #cells: string[]
  readonly #row: number
  readonly #columns: Columns

  constructor(cells: string[], row: number, columns: Columns) {
    this.#cells = cells
    this.#row = row
    this.#columns = columns
  }

  /** The text of the field's cell; blank when the file has no such column. */
  written(field: ImportField): string {
    const position = this.#columns.at[field]
    return position === null ? "" : (this.#cells[position] ?? "")
  }

  /** The same column may be read as two fields; its fault is reported once. */
  refuse(field: ImportField, text: string): void {
    const column = columnNameIn(this.#columns, field)
    const isReported = this.faults.some((fault) => fault.column === column && fault.message === text)
    if (!isReported) this.faults.push({ row: this.#row, column, message: text })
  }

  /** The value, or `instead` after a fault; the other cells are still read, so that every fault is reported at once. */
  read<Value>(
    field: ImportField,
    how: (cell: string) => Reading<Value>,
    instead: Value,
    cell = this.written(field),
  ): Value {
    const reading = cell.startsWith("=") ? { fault: `${quoted(cell)} is a formula. Write its value.` } : how(cell)
    if ("fault" in reading) {
      this.refuse(field, reading.fault)
      return instead
    }
    if (reading.remark) this.remarks.push(reading.remark)
    return reading.value
  }
}
