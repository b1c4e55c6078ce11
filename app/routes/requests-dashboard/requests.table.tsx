// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
/** The requests: a table on a wide screen, cards with the latest notes on a narrow one. CSS alone chooses. */
import { Badge } from "~/ui/badge.tsx"
import { PictureList } from "~/ui/documents/picture-list.tsx"
import { type Content, type Markup, markup } from "~/ui/lists/plain-markup.ts"
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

function requestRow(row: RequestLine, dashboard: Dashboard, state: DashboardState): Markup {
  const { assigns, deletes } = dashboard
  const { id, title, description, isCut, status, assignee, to, pictures } = row
  const printed = row.isPrinted ? "" : markup` class="screen-only"`
  const badge = <Badge {...status}>{status.label}</Badge>
  const takeIt = row.isFree && <TakeIt row={row} dashboard={dashboard} state={state} />
  const shown = pictures.length > 0 && <PictureList pictures={pictures.slice(0, SHOWN_PICTURES)} title={title} prints />
  return markup`<tr id="${rowId(id)}" role="row"${printed}>${[
    markup`<th role="rowheader" scope="row" class="request-unit">${unitOf(row, assigns)}</th>`,
    cell("creator", creator(row), "Creator"),
    cell("assignee", [assigneeOf(assignee), takeIt, assigns && assignLink(row)], "Assigned To"),
    cell("status", [badge, small(row.statusLine), statusLink(row)]),
    cell("title", [markup`<b><bdi>${title}</bdi></b>`, small(row.about)]),
    cell("text", [
      markup`<p class="typed-lines">${description}</p>`,
      isCut && dialogLink(to.notes, "Read all", title),
      shown,
      pictures.length > SHOWN_PICTURES && dialogLink(to.notes, `All ${pictures.length} pictures`, title),
    ]),
    cell("work", [row.notes.length > 0 && latestNotes(row), actions(row, deletes)]),
  ]}</tr>`
}

function cell(name: string, content: Content, label?: string): Markup {
  const labelled = label === undefined ? "" : markup` data-label="${label}"`
  return markup`<td role="cell" class="request-${name}"${labelled}>${content}</td>`
}

function unitOf({ unit }: RequestLine, assigns: boolean) {
  if (unit === null) return "Entire Building"
  return <UnitBadge unit={unit} {...(assigns ? { to: `/management/viewunit?unit=${unit}` } : {})} />
}

const assigneeOf = (assignee: string | null) =>
  assignee === null ? markup`<span class="quiet">Unassigned</span>` : markup`<bdi>${assignee}</bdi>`

const small = (text: string) => markup`<span class="small quiet">${text}</span>`

const assignLink = ({ assignee, to, title }: RequestLine) =>
  dialogLink(to.assign, assignee === null ? "Assign" : "Reassign", title)

const statusLink = ({ to, title }: RequestLine) => dialogLink(to.status, "Change status", title)

function actions({ title, noteCount, to }: RequestLine, deletes: boolean) {
  const about = markup`<span class="hidden-text">: ${title}</span>`
  const notes = markup`<a class="btn btn-sm" href="${to.notes}" data-dialog="true">${notesLabel(noteCount)}${about}</a>`
  const removal = deletes && markup`<a class="destroys" href="${to.delete}" data-dialog="true">Delete${about}</a>`
  return markup`<span class="row-actions">${notes}${removal}</span>`
}

function notesLabel(count: number): string {
  if (count === 0) return "Add a note"
  return count === 1 ? "1 note" : `${count} notes`
}

const dialogLink = (to: string, label: string, title: string) =>
  markup`<a class="small screen-only" href="${to}" data-dialog="true">${label}<span class="hidden-text">: ${title}</span></a>`

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
  const who = to === null ? markup`<bdi class="quiet">${name}</bdi>` : markup`<a href="${to}"><bdi>${name}</bdi></a>`
  const call = phone && markup`<a class="nowrap" href="tel:${phone.digits}">${phone.text}</a>`
  return [who, (wish || phone) && markup`<span class="small quiet">${wish} ${call}</span>`]
}

/** The latest notes on cards and paper. The table links to all notes instead. */
function latestNotes({ notes, hidden, title, to }: RequestLine) {
  const unprinted = hidden === 1 ? "1 older note is not printed." : `${hidden} older notes are not printed.`
  const count = markup`(${hidden} ${hidden === 1 ? "note" : "notes"} hidden... Expand?)`
  const about = markup`<span class="hidden-text"> ${title}</span>`
  const older = markup`<a class="small screen-only" href="${to.notes}" data-dialog="true">${count}${about}</a>`
  return markup`<div class="card-notes"${hidden > 0 && markup` data-unprinted="${unprinted}"`}>${[
    markup`<ul class="request-notes">${notes.map(noteLine)}</ul>`,
    hidden > 0 && older,
  ]}</div>`
}

function noteLine({ note, by, on, isFromTenant, isShown }: RequestLine["notes"][number]) {
  const signs = <NoteSigns isFromTenant={isFromTenant} isShown={isShown} />
  return markup`<li><p class="small quiet"><bdi>${by}</bdi>, ${on} ${signs}</p><p class="typed-lines">${note}</p></li>`
}
