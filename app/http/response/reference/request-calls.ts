/** The calls about maintenance requests. Source: api.md T4 and 4.8. */
import { z } from "zod"
import { AssignableUser } from "./account-shapes.ts"
import { type CallReferences, row } from "./call-reference.ts"
import { Ack, flag, id, instant, named, text, unitNumber } from "./values.ts"

const MaintenanceRequest = named("MaintenanceRequest", {
  RequestID: id(),
  Version: text(),
  UnitNumber: unitNumber().nullable(),
  title: text(),
  description: text().nullable(),
  status: z.enum(["in progress", "in review", "resolved"]),
  lastStatusUpdate: instant(),
  createdAt: instant(),
  permissionToEnter: flag().nullable(),
  contactMethod: z.enum(["email", "phone"]).nullable(),
  CreatorUser: z
    .strictObject({ UserID: id(), FirstName: text(), LastName: text(), Email: text(), TenantID: id().nullable() })
    .nullable(),
  AssignedToUser: AssignableUser.nullable(),
  MaintenanceRequestNotes: z.array(
    z.strictObject({
      NoteID: id(),
      Note: text(),
      createdAt: instant(),
      AppUser: z.strictObject({ FirstName: text(), LastName: text() }).nullable(),
    }),
  ),
})
const list = z.array(MaintenanceRequest)

const [MANAGEMENT, ADMIN, MAINTENANCE] = ["management", "admin", "maintenance"].map((area) => `/${area}/unit/request`)

export const REQUEST_CALLS: CallReferences = {
  "POST /user/unit/request": row(
    "T4",
    "Submit a maintenance request for an own unit",
    MaintenanceRequest,
    "NO_UNIT_ASSIGNED",
    "INSUFFICIENT_PERMISSIONS",
    "RATE_LIMITED",
  ),
  [`GET ${MANAGEMENT}`]: row("R1", "All maintenance requests, newest first", list),
  [`POST ${MANAGEMENT}`]: row(
    "R2",
    "Make a request for a unit, or for the entire building (unit 0 or null)",
    MaintenanceRequest,
    "UNIT_NOT_FOUND",
    "USER_NOT_FOUND",
  ),
  [`DELETE ${MANAGEMENT}`]: row("R3", "Delete a request with its notes", Ack, "REQUEST_NOT_FOUND"),
  [`POST ${MANAGEMENT}/assign`]: row(
    "R4",
    "Assign a request to a member of staff, or to nobody (null)",
    MaintenanceRequest,
    "REQUEST_NOT_FOUND",
    "USER_NOT_FOUND",
    "CHANGED_MEANWHILE",
  ),
  [`POST ${MANAGEMENT}/status`]: row(
    "R5",
    "Change the status of a request",
    MaintenanceRequest,
    "REQUEST_NOT_FOUND",
    "CHANGED_MEANWHILE",
  ),
  [`POST ${MANAGEMENT}/notes`]: row("R6", "Add an internal note to a request", MaintenanceRequest, "REQUEST_NOT_FOUND"),
  [`GET ${ADMIN}`]: row("R7", "All maintenance requests, for administrators", list),
  [`POST ${ADMIN}/status`]: row(
    "R8",
    "Change the status, as an administrator",
    MaintenanceRequest,
    "REQUEST_NOT_FOUND",
    "CHANGED_MEANWHILE",
  ),
  [`GET ${MAINTENANCE}`]: row("R9", "The requests that the caller may work on, newest first", list),
  [`POST ${MAINTENANCE}/status`]: row(
    "R10",
    "Change the status, as maintenance",
    MaintenanceRequest,
    "REQUEST_NOT_FOUND",
    "CHANGED_MEANWHILE",
  ),
  [`POST ${MAINTENANCE}/notes`]: row(
    "R11",
    "Add an internal note, as maintenance",
    MaintenanceRequest,
    "REQUEST_NOT_FOUND",
  ),
}
