import { z } from "zod"
import { flag, id, instant, named, text } from "./values.ts"

export const EmailsSent = z.strictObject({ message: text(), count: z.int().min(1) })

export const EmailTemplate = named("EmailTemplate", {
  TemplateID: id(),
  Subject: text(),
  Description: text(),
  Version: text(),
})

export const InternalRecipient = named("InternalRecipient", {
  UserID: id(),
  FirstName: text(),
  LastName: text(),
  Email: z.email(),
  TenantID: id().nullable(),
})

export const ScheduledEmail = named("ScheduledEmail", {
  ScheduledEmailID: id(),
  IsDisabled: flag(),
  EmailTemplate: z.strictObject({ TemplateID: id(), Subject: text() }),
  Frequency: z.enum(["once", "monthly"]),
  InitialSend: instant(),
  NextSendDate: instant().nullable(),
  LastSentDate: instant().nullable(),
  ToGroup: text().nullable(),
  ToGroupName: text().nullable(),
  ToEmails: z.array(z.email()),
  AppUser: z.strictObject({ FirstName: text(), LastName: text() }).nullable(),
  Creator: id().nullable(),
})
