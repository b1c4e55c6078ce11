/** Calls that write to tenants, by mail and popup, and calls about templates. Source: api.md 4.6 and 4.7. */
import { z } from "zod"
import { EditTemplate, NewTemplate, SendEmail, TemplateQuery } from "~/domain/messaging/email-inputs.ts"
import { groupMembers, groupNames } from "~/domain/messaging/groups.ts"
import { GroupQuery, NewPopups, PopupQuery, PopupsQuery } from "~/domain/messaging/inputs.ts"
import { internalRecipients } from "~/domain/messaging/internal-recipients.ts"
import { createPopups, deletePopup, popupsOf } from "~/domain/messaging/popups.ts"
import { sendEmail } from "~/domain/messaging/send-email.ts"
import { createTemplate, deleteTemplate, templates, updateTemplate } from "~/domain/messaging/templates.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { EmailsSent, EmailTemplate, InternalRecipient } from "~/http/response/shapes/messaging.ts"
import { PopupNote, PopupsCreated, Recipient, TenantGroup } from "~/http/response/shapes/tenant.ts"
import { Ack } from "~/http/response/shapes/values.ts"
import { internalRecipientView, memberView, popupView, templateView } from "~/http/response/views/messaging.ts"

export const loader = resource({
  "M34 POST /management/tenant/popups": {
    summary: "Create a popup for tenants",
    ...mutation({
      input: NewPopups,
      command: createPopups,
      output: (count) => ({ message: `${count} popups(s) created.`, count }),
      status: 201,
    }),
    shape: PopupsCreated,
    refuses: ["TENANT_NOT_FOUND"],
  },
  "M35 GET /management/tenant/popups": {
    summary: "List a tenant's popups, oldest first",
    ...query({ input: PopupsQuery, command: popupsOf, output: (popups) => popups.map(popupView) }),
    shape: z.array(PopupNote),
    refuses: ["TENANT_NOT_FOUND"],
  },
  "M36 DELETE /management/tenant/popups": {
    summary: "Delete a popup",
    ...mutation({ input: PopupQuery, command: deletePopup, output: () => ({ message: "The popup was deleted." }) }),
    shape: Ack,
    refuses: ["POPUP_NOT_FOUND"],
  },
  "M39 GET /management/tenant/group/names": {
    summary: "List the groups of tenants",
    ...query({ input: z.object({}), command: groupNames, output: (groups) => groups }),
    shape: z.array(TenantGroup),
  },
  "M40 GET /management/tenant/group": {
    summary: "List the current members of a group",
    ...query({ input: GroupQuery, command: groupMembers, output: (members) => members.map(memberView) }),
    shape: z.array(Recipient),
    refuses: ["GROUP_NOT_FOUND"],
  },
  "M45 POST /management/email": {
    summary: "Send one mail to each recipient, or one reply to all of them",
    ...mutation({
      input: SendEmail,
      command: sendEmail,
      output: (count) => ({ message: `${count} email(s) sent.`, count }),
      idempotent: true,
    }),
    shape: EmailsSent,
    refuses: ["FILE_NOT_FOUND", "EMAIL_NOT_FOUND"],
  },
  "M46 GET /management/email/recipients/internal": {
    summary: "List people with an enabled account, by name",
    ...query({
      input: z.object({}),
      command: internalRecipients,
      output: (people) => people.map(internalRecipientView),
    }),
    shape: z.array(InternalRecipient),
  },
  "M47 POST /management/email/template": {
    summary: "Create a template",
    ...mutation({ input: NewTemplate, command: createTemplate, output: templateView, status: 201 }),
    shape: EmailTemplate,
  },
  "M48 POST /management/email/template/update": {
    summary: "Change a template",
    ...mutation({ input: EditTemplate, command: updateTemplate, output: templateView }),
    shape: EmailTemplate,
    refuses: ["TEMPLATE_NOT_FOUND", "CHANGED_MEANWHILE"],
  },
  "M49 DELETE /management/email/template/{id}": {
    summary: "Delete a template",
    ...mutation({
      input: TemplateQuery,
      command: deleteTemplate,
      output: () => ({ message: "The template was deleted." }),
    }),
    shape: Ack,
    refuses: ["TEMPLATE_NOT_FOUND", "TEMPLATE_IN_USE"],
  },
  "M50 GET /management/email/template/all": {
    summary: "List templates",
    ...query({ input: z.object({}), command: templates, output: (list) => list.map(templateView) }),
    shape: z.array(EmailTemplate),
  },
})
export const action = loader
