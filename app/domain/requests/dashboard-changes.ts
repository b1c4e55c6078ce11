/** Staff's changes on a dashboard, by the API's rules; but they never overwrite a change that was made after the dialog was opened. */
import { fullName } from "~/values/contact.ts"
import { REQUEST_STATUS } from "~/values/requests/request-labels.ts"
import { type Command, command } from "../commands.ts"
import type { Permission } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { assignRequest, setAssignee, setRequestStatus } from "./change-request.ts"
import type { AssignForm, StatusForm, TakeForm } from "./inputs.ts"
import { mustBeSeen } from "./request-changes.ts"
import { type MaintenanceRequest, readRequest, requestToWorkOn } from "./requests.ts"

/** Assigns a request. Refuses as `assignRequest` does, and 409 REQUEST_CHANGED. */
export const assignOnPage = command(
  "manage requests",
  async (tx, actor, { requestId, assignedTo, seen }: AssignForm): Promise<MaintenanceRequest> => {
    const { assigneeId: stored } = await requestToWorkOn(tx, actor, requestId)
    const { assignee } = await readRequest(tx, requestId)
    const textOf = () => (assignee ? fullName(assignee) : "")
    await mustBeSeen(tx, requestId, seen, { field: "assignedTo", wanted: assignedTo, stored, textOf })
    return assignRequest(tx, actor, { requestId, assignedTo })
  },
)

/** Assigns to the caller. Refuses 404 REQUEST_NOT_FOUND, and 409 REQUEST_CHANGED for a request of another assignee. */
export const takeOnPage = (permission: Permission): Command<TakeForm, MaintenanceRequest> =>
  command(permission, async (tx, actor, { requestId }) => {
    const taken = new Refusal("REQUEST_CHANGED", {
      message: "Somebody else works on this request already. Nothing was changed.",
    })
    const row = await requestToWorkOn(tx, actor, requestId, taken)
    if (row.assigneeId !== null && row.assigneeId !== actor.userId) throw taken
    return setAssignee(tx, actor, row, { id: actor.userId, name: actor.name })
  })

type StatusOnPage = MaintenanceRequest & { isUnchanged: boolean }

/** The same status changes nothing, not even its day, unlike the API (R5). Refuses as `setRequestStatus` does, and 409 REQUEST_CHANGED. */
export const setStatusOnPage = (permission: Permission): Command<StatusForm, StatusOnPage> =>
  command(permission, async (tx, actor, { requestId, status, seen }) => {
    const row = await requestToWorkOn(tx, actor, requestId)
    const textOf = (stored: typeof status) => REQUEST_STATUS[stored].label
    await mustBeSeen(tx, requestId, seen, { field: "status", wanted: status, stored: row.status, textOf })
    if (row.status === status) return { ...(await readRequest(tx, requestId)), isUnchanged: true }
    return { ...(await setRequestStatus(tx, actor, { requestId, status })), isUnchanged: false }
  })
