/** The calls that write to tenants by mail, and those about templates. Source: api.md M45-M50. */
import { z } from "zod"
import { type CallReferences, row } from "./call-reference.ts"
import { Ack, id, named, text } from "./values.ts"

const EmailsSent = z.strictObject({ message: text(), count: z.int().min(1) })
const EmailTemplate = named("EmailTemplate", {
  TemplateID: id(),
  Subject: text(),
  Description: text(),
  Version: text(),
})
const InternalRecipient = named("InternalRecipient", {
  UserID: id(),
  FirstName: text(),
  LastName: text(),
  Email: z.email(),
  TenantID: id().nullable(),
})

export const CONTACT_CALLS: CallReferences = {
  "POST /management/email": row(
    "M45",
    "Send mails, one to each recipient, or one to all in reply to a message",
    EmailsSent,
    "FILE_NOT_FOUND",
    "EMAIL_NOT_FOUND",
  ),
  "GET /management/email/recipients/internal": row(
    "M46",
    "People with an enabled account, by name",
    z.array(InternalRecipient),
  ),
  "POST /management/email/template": row("M47", "Make a template", EmailTemplate),
  "POST /management/email/template/update": row(
    "M48",
    "Change a template",
    EmailTemplate,
    "TEMPLATE_NOT_FOUND",
    "CHANGED_MEANWHILE",
  ),
  "DELETE /management/email/template/{id}": row(
    "M49",
    "Delete a template",
    Ack,
    "TEMPLATE_NOT_FOUND",
    "TEMPLATE_IN_USE",
  ),
  "GET /management/email/template/all": row("M50", "Templates", z.array(EmailTemplate)),
}
