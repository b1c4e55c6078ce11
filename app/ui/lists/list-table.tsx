import type { Key, ReactNode } from "react"
import { type Cents, formatMoney } from "~/values/money.ts"
import { PlainRows } from "./plain-rows.tsx"
import { Table, type TableProps } from "./table.tsx"

/**
 * A column of a list, in its table and its file. `text` is the value in both, `cell` only in the table, `csv` only in the file; `money` is formatted
 * in the table and plain dollars in the file. The table or file omits a column without a value for it.
 */
export type ListColumn<Row> = {
  label: string
  fileLabel?: string
  /** The cell that identifies the row. */
  rowHead?: boolean
  className?: string
  /** Hides the heading beside the value on a phone's cards. */
  unnamed?: boolean
  /** Not printed; the cells need the class screen-only, too. */
  screen?: boolean
  text?: (row: Row) => string
  cell?: (row: Row) => ReactNode
  csv?: (row: Row) => string | number | null
  money?: (row: Row) => Cents | null
  /** Shows an amount of zero in grey. */
  greyZero?: boolean
  fileOnly?: boolean
}

type ListTableProps<Row> = Omit<TableProps, "columns"> & {
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => Key
  /** For many rows on a page without framework script: printed separately (plain-rows.tsx). */
  plain?: boolean
}

export function ListTable<Row>({ columns, rows, rowKey, plain, children, ...table }: ListTableProps<Row>) {
  const isCards = table.cards === true
  const heads = columns.filter(isShown).map(({ label, money, screen = false }) => ({ label, num: !!money, screen }))
  const show = (row: Row, index = 0) => (
    <tr key={rowKey(row, index)} {...(isCards ? { role: "row" } : {})}>
      {cellsOf(columns, row, isCards)}
    </tr>
  )
  return (
    <Table {...table} columns={heads}>
      <tbody>{plain ? <PlainRows of={rows} show={show} /> : rows.map(show)}</tbody>
      {children}
    </Table>
  )
}

function isShown<Row>({ text, cell, money, fileOnly }: ListColumn<Row>): boolean {
  return !fileOnly && (text ?? cell ?? money) !== undefined
}

/** The cells of a row; of a row of sums, only the amounts. */
export function cellsOf<Row>(columns: readonly ListColumn<Row>[], row: Row, isCards: boolean): ReactNode[] {
  const role = (name: string) => (isCards ? { role: name } : {})
  return columns.filter(isShown).map((column) => {
    const { label, className = classOf(column, row), rowHead, unnamed } = column
    return rowHead ? (
      <th key={label} {...role("rowheader")} scope="row">
        {contentOf(column, row)}
      </th>
    ) : (
      <td key={label} {...role("cell")} className={className} data-label={isCards && !unnamed ? label : undefined}>
        {contentOf(column, row)}
      </td>
    )
  })
}

function classOf<Row>({ money, greyZero }: ListColumn<Row>, row: Row): string | undefined {
  if (!money) return undefined
  return greyZero && money(row) === 0 ? "num zero" : "num"
}

function contentOf<Row>({ text, cell, money }: ListColumn<Row>, row: Row): ReactNode {
  if (cell) return cell(row)
  if (text) return text(row)
  const cents = money?.(row) ?? null
  return cents === null ? "" : formatMoney(cents)
}
