// biome-ignore-all lint/a11y/noRedundantRoles: the list layout on phones removes table semantics, the roles restore them
import { Table } from "./lists/table.tsx"
import { Notice } from "./notice.tsx"

type Props = { month: string; differences: readonly { figure: string; stored: string; now: string }[] }

export function DifferencesNotice({ month, differences }: Props) {
  return (
    <Notice tone="problem" title={`${month} differs today from the stored report`}>
      <Table
        caption="Differences from the stored report"
        captionHidden
        box="plain"
        cards
        columns={["Figure", { label: "Kept", num: true }, { label: "Today", num: true }]}
      >
        <tbody>
          {differences.map(({ figure, stored, now }) => (
            <tr key={figure} role="row">
              <th scope="row" role="rowheader">
                {figure}
              </th>
              <td role="cell" className="num" data-label="Kept">
                {stored}
              </td>
              <td role="cell" className="num" data-label="Today">
                {now}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Notice>
  )
}
