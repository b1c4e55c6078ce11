// biome-ignore-all lint/a11y/noRedundantRoles: the list layout on phones removes table semantics, the roles restore them
import { Badge } from "~/ui/badge.tsx"
import { Empty } from "~/ui/empty.tsx"
import { Table } from "~/ui/lists/table.tsx"
import type { RunView } from "./backups.view.ts"

const COLUMNS = ["Begun", "What", "Result", "Took", "Size", "File, or why there is none"]

export function RunTable({ runs }: { runs: RunView[] }) {
  if (runs.length === 0) {
    return (
      <Empty icon="box" title="No backup yet">
        The first one is made after 3:00 at night.
      </Empty>
    )
  }
  return (
    <Table caption="Backups and restore drills" small="newest first" cards columns={COLUMNS}>
      <tbody>{runs.map(row)}</tbody>
    </Table>
  )
}

function row({ id, when, what, state, took, size, reason }: RunView) {
  return (
    <tr key={id} role="row">
      <th scope="row" role="rowheader" className="nowrap">
        {when}
      </th>
      <td role="cell">{what}</td>
      <td role="cell">{BADGES[state]}</td>
      <td role="cell" className="nowrap" data-label="Took">
        {took ?? "–"}
      </td>
      <td role="cell" className="nowrap" data-label="Size">
        {size ?? "–"}
      </td>
      <td role="cell" className="wide-cell">
        {reason}
      </td>
    </tr>
  )
}

const BADGES = {
  good: <Badge tone="good">Good</Badge>,
  failed: <Badge tone="problem">Failed</Badge>,
  stopped: <Badge tone="attention">Stopped</Badge>,
  waiting: <Badge>Waits</Badge>,
  running: <Badge>Runs</Badge>,
}
