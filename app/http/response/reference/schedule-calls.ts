/** The calls about scheduled emails. Source: api.md 4.7. */
import { z } from "zod"
import { type CallReferences, row } from "./call-reference.ts"
import { Ack, flag, id, instant, named, text } from "./values.ts"

const ScheduledEmail = named("ScheduledEmail", {
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

const SCHEDULE = "/management/email/schedule"

export const SCHEDULE_CALLS: CallReferences = {
  [`POST ${SCHEDULE}`]: row(
    "M51",
    "Schedule an email, once or monthly, to a group or to addresses",
    ScheduledEmail,
    "TEMPLATE_NOT_FOUND",
    "GROUP_NOT_FOUND",
  ),
  [`GET ${SCHEDULE}`]: row("M52", "Scheduled emails, newest first", z.array(ScheduledEmail)),
  [`DELETE ${SCHEDULE}`]: row("M53", "Delete a scheduled email", Ack, "SCHEDULED_EMAIL_NOT_FOUND"),
  [`POST ${SCHEDULE}/disable`]: row(
    "M54",
    "Disable or enable a scheduled email",
    ScheduledEmail,
    "SCHEDULED_EMAIL_NOT_FOUND",
  ),
}
