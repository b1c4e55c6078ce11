// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
/** The requests: a table on a wide screen, cards with the latest notes on a narrow one. CSS alone chooses. */
import { Badge } from "~/ui/badge.tsx"
import { PictureList } from "~/ui/documents/picture-list.tsx"
import { PlainRows } from "~/ui/lists/plain-rows.tsx"
import { Table } from "~/ui/lists/table.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import { NoteSigns } from "./requests.notes.tsx"
import { type Dashboard, type DashboardState, rowId } from "./requests.url-state.ts"
import type { RequestLine } from "./requests.view.ts"

const COLUMNS = ["Unit", "Creator", "Assigned To", "Status", "Title", "Description", "Notes"]

/** The notes' dialog shows the others. */
const SHOWN_PICTURES = 3

type Props = { rows: readonly RequestLine[]; dashboard: Dashboard; state: DashboardState }

export function RequestTable({ rows, dashboard, state }: Props) {
  return (
    <Table caption="Maintenance requests" captionHidden box="fill" cards className="requests" columns={COLUMNS}>
      <tbody>
        <PlainRows of={rows} show={(row) => requestRow(row, dashboard, state)} />
      </tbody>
    </Table>
  )
}

function requestRow(row: RequestLine, dashboard: Dashboard, state: DashboardState) {
  const { assigns, deletes } = dashboard
  const { id, unit, title, description, isCut, status, assignee, to } = row
  return (
    <tr key={id} id={rowId(id)} role="row" className={row.isPrinted ? undefined : "screen-only"}>
      <th role="rowheader" scope="row" className="request-unit">
        {unit === null
          ? "Entire Building"
          : UnitBadge({ unit, ...(assigns ? { to: `/management/viewunit?unit=${unit}` } : {}) })}
      </th>
      <td role="cell" className="request-creator" data-label="Creator">
        {creator(row)}
      </td>
      <td role="cell" className="request-assignee" data-label="Assigned To">
        {assignee === null ? <span className="quiet">Unassigned</span> : <bdi>{assignee}</bdi>}
        {row.isFree && <TakeIt row={row} dashboard={dashboard} state={state} />}
        {assigns && dialogLink(to.assign, assignee === null ? "Assign" : "Reassign", title)}
      </td>
      <td role="cell" className="request-status">
        {Badge({ ...status, children: status.label })}
        <span className="small quiet">{row.statusLine}</span>
        {dialogLink(to.status, "Change status", title)}
      </td>
      <td role="cell" className="request-title">
        <b>
          <bdi>{title}</bdi>
        </b>
        <span className="small quiet">{row.about}</span>
      </td>
      <td role="cell" className="request-text">
        <p className="typed-lines">{description}</p>
        {isCut && dialogLink(to.notes, "Read all", title)}
        {row.pictures.length > 0 && (
          <PictureList pictures={row.pictures.slice(0, SHOWN_PICTURES)} title={title} prints />
        )}
        {row.pictures.length > SHOWN_PICTURES && dialogLink(to.notes, `All ${row.pictures.length} pictures`, title)}
      </td>
      <td role="cell" className="request-work">
        {row.notes.length > 0 && latestNotes(row)}
        <span className="row-actions">
          <a className="btn btn-sm" href={to.notes} data-dialog>
            {notesLabel(row.noteCount)}
            <span className="hidden-text">: {title}</span>
          </a>
          {deletes && (
            <a className="destroys" href={to.delete} data-dialog>
              Delete<span className="hidden-text">: {title}</span>
            </a>
          )}
        </span>
      </td>
    </tr>
  )
}

function notesLabel(count: number): string {
  if (count === 0) return "Add a note"
  return count === 1 ? "1 note" : `${count} notes`
}

const dialogLink = (to: string, label: string, title: string) => (
  <a className="small screen-only" href={to} data-dialog>
    {label}
    <span className="hidden-text">: {title}</span>
  </a>
)

function TakeIt({ row: { id, title }, dashboard: { requests }, state }: { row: RequestLine } & Omit<Props, "rows">) {
  return (
    <form method="post" action={requests.here(state)} className="take-it">
      <input type="hidden" name="requestID" value={id} />
      <input type="hidden" name="list" value={requests.queryOf(state, state)} />
      <button type="submit" name="intent" value="take" className="btn btn-sm">
        Take it<span className="hidden-text">: {title}</span>
      </button>
    </form>
  )
}

function creator({ creator: { name, to, wish, phone } }: RequestLine) {
  return (
    <>
      {to === null ? (
        <bdi className="quiet">{name}</bdi>
      ) : (
        <a href={to}>
          <bdi>{name}</bdi>
        </a>
      )}
      {(wish || phone) && (
        <span className="small quiet">
          {wish}{" "}
          {phone && (
            <a className="nowrap" href={`tel:${phone.digits}`}>
              {phone.text}
            </a>
          )}
        </span>
      )}
    </>
  )
}

/** The latest notes on cards and paper. The table links to all notes instead. */
function latestNotes({ notes, hidden, title, to }: RequestLine) {
  const unprinted = hidden === 1 ? "1 older note is not printed." : `${hidden} older notes are not printed.`
  return (
    <div className="card-notes" data-unprinted={hidden > 0 ? unprinted : undefined}>
      <ul className="request-notes">
        {notes.map(({ id, note, by, on, isFromTenant, isShown }) => (
          <li key={id}>
            <p className="small quiet">
              <bdi>{by}</bdi>, {on} {NoteSigns({ isFromTenant, isShown })}
            </p>
            <p className="typed-lines">{note}</p>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <a className="small screen-only" href={to.notes} data-dialog>
          ({hidden} {hidden === 1 ? "note" : "notes"} hidden... Expand?)<span className="hidden-text"> {title}</span>
        </a>
      )}
    </div>
  )
}
