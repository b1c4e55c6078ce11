/** MaintenanceRequest (api.md section 1). A person with a deleted account is null. */
import { requestVersion } from "~/domain/requests/request-version.ts"
import type { MaintenanceRequest, RequestNote } from "~/domain/requests/requests.ts"
import { assignableView } from "./user.ts"

export function requestView(request: MaintenanceRequest) {
  const { id, unitNumber, title, description, status, permissionToEnter, contactMethod, creator, assignee } = request
  return {
    RequestID: id,
    Version: requestVersion(request),
    UnitNumber: unitNumber,
    title,
    description,
    status,
    lastStatusUpdate: new Date(request.lastStatusUpdate).toISOString(),
    createdAt: new Date(request.createdAt).toISOString(),
    permissionToEnter,
    contactMethod,
    CreatorUser: creator && { ...assignableView(creator), Email: creator.email, TenantID: creator.tenantId },
    AssignedToUser: assignee && assignableView(assignee),
    MaintenanceRequestNotes: request.notes.map(noteView),
  }
}

function noteView({ id, note, createdAt, author }: RequestNote) {
  return {
    NoteID: id,
    Note: note,
    createdAt: new Date(createdAt).toISOString(),
    AppUser: author && { FirstName: author.firstName, LastName: author.lastName },
  }
}
