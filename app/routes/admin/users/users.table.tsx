// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
import { Badge } from "~/ui/badge.tsx"
import { Table } from "~/ui/lists/table.tsx"
import { mailTo } from "~/values/contact.ts"
import { confirmAddress } from "../login-as/login-as.confirm.tsx"
import { type DialogName, dialogAddress } from "./users.url-state.ts"

export type UserLine = {
  id: number
  name: string
  email: string
  roleLabel: string
  enabled: boolean
  activated: boolean
  isTenant: boolean
  isStaff: boolean
  isOpen: boolean
  canImpersonate: boolean
}

export const LABELS = ["User ID", "Name", "Email", "Permissions", "Actions"] as const
const COLUMNS = LABELS.map((label) => ({ label, num: label === "User ID", screen: label === "Actions" }))

type Props = { lines: readonly UserLine[]; here: string; hidden: readonly string[] }

export function UserTable({ lines, here, hidden }: Props) {
  return (
    <Table caption="Users" small="by last name" box="fill" cards columns={COLUMNS} hidden={hidden}>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} role="row">
            <td role="cell" className="num" data-label="User ID">
              {line.id}
            </td>
            <th role="rowheader" scope="row">
              {line.name}
            </th>
            <td role="cell" className="wide-cell typed email">
              <a href={mailTo(line.email)}>{line.email}</a>
            </td>
            <td role="cell" data-label="Permissions">
              {line.roleLabel} {!line.enabled && <Badge tone="problem">Disabled</Badge>}
              {line.enabled && !line.activated && <Badge tone="attention">Not activated</Badge>}
            </td>
            <td role="cell" className="screen-only wide-cell">
              {line.isOpen ? <Actions line={line} here={here} /> : "Above your level"}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Actions({ line, here }: { line: UserLine; here: string }) {
  const { id, name, email, enabled, activated, isTenant, isStaff, canImpersonate } = line
  const choices: [DialogName, string][] = [
    ["permissions", "Permissions"],
    ...(isTenant ? [] : [["edit", "Edit"] satisfies [DialogName, string]]),
    ...(activated || !enabled ? [] : [["activation", "Activation"] satisfies [DialogName, string]]),
    ...(activated && enabled ? [["password", "Password link"] satisfies [DialogName, string]] : []),
    ["account", enabled ? "Disable" : "Enable"],
    ["delete", "Delete"],
  ]
  return (
    <span className="row-actions">
      {choices.map(([dialog, label]) => (
        <a
          key={dialog}
          className={dialog === "delete" ? "destroys" : undefined}
          href={dialogAddress(here, dialog, id)}
          data-dialog
        >
          {label}
          <span className="hidden-text"> {name}</span>
        </a>
      ))}
      {isStaff && (
        <a href={`/admin/users?user=${id}`}>
          API tokens<span className="hidden-text"> of {name}</span>
        </a>
      )}
      {canImpersonate && (
        <a href={confirmAddress(email)}>
          Login as<span className="hidden-text"> {name}</span>
        </a>
      )}
    </span>
  )
}
