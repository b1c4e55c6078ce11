/** JSON of messages to tenants (api.md section 1). */
import type { Member } from "~/domain/messaging/groups.ts"
import type { internalRecipients } from "~/domain/messaging/internal-recipients.ts"
import type { Popup } from "~/domain/messaging/popups.ts"
import type { ScheduledEmail } from "~/domain/messaging/schedules.ts"
import { type Template, templateVersion } from "~/domain/messaging/templates.ts"

export function popupView({ id, subject, note, createdAt }: Popup) {
  return { NoteID: id, Subject: subject, Note: note, createdAt: new Date(createdAt).toISOString() }
}

export function memberView({ tenantId, name, email, units }: Member) {
  return { Name: name, Email: email, TenantID: tenantId, Units: units }
}

export function scheduledEmailView(scheduled: ScheduledEmail) {
  const { creator } = scheduled
  return {
    ScheduledEmailID: scheduled.id,
    IsDisabled: scheduled.isDisabled,
    EmailTemplate: { TemplateID: scheduled.templateId, Subject: scheduled.subject },
    Frequency: scheduled.frequency,
    InitialSend: new Date(scheduled.initialSendAt).toISOString(),
    NextSendDate: instantOrNull(scheduled.nextSendAt),
    LastSentDate: instantOrNull(scheduled.lastSentAt),
    ToGroup: scheduled.toGroup,
    ToGroupName: scheduled.groupName,
    ToEmails: scheduled.toEmails,
    AppUser: creator && { FirstName: creator.firstName, LastName: creator.lastName },
    Creator: creator?.id ?? null,
  }
}

const instantOrNull = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
type Internal = Awaited<ReturnType<typeof internalRecipients>>[number]

export function internalRecipientView({ id, firstName, lastName, email, tenantId }: Internal) {
  return { UserID: id, FirstName: firstName, LastName: lastName, Email: email, TenantID: tenantId }
}

export function templateView(template: Template) {
  const { id, subject, body } = template
  return { TemplateID: id, Subject: subject, Description: body, Version: templateVersion(template) }
}
