// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
import { Table } from "~/ui/lists/table.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import type { FileLine } from "./storage.view.ts"

const COLUMNS = ["Name", "Date", "Permissions Required", "Unit", "Tenant", { label: "Actions", screen: true }]

export function FileTable({ files, mayShare }: { files: readonly FileLine[]; mayShare: boolean }) {
  return (
    <Table caption="Stored files" captionHidden cards columns={COLUMNS}>
      <tbody>{files.map((file) => line(file, mayShare))}</tbody>
    </Table>
  )
}

const NONE = <span className="zero">None</span>

function line(file: FileLine, mayShare: boolean) {
  const { id, name, about, day, date, level, levelName, unit, tenant, download, deletion } = file
  return (
    <tr key={id} role="row">
      <th scope="row" role="rowheader" className="file-name">
        <a href={download}>
          <bdi>{name}</bdi>
        </a>
        <small>{about}</small>
      </th>
      <td role="cell" className="nowrap" data-label="Date">
        <time dateTime={day}>{date}</time>
      </td>
      <td role="cell" data-label="Permissions Required">
        {level} <span className="quiet">{levelName}</span>
      </td>
      <td role="cell" data-label="Unit">
        {unit ? unitOf(unit) : NONE}
      </td>
      <td role="cell" className="typed" data-label="Tenant">
        {tenant ? (
          <a className="link" href={`/management/viewtenant?tenant=${tenant.id}`}>
            <bdi>{tenant.name}</bdi>
          </a>
        ) : (
          NONE
        )}
      </td>
      <td role="cell" className="wide-cell screen-only">
        <span className="row-actions">
          <a href={download}>
            Download<span className="hidden-text"> {name}</span>
          </a>
          {mayShare && (
            <a href={`/management/share?file=${id}${tenant ? `&tenant=${tenant.id}` : ""}`}>
              Share<span className="hidden-text"> {name}</span>
            </a>
          )}
          <a href={deletion} data-dialog>
            Delete<span className="hidden-text"> {name}</span>
          </a>
        </span>
      </td>
    </tr>
  )
}

/** A deleted unit has no page to link to. */
const unitOf = ({ number, exists }: NonNullable<FileLine["unit"]>) => (
  <UnitBadge unit={number} {...(exists ? { to: `/management/viewunit?unit=${number}` } : {})} />
)
