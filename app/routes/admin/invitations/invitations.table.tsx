// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
import { Badge } from "~/ui/badge.tsx"
import { Table } from "~/ui/lists/table.tsx"
import { mailTo } from "~/values/contact.ts"
import type { InviteeLine } from "./invitations.view.ts"

const COLUMNS = ["Name", "Suite or level", "Email", "Invitation", "Last link"]

export function InviteeTable({ lines, more }: { lines: readonly InviteeLine[]; more: number }) {
  return (
    <>
      <Table caption="Who has not chosen a password yet" cards columns={COLUMNS}>
        <tbody>
          {lines.map(({ id, name, place, email, badge, tone, when }) => (
            <tr key={id} role="row">
              <th role="rowheader" scope="row">
                {name}
              </th>
              <td role="cell" data-label="Suite or level">
                {place}
              </td>
              <td role="cell" className="wide-cell typed">
                <a href={mailTo(email)}>{email}</a>
              </td>
              <td role="cell" data-label="Invitation">
                {tone ? <Badge tone={tone}>{badge}</Badge> : <Badge>{badge}</Badge>}
              </td>
              <td role="cell" data-label="Last link">
                {when}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {more > 0 && <p className="hint">And {more.toLocaleString("en-US")} more.</p>}
    </>
  )
}
