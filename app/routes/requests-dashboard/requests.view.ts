import type { Tx } from "#db/client.server.ts"
import { type Actor, may } from "~/domain/permissions.ts"
import { type DashboardNote, type DashboardRequest, dashboardPage } from "~/domain/requests/dashboard.ts"
import { type FilterOptions, filterOptions } from "~/domain/requests/filter-options.ts"
import { today, zoneOf } from "~/domain/settings/defaults.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import type { Query } from "~/http/request/query.ts"
import { contactLink } from "~/ui/contact-link.ts"
import { dayAt, formatDay } from "~/values/calendar.ts"
import { deletedAccount, formatPhone, fullName, mailTo } from "~/values/contact.ts"
import {
  contactMethodLabel,
  nameWithImpersonator,
  noteSigns,
  permissionToEnterLabel,
  staffStatus,
  statusLine,
} from "~/values/requests/request-labels.ts"
import { shownPicture } from "~/values/requests/request-pictures.ts"
import { dialogOf } from "./requests.dialog-data.ts"
import type { Dashboard, DashboardState } from "./requests.url-state.ts"

/** The characters of a longer text shown in a row. The notes' dialog has the whole text. */
const SHOWN = 300
function beginning(text: string): string {
  if (text.length <= SHOWN) return text
  const letters = [...text]
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN).join("").trimEnd()}…` : text
}

export async function dashboardView(tx: Tx, actor: Actor, query: Query, dashboard: Dashboard) {
  const inAddress = dashboard.requests.stateIn(query.all)
  const requested = may(actor, "see tenants") ? inAddress : { ...inAddress, tenantId: null }
  const { requests, total, everything, page } = await dashboardPage(tx, actor, requested)
  const state = { ...requested, page }
  const zone = await zoneOf(tx)
  const row = { here: dashboard.requests.here(state), status: state.status, zone, writes: may(actor, "send messages") }
  return {
    dashboard,
    state,
    total,
    everything,
    options: optionsOf(await filterOptions(tx, actor, undefined), state),
    tenant: state.tenantId === null ? null : fullName(await findTenant(tx, state.tenantId)),
    rows: requests.map((request) => rowOf(request, row)),
    printed: { day: await today(tx), open: requests.filter(({ status }) => status !== "resolved").length },
    quick: quickFilters(actor, state, dashboard),
    dialog: await dialogOf(tx, actor, query, { state, dashboard, zone }),
    idempotencyKey: newIdempotencyKey(),
  }
}
export type DashboardView = Awaited<ReturnType<typeof dashboardView>>

/** `here` is the address of the page, to which a row's dialogs are added; `status` is the list's filter. */
type RowContext = { here: string; status: DashboardState["status"]; zone: string; writes: boolean }

function rowOf(request: DashboardRequest, { here, status: filter, zone, writes }: RowContext) {
  const { id, unitNumber, title, description, status, noteCount, notes } = request
  const dayOf = (instant: number) => formatDay(dayAt(instant, zone))
  const to = (dialog: string) => `${here}${here.includes("?") ? "&" : "?"}dialog=${dialog}&request=${id}`
  return {
    id,
    unit: unitNumber,
    title,
    description: description && beginning(description),
    isCut: description !== null && beginning(description) !== description,
    status: staffStatus(request),
    statusLine: statusLine(status, dayOf(request.lastStatusUpdate)),
    about: [dayOf(request.createdAt), permissionToEnterLabel(request.permissionToEnter)].filter(Boolean).join(" · "),
    creator: creatorOf(request, writes),
    assignee: request.assignee && fullName(request.assignee),
    isFree: request.assignee === null && status !== "resolved",
    /** Only unresolved requests are printed, unless the filter selects resolved ones. */
    isPrinted: status !== "resolved" || filter === "resolved",
    notes: notes.map((note) => ({
      id: note.id,
      note: beginning(note.note),
      by: authorOf(note),
      on: dayOf(note.createdAt),
      ...noteSigns(note),
    })),
    noteCount,
    hidden: noteCount - notes.length,
    pictures: request.pictures.map(shownPicture),
    to: { notes: to("notes"), status: to("status"), assign: to("assign"), delete: to("delete") },
  }
}
export type RequestLine = ReturnType<typeof rowOf>

/** Links to the page that writes to tenants if the viewer may use it, else to the viewer's mail program. */
function creatorOf(request: DashboardRequest, writes: boolean) {
  const { creator, deletedCreator, contactMethod, permissionToEnter, phone } = request
  const wish = contactMethodLabel(contactMethod)
  const wanted = contactMethod === "phone" || permissionToEnter === false ? phone : null
  return {
    name: creator ? fullName(creator) : deletedAccount(deletedCreator),
    to: creator && (writes && creator.tenantId !== null ? contactLink(creator.tenantId) : mailTo(creator.email)),
    wish,
    phone: wanted && { digits: wanted, text: formatPhone(wanted) },
  }
}

function authorOf({ firstName, lastName, deletedName, impersonatorName }: DashboardNote) {
  const name = firstName === null || lastName === null ? deletedAccount(deletedName) : fullName({ firstName, lastName })
  return nameWithImpersonator(name, impersonatorName)
}

/** The most common lists. Each contains unresolved requests and starts at the first page. */
function quickFilters({ userId }: Actor, state: DashboardState, { requests }: Dashboard) {
  const all = { unitNumber: null, creatorId: null, assigneeId: null, tenantId: null }
  const lists = [
    { label: "Mine", filter: { ...all, assigneeId: userId, status: "open" } },
    { label: "Unassigned", filter: { ...all, assigneeId: 0, status: "open" } },
    { label: "Not resolved", filter: { ...all, status: "open" } },
  ] as const
  const current = requests.addressOf(state)
  return lists.map(({ label, filter }) => {
    const address = requests.addressOf(state, filter)
    return { label, address, isCurrent: address === current }
  })
}

/** The choices of the filters. They always include the selected value, even if no request has it. */
function optionsOf({ units, hasEntireBuilding, creators, assignees }: FilterOptions, state: DashboardState) {
  const { unitNumber, creatorId, assigneeId } = state
  const withNumber =
    unitNumber === null || unitNumber === 0 || units.includes(unitNumber) ? units : [unitNumber, ...units]
  const people = (found: FilterOptions["creators"], selected: number | null) => [
    ...found.map((person) => ({ value: String(person.id), label: fullName(person) })),
    ...(selected === null || selected === 0 || found.some(({ id }) => id === selected)
      ? []
      : [{ value: String(selected), label: "Somebody else" }]),
  ]
  return {
    units: [
      ...(hasEntireBuilding || unitNumber === 0 ? [{ value: "0", label: "Entire Building" }] : []),
      ...withNumber.map((unit) => ({ value: String(unit), label: String(unit) })),
    ],
    creators: people(creators, creatorId),
    assignees: [{ value: "0", label: "Unassigned" }, ...people(assignees, assigneeId)],
  }
}
