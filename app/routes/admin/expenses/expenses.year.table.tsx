import type { YearRow } from "~/domain/reports/expenses/expenses-year.ts"
import type { Cents } from "~/values/money.ts"
import { formatPlain } from "~/values/money.ts"

type Head = { month: string; name: string; to: string }
type Props = { year: number; heads: readonly Head[]; rows: readonly YearRow[]; totals: readonly Cents[]; total: Cents }

/** A row for each type, a column for each month, in dollars. Each month links to its own page. */
export function YearTable({ year, heads, rows, totals, total }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section className="table-box" aria-label={`Expenses of ${year}, table`} tabIndex={0}>
      <table className="table expenses landscape">
        <caption className="hidden-text">Expenses of {year} in dollars, by type and month</caption>
        <thead>
          <tr>
            <th scope="col">Type</th>
            {heads.map(({ month, name, to }) => (
              <th key={month} scope="col" className="num">
                <a href={to}>
                  {name.slice(0, 3)}
                  <span className="hidden-text"> {year}</span>
                </a>
              </th>
            ))}
            <th scope="col" className="num">
              {year}
            </th>
          </tr>
        </thead>
        <tbody>{rows.map(rowOf)}</tbody>
        <tfoot>
          <tr>
            <th scope="row">All expenses</th>
            {figures(totals)}
            <td className="num">{formatPlain(total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function rowOf({ kind, type: { id, name }, level, months, sum }: YearRow) {
  const isTotal = kind === "total"
  return (
    <tr key={`${kind}-${id}`} className={isTotal ? "sum-row" : undefined}>
      <th scope="row" className={`depth-${level}`}>
        {isTotal && "Total "}
        <bdi>{name}</bdi>
      </th>
      {figures(months)}
      <td className={sum === 0 ? "num zero" : "num"}>{formatPlain(sum)}</td>
    </tr>
  )
}

const figures = (months: readonly Cents[]) =>
  months.map((cents, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of months is fixed
    <td key={at} className={cents === 0 ? "num zero" : "num"}>
      {formatPlain(cents)}
    </td>
  ))
