/** Assigns requests, changes their status, adds notes and deletes requests. Source: api.md R3-R6, R8, R10, R11. */
import { count, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { maintenanceRequests, requestNotes, requestPictures } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { placeOfRequest } from "~/values/requests/request-labels.ts"
import { record } from "../audit/log.ts"
import { type Command, command } from "../commands.ts"
import type { Actor, Permission } from "../permissions.ts"
import { releaseContents } from "../storage/contents.ts"
import { mustBeAssignable } from "./create-request.ts"
import type { AddRequestNote, AssignRequest, ChangeRequestStatus, OneRequest } from "./inputs.ts"
import { recordRequestChange } from "./request-changes.ts"
import { mailAssigned, mailRequestStatus, mailShownNote } from "./request-emails.ts"
import { mustBeCurrentRequest } from "./request-version.ts"
import { type MaintenanceRequest, type RequestRow, readRequest, requestToWorkOn } from "./requests.ts"

/** Assigns or unassigns a request (R4). Refuses 404 REQUEST_NOT_FOUND and USER_NOT_FOUND, 409 CHANGED_MEANWHILE. Audit REQUEST_CHANGED. */
export const assignRequest = command(
  "manage requests",
  async (tx, actor, { requestId, assignedTo, version }: AssignRequest): Promise<MaintenanceRequest> => {
    const row = await requestToWorkOn(tx, actor, requestId)
    await mustBeCurrentRequest(tx, row, version, { assignedTo })
    const value = assignedTo === null ? null : await mustBeAssignable(tx, actor, assignedTo)
    return setAssignee(tx, actor, row, { id: assignedTo, name: value })
  },
)

type Assignee = { id: number | null; name: string | null }

/** Assigns a request of the caller's list to an allowed assignee, or unassigns it. Audit REQUEST_CHANGED. */
export async function setAssignee(tx: Tx, actor: Actor, row: RequestRow, to: Assignee): Promise<MaintenanceRequest> {
  if (row.assigneeId !== to.id) {
    const before = (await readRequest(tx, row.id)).assignee
    await change(tx, row.id, { assigneeId: to.id })
    await recordRequestChange(tx, actor, row.id, { kind: "assigned", value: to.name })
    await logChange(tx, actor, row, { from: before ? fullName(before) : "nobody", to: to.name ?? "nobody" })
    if (to.id !== null) await mailAssigned(tx, actor, row, to.id)
  }
  return readRequest(tx, row.id)
}

type StatusCommand = Command<ChangeRequestStatus, MaintenanceRequest>
type NoteCommand = Command<AddRequestNote, MaintenanceRequest>

/** Sets any status and `lastStatusUpdate`, even if the status is the same. Refuses as `requestToWorkOn` does, and 409 CHANGED_MEANWHILE. */
const statusCommand = (permission: Permission): StatusCommand =>
  command(permission, async (tx, actor, { requestId, status, version }) => {
    const row = await requestToWorkOn(tx, actor, requestId)
    await mustBeCurrentRequest(tx, row, version, { status })
    await change(tx, requestId, { status, lastStatusUpdate: tx.now })
    await recordRequestChange(tx, actor, requestId, { kind: "status", value: status })
    if (row.status !== status) {
      await logChange(tx, actor, row, { from: row.status, to: status })
      await mailRequestStatus(tx, actor, row, status)
    }
    return readRequest(tx, requestId)
  })

export const setStatusByManagement = statusCommand("manage requests")
export const setStatusByAdmin = statusCommand("administer requests")
/** Changes the status of a request on the caller's list (R10). */
export const setRequestStatus = statusCommand("work on requests")

/** Adds a note for staff. Refuses as `requestToWorkOn`. */
const noteCommand = (permission: Permission): NoteCommand =>
  command(permission, async (tx, actor, { requestId, notes }) => {
    await addRequestNote(tx, actor, { requestId, notes })
    return readRequest(tx, requestId)
  })

/** Adds a note, for management (R6). */
export const addNoteByManagement = noteCommand("manage requests")
/** Adds a note to a request on the caller's list (R11). */
export const addNoteByMaintenance = noteCommand("work on requests")

type StaffNote = {
  requestId: number
  notes?: string | undefined
  pictures?: number
  showToTenant?: boolean | undefined
}

/** A note for staff only, or also for the request's tenant, who is then mailed the note and the number of pictures. Refuses as `requestToWorkOn` does. */
export async function addRequestNote(
  tx: Tx,
  actor: Actor,
  { requestId, notes: note, pictures = 0, showToTenant = false }: StaffNote,
): Promise<RequestRow & { isShownToTenant: boolean }> {
  const row = await requestToWorkOn(tx, actor, requestId)
  const isShownToTenant = showToTenant && row.tenantId !== null
  if (note !== undefined) {
    const { userId: authorId, impersonatorName } = actor
    const written = { requestId, note, authorId, impersonatorName, createdAt: tx.now }
    await tx.run(tx.insert(requestNotes).values({ ...written, isShownToTenant, isFromTenant: false }))
  }
  if (isShownToTenant) await mailShownNote(tx, actor, row, { note, pictures })
  return { ...row, isShownToTenant }
}

/** Deletes a request with its notes, changes and pictures (R3). Refuses 404 REQUEST_NOT_FOUND. Audit REQUEST_DELETED. */
export const deleteRequest = command(
  "administer requests",
  async (tx, actor, { id }: OneRequest): Promise<RequestRow> => {
    const row = await requestToWorkOn(tx, actor, id)
    const pictures = await tx.all(tx.select().from(requestPictures).where(eq(requestPictures.requestId, id)))
    const notes = await tx.one(tx.select({ written: count() }).from(requestNotes).where(eq(requestNotes.requestId, id)))
    await tx.run(tx.delete(maintenanceRequests).where(eq(maintenanceRequests.id, id)))
    await releaseContents(
      tx,
      pictures.flatMap(({ largeSha256, smallSha256 }) => [largeSha256, smallSha256]),
    )
    await recordDeletion(tx, actor, row, { Notes: notes?.written ?? 0, Pictures: pictures.length })
    return row
  },
)

async function logChange(tx: Tx, actor: Actor, row: RequestRow, { from, to }: { from: string; to: string }) {
  await record(tx, actor, {
    category: "REQUEST_CHANGED",
    details: `The maintenance request “${row.title}” of ${placeOfRequest(row)}: ${from} changed to ${to}.`,
    metadata: { RequestID: row.id, OldValue: from, NewValue: to },
  })
}

async function recordDeletion(tx: Tx, actor: Actor, row: RequestRow, lost: { Notes: number; Pictures: number }) {
  const { id, unitNumber, tenantId, title, status } = row
  await record(tx, actor, {
    category: "REQUEST_DELETED",
    details: `Deleted the maintenance request “${title}” of ${placeOfRequest(row)}.`,
    metadata: { RequestID: id, UnitNumber: unitNumber, TenantID: tenantId, Title: title, Status: status, ...lost },
  })
}

async function change(tx: Tx, requestId: number, values: Partial<RequestRow>): Promise<void> {
  await tx.run(tx.update(maintenanceRequests).set(values).where(eq(maintenanceRequests.id, requestId)))
}
