/** The documented shapes of messages to tenants (api.md section 1). */
import type { Member } from "~/domain/messaging/groups.ts"
import type { Popup } from "~/domain/messaging/popups.ts"

export function popupView({ id, subject, note, createdAt }: Popup) {
  return { NoteID: id, Subject: subject, Note: note, createdAt: new Date(createdAt).toISOString() }
}

export function memberView({ tenantId, name, email, units }: Member) {
  return { Name: name, Email: email, TenantID: tenantId, Units: units }
}
