import { Badge } from "~/ui/badge.tsx"
import { Chip, Chips } from "~/ui/lists/chips.tsx"
import { Pages } from "~/ui/lists/pagination.tsx"
import { Table } from "~/ui/lists/table.tsx"
import type { Preview, RowView } from "./import.view.ts"

const COLUMNS = [
  "Row",
  "Suite",
  "What happens",
  { label: "Monthly Rent", num: true },
  { label: "Opening balances", num: true },
]

export function ImportRows({ preview: { rows, filters, show, upload, page } }: { preview: Preview }) {
  const to = (changed: { show?: string | null; page?: number }) => {
    const query = new URLSearchParams({ upload: String(upload) })
    const step = changed.show === undefined ? show : changed.show
    if (step !== null) query.set("show", step)
    if (changed.page !== undefined && changed.page > 1) query.set("page", String(changed.page))
    return `?${query}`
  }
  if (rows.length === 0) return null
  return (
    <>
      {filters.length > 0 && (
        <Chips label="Rows by what happens">
          {filters.map(({ step, label, count, current }) => (
            <Chip key={step} to={to({ show: current ? null : step })} count={count} current={current} removes={current}>
              {label}
            </Chip>
          ))}
        </Chips>
      )}
      <Table caption="Rows of the file" small="as your spreadsheet numbers them" columns={COLUMNS}>
        <tbody>{rows.map(Row)}</tbody>
      </Table>
      <Pages
        label="Pages of the file"
        noun="Rows"
        total={page.total}
        page={page.number}
        per={page.per}
        to={(number) => to({ page: number })}
      />
    </>
  )
}

function Row({ row, suite, badge, tone, lines, rent, amounts }: RowView) {
  return (
    <tr key={row}>
      <td>{row}</td>
      <th scope="row" className="nowrap">
        {suite}
      </th>
      <td className="long">
        {tone ? <Badge tone={tone}>{badge}</Badge> : <Badge>{badge}</Badge>}
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </td>
      <td className="num">{rent}</td>
      <td className="num">
        {amounts?.map(({ label, amount }) => (
          <div key={label}>
            {label} <b>{amount}</b>
          </div>
        ))}
      </td>
    </tr>
  )
}
