/** The dialog that a dashboard's address names, with its data. */
import type { Tx } from "#db/client.server.ts"
import { assignableStaff } from "~/domain/identity/people.ts"
import { type Actor, ADMIN, MANAGEMENT } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { type RequestChange, requestChangesOf } from "~/domain/requests/request-changes.ts"
import { type RequestNote, readRequest, requestToWorkOn } from "~/domain/requests/requests.ts"
import { unitNumbers } from "~/domain/units/units.ts"
import type { Query } from "~/http/request/query.ts"
import { dayAt, formatDay, formatInstant } from "~/values/calendar.ts"
import { deletedAccount, fullName } from "~/values/contact.ts"
import { nameWithImpersonator, noteSigns, statusLine } from "~/values/requests/request-labels.ts"
import { shownPicture } from "~/values/requests/request-pictures.ts"
import { originOf } from "./requests.origin.ts"
import { type Dashboard, type DashboardState, listAddress } from "./requests.url-state.ts"

type Context = { state: DashboardState; dashboard: Dashboard; zone: string }

/** Null without a dialog, and for one that this dashboard does not offer. */
export async function dialogOf(tx: Tx, actor: Actor, query: Query, context: Context) {
  const { dashboard, state } = context
  const dialog = query.get("dialog")
  const frame = { list: dashboard.requests.queryOf(state, state), close: dashboard.requests.here(state) }
  if (dialog === "new" && dashboard.creates) {
    const { typed, from } = await originOf(tx, actor, query, state.unitNumber)
    const address = dashboard.requests.here(state, { dialog: "new" })
    return {
      ...frame,
      ...(from ? { close: from.back } : {}),
      name: "new" as const,
      address: from ? `${address}&${new URLSearchParams(from.query)}` : address,
      typed,
      units: await unitNumbers(tx),
      staff: await staffOf(tx, actor),
    }
  }
  const offered = [
    "status",
    "notes",
    ...(dashboard.assigns ? ["assign"] : []),
    ...(dashboard.deletes ? ["delete"] : []),
  ]
  const number = dialog !== null && offered.includes(dialog) ? query.number("request") : null
  if (dialog === null || number === null) return null
  try {
    return { ...frame, ...(await requestDialog(tx, actor, dialog, number, context)) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...frame, name: "failed" as const, ...whyNot(error) }
  }
}
export type DialogData = NonNullable<Awaited<ReturnType<typeof dialogOf>>>

async function requestDialog(
  tx: Tx,
  actor: Actor,
  dialog: string,
  number: number,
  { state, dashboard, zone }: Context,
) {
  await requestToWorkOn(tx, actor, number)
  const found = await readRequest(tx, number)
  const changes = await requestChangesOf(tx, number, dialog === "notes" ? undefined : 1)
  const request = {
    id: found.id,
    unit: found.unitNumber === null ? "Entire Building" : `Unit ${found.unitNumber}`,
    title: found.title,
    address: dashboard.requests.here(state, { dialog, request: number }),
    close: listAddress(dashboard, state, found.id),
    seen: changes[0]?.id ?? 0,
  }
  if (dialog === "assign") return { ...request, ...assignDialog(found, await staffOf(tx, actor)) }
  if (dialog === "delete") return { ...request, ...deleteDialog(found) }
  if (dialog === "status") return { ...request, ...statusDialog(found, actor, zone) }
  return { ...request, ...notesDialog(found, changes, zone) }
}

type Found = Awaited<ReturnType<typeof readRequest>>

const assignDialog = ({ assignee, assigneeId }: Found, staff: Awaited<ReturnType<typeof staffOf>>) => ({
  name: "assign" as const,
  current: assignee === null ? "Unassigned" : `Assigned to ${fullName(assignee)}`,
  assigneeId: assigneeId ?? "",
  staff,
})

const deleteDialog = ({ notes, pictures, tenantId }: Found) => ({
  name: "delete" as const,
  notes: notes.length,
  pictures: pictures.length,
  isFromTenant: tenantId !== null,
})

const statusDialog = ({ status, lastStatusUpdate }: Found, { level }: Actor, zone: string) => ({
  name: "status" as const,
  current: statusLine(status, formatDay(dayAt(lastStatusUpdate, zone))),
  status,
  // On a phone, management cannot resolve a request. Source: specification 3 section 4.
  resolvesOnPhone: level <= ADMIN || level > MANAGEMENT,
})

const notesDialog = ({ description, tenantId, pictures, notes }: Found, changes: RequestChange[], zone: string) => ({
  name: "notes" as const,
  description,
  isFromTenant: tenantId !== null,
  pictures: pictures.map(shownPicture),
  notes: notes.map((note) => noteOf(note, zone)),
  changes: changes.map((change) => changeOf(change, zone)),
})

const staffOf = async (tx: Tx, actor: Actor) =>
  (await assignableStaff(tx, actor, undefined)).map((person) => ({ value: String(person.id), label: fullName(person) }))

const noteOf = (noteRow: RequestNote, zone: string) => ({
  id: noteRow.id,
  note: noteRow.note,
  by: nameWithImpersonator(
    noteRow.author ? fullName(noteRow.author) : deletedAccount(noteRow.deletedAuthor),
    noteRow.impersonatorName,
  ),
  at: formatInstant(noteRow.createdAt, zone),
  ...noteSigns(noteRow),
})

const changeOf = ({ id, kind, value, byName, impersonatorName, at }: RequestChange, zone: string) => ({
  id,
  what: {
    created: "Created",
    status: `Status: ${value}`,
    assigned: value === null ? "Unassigned" : `Assigned to ${value}`,
  }[kind],
  by: nameWithImpersonator(byName ?? "System", impersonatorName),
  at: formatInstant(at, zone),
})

function whyNot({ code, subject, message }: Refusal) {
  if (code === "REQUEST_NOT_FOUND") return { subject: "Request Deleted", message: "This request was deleted already." }
  if (code === "INSUFFICIENT_PERMISSIONS") return { subject, message: "Somebody else works on this request now." }
  return { subject, message }
}
