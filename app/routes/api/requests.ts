/** Calls about maintenance requests. Source: api.md T4 and 4.8. */
import { z } from "zod"
import {
  addNoteByMaintenance,
  addNoteByManagement,
  assignRequest,
  deleteRequest,
  setRequestStatus,
  setStatusByAdmin,
  setStatusByManagement,
} from "~/domain/requests/change-request.ts"
import { createRequest, submitRequest } from "~/domain/requests/create-request.ts"
import {
  AddRequestNote,
  AssignRequest,
  ChangeRequestStatus,
  NewRequest,
  OneRequest,
  SubmitRequest,
} from "~/domain/requests/inputs.ts"
import { adminRequests, maintenanceRequestList, managementRequests } from "~/domain/requests/list-requests.ts"
import { mutation } from "~/http/handlers/endpoint.ts"
import { queryList } from "~/http/handlers/list-call.ts"
import { resource } from "~/http/handlers/resource.ts"
import { MaintenanceRequest } from "~/http/response/shapes/request.ts"
import { Ack } from "~/http/response/shapes/values.ts"
import { requestView } from "~/http/response/views/requests.ts"

export const loader = resource({
  "T4 POST /user/unit/request": {
    summary: "Submit a maintenance request for one of the caller's units",
    ...mutation({ input: SubmitRequest, command: submitRequest, output: requestView, status: 201 }),
    shape: MaintenanceRequest,
    refuses: ["NO_UNIT_ASSIGNED", "INSUFFICIENT_PERMISSIONS", "RATE_LIMITED"],
  },
  "R1 GET /management/unit/request": {
    summary: "List all maintenance requests, newest first",
    ...queryList({ input: z.object({}), lists: managementRequests, output: requestView }),
    shape: z.array(MaintenanceRequest),
  },
  "R2 POST /management/unit/request": {
    summary: "Create a request for a unit or the entire building (unit 0 or null)",
    ...mutation({ input: NewRequest, command: createRequest, output: requestView, status: 201 }),
    shape: MaintenanceRequest,
    refuses: ["UNIT_NOT_FOUND", "USER_NOT_FOUND"],
  },
  "R3 DELETE /management/unit/request": {
    summary: "Delete a request with its notes",
    ...mutation({ input: OneRequest, command: deleteRequest, output: () => ({ message: "The request was deleted." }) }),
    shape: Ack,
    refuses: ["REQUEST_NOT_FOUND"],
  },
  "R4 POST /management/unit/request/assign": {
    summary: "Assign a request to a member of staff, or to nobody (null)",
    ...mutation({ input: AssignRequest, command: assignRequest, output: requestView }),
    shape: MaintenanceRequest,
    refuses: ["REQUEST_NOT_FOUND", "USER_NOT_FOUND", "CHANGED_MEANWHILE"],
  },
  "R5 POST /management/unit/request/status": {
    summary: "Set the status of a request",
    ...mutation({ input: ChangeRequestStatus, command: setStatusByManagement, output: requestView }),
    shape: MaintenanceRequest,
    refuses: ["REQUEST_NOT_FOUND", "CHANGED_MEANWHILE"],
  },
  "R6 POST /management/unit/request/notes": {
    summary: "Add an internal note to a request",
    ...mutation({ input: AddRequestNote, command: addNoteByManagement, output: requestView }),
    shape: MaintenanceRequest,
    refuses: ["REQUEST_NOT_FOUND"],
  },
  "R7 GET /admin/unit/request": {
    summary: "List all maintenance requests, as an administrator",
    ...queryList({ input: z.object({}), lists: adminRequests, output: requestView }),
    shape: z.array(MaintenanceRequest),
  },
  "R8 POST /admin/unit/request/status": {
    summary: "Set the status of a request, as an administrator",
    ...mutation({ input: ChangeRequestStatus, command: setStatusByAdmin, output: requestView }),
    shape: MaintenanceRequest,
    refuses: ["REQUEST_NOT_FOUND", "CHANGED_MEANWHILE"],
  },
  "R9 GET /maintenance/unit/request": {
    summary: "List the requests that the caller may work on, newest first",
    ...queryList({ input: z.object({}), lists: maintenanceRequestList, output: requestView }),
    shape: z.array(MaintenanceRequest),
  },
  "R10 POST /maintenance/unit/request/status": {
    summary: "Set the status of a request, as maintenance",
    ...mutation({ input: ChangeRequestStatus, command: setRequestStatus, output: requestView }),
    shape: MaintenanceRequest,
    refuses: ["REQUEST_NOT_FOUND", "CHANGED_MEANWHILE"],
  },
  "R11 POST /maintenance/unit/request/notes": {
    summary: "Add an internal note to a request, as maintenance",
    ...mutation({ input: AddRequestNote, command: addNoteByMaintenance, output: requestView }),
    shape: MaintenanceRequest,
    refuses: ["REQUEST_NOT_FOUND"],
  },
})
export const action = loader
