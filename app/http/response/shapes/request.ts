import { z } from "zod"
import { REQUEST_STATUSES } from "~/values/requests/request-labels.ts"
import { AssignableUser } from "./account.ts"
import { flag, id, instant, named, text, unitNumber } from "./values.ts"

export const MaintenanceRequest = named("MaintenanceRequest", {
  RequestID: id(),
  Version: text(),
  UnitNumber: unitNumber().nullable(),
  title: text(),
  description: text().nullable(),
  status: z.enum(REQUEST_STATUSES),
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
