import { Fragment } from "react"
import type { RowGroup } from "~/domain/books/documents/profit-document.ts"
import type { ProfitRow } from "~/domain/books/profit-rows.ts"
import { formatMonth, type Month } from "~/values/calendar.ts"
import { formatPlain } from "~/values/money.ts"
import { behindAddress } from "../reports/reports.url-state.ts"

type Props = { name: string; months: readonly Month[]; groups: readonly RowGroup[]; total: ProfitRow | null }

/** Groups of rows with one column for each month and one for the year to date, in dollars. An amount links to its details, where they exist. */
export function MonthsTable({ name, months, groups, total: last }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section className="table-box" aria-label={`${name}, table`} tabIndex={0}>
      <table className="table expenses landscape">
        <caption className="hidden-text">{name} in dollars, by month</caption>
        <thead>
          <tr>
            <th scope="col">Entry</th>
            {months.map((month) => (
              <th key={month} scope="col" className="num">
                {formatMonth(month).slice(0, 3)}
                <span className="hidden-text"> {month.slice(0, 4)}</span>
              </th>
            ))}
            <th scope="col" className="num">
              Year to date
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ title, rows, total }) => (
            <Fragment key={title}>
              <tr className="group-row">
                <th scope="rowgroup" colSpan={months.length + 2}>
                  {title}
                </th>
              </tr>
              {rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the order of the rows is fixed
                <Row key={index} row={row} months={months} className="depth-2" />
              ))}
              {total && <Row row={total} months={months} isSum />}
            </Fragment>
          ))}
        </tbody>
        {last && (
          <tfoot>
            <Row row={last} months={months} />
          </tfoot>
        )}
      </table>
    </section>
  )
}

type RowProps = { row: ProfitRow; months: readonly Month[]; className?: string; isSum?: boolean }

function Row({ row, months, className, isSum }: RowProps) {
  const { label, behind, sum } = row
  return (
    <tr className={isSum ? "sum-row" : undefined}>
      <th scope="row" className={className}>
        <bdi>{label}</bdi>
      </th>
      {months.map((month, at) => {
        const cents = row.months[at] ?? 0
        const text = formatPlain(row.months[at] ?? sum)
        return (
          <td key={month} className={cents === 0 ? "num zero" : "num"}>
            {behind && cents !== 0 ? <a href={behindAddress(month, behind)}>{text}</a> : text}
          </td>
        )
      })}
      <td className={sum === 0 ? "num zero" : "num"}>{formatPlain(sum)}</td>
    </tr>
  )
}
