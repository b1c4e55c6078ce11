/**
 * What staff change on a dashboard, with the permission of that dashboard: as by /api, but never over what somebody else changed since the dialog was
 * opened.
 */
import { type Command, command } from "../commands.ts"
import type { Permission } from "../permissions.ts"
import { addNote, assignRequest, setStatus } from "./change-request.ts"
import type { AssignForm, NoteForm, StatusForm } from "./inputs.ts"
import { mustBeSeen } from "./request-changes.ts"
import { type MaintenanceRequest, requestToWorkOn } from "./requests.ts"

/** Assigns a request. Refuses as `assignRequest`, and 409 REQUEST_CHANGED. */
export const assignOnPage = command(
  "manage requests",
  async (tx, actor, { requestId, assignedTo, seen }: AssignForm): Promise<MaintenanceRequest> => {
    await requestToWorkOn(tx, actor, requestId)
    await mustBeSeen(tx, requestId, seen)
    return assignRequest(tx, actor, { requestId, assignedTo })
  },
)

/** Changes the status of a request on the caller's list. Refuses as `setStatus`, and 409 REQUEST_CHANGED. */
export const setStatusOnPage = (permission: Permission): Command<StatusForm, MaintenanceRequest> =>
  command(permission, async (tx, actor, { requestId, status, seen }) => {
    await requestToWorkOn(tx, actor, requestId)
    await mustBeSeen(tx, requestId, seen)
    return setStatus(tx, actor, { requestId, status })
  })

/** Adds a note to a request on the caller's list, for staff or also for the tenant. */
export const addNoteOnPage = (permission: Permission): Command<NoteForm, MaintenanceRequest> =>
  command(permission, (tx, actor, input) => addNote(tx, actor, input))
