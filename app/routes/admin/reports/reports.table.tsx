import { cellText } from "~/domain/reports/cell-text.ts"
import type { Cell, ReportTable, TableRow } from "~/domain/reports/table-rows.ts"
import { Card } from "~/ui/card.tsx"
import { Icon } from "~/ui/icon.tsx"
import { type Column, Table } from "~/ui/lists/table.tsx"
import { Money } from "~/ui/money.tsx"
import { formatMonth, type Month } from "~/values/calendar.ts"
import { behindAddress, reportAddress, tableAddress } from "./reports.url-state.ts"

export function ReportCard({ table, month }: { table: ReportTable; month: Month }) {
  return (
    <Card title={table.title} action={<CsvLink table={table} month={month} />}>
      <ReportTableBox table={table} month={month} />
      {table.notes.map((note) => (
        <p key={note} className="quiet small">
          {note}
        </p>
      ))}
    </Card>
  )
}

export function CsvLink({ table: { name, title }, month }: { table: ReportTable; month: Month }) {
  return (
    <a className="btn btn-sm" href={tableAddress(month, name)} download>
      <Icon name="download" />
      CSV<span className="hidden-text"> of {title}</span>
    </a>
  )
}

/** The table. A wide table shows a zero as a dash. */
export function ReportTableBox({ table, month }: { table: ReportTable; month: Month }) {
  const { title, columns, rows, total } = table
  const heads = columns.map((label, index): Column => (index === 0 ? label : { label, num: true }))
  const show = (row: TableRow) => line({ row, columns, month })
  return (
    <Table
      caption={`${title}, ${formatMonth(month)}`}
      captionHidden
      box="plain"
      className="report-figures"
      columns={heads}
    >
      <tbody>{rows.map(show)}</tbody>
      {total && <tfoot>{show(total)}</tfoot>}
    </Table>
  )
}

type LineProps = { row: TableRow; columns: readonly string[]; month: Month }

function line({ row: { label, cells, isPart, month: own }, columns, month }: LineProps) {
  return (
    <tr key={label} className={isPart ? "part" : undefined}>
      <th scope="row">{own === undefined || own === month ? label : <a href={reportAddress(own)}>{label}</a>}</th>
      {cells.map((cell, index) => (
        <td key={columns[index + 1]} className="num">
          {behind({ cell, name: `${label}, ${columns[index + 1]}`, month: own ?? month, isWide: columns.length > 3 })}
        </td>
      ))}
    </tr>
  )
}

function behind({ cell, name, month, isWide }: { cell: Cell; name: string; month: Month; isWide: boolean }) {
  const shown = "cents" in cell ? Money({ cents: cell.cents, dash: isWide }) : cellText(cell)
  if (!cell.behind) return shown
  return (
    <a href={behindAddress(month, cell.behind)} aria-label={`${cellText(cell)}: ${name}`}>
      {shown}
    </a>
  )
}
