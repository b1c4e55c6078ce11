/** Calls about scheduled emails. Source: api.md 4.7. */
import { z } from "zod"
import { DisableScheduledEmail, NewScheduledEmail, ScheduledEmailQuery } from "~/domain/messaging/schedule-inputs.ts"
import {
  deleteScheduledEmail,
  disableScheduledEmail,
  scheduledEmailList,
  scheduleEmail,
} from "~/domain/messaging/schedules.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { ScheduledEmail } from "~/http/response/shapes/messaging.ts"
import { Ack } from "~/http/response/shapes/values.ts"
import { scheduledEmailView } from "~/http/response/views/messaging.ts"

export const loader = resource({
  "M51 POST /management/email/schedule": {
    summary: "Schedule an email, once or monthly, to a group or to addresses",
    ...mutation({ input: NewScheduledEmail, command: scheduleEmail, output: scheduledEmailView, status: 201 }),
    shape: ScheduledEmail,
    refuses: ["TEMPLATE_NOT_FOUND", "GROUP_NOT_FOUND"],
  },
  "M52 GET /management/email/schedule": {
    summary: "List scheduled emails, newest first",
    ...query({ input: z.object({}), command: scheduledEmailList, output: (all) => all.map(scheduledEmailView) }),
    shape: z.array(ScheduledEmail),
  },
  "M53 DELETE /management/email/schedule": {
    summary: "Delete a scheduled email",
    ...mutation({
      input: ScheduledEmailQuery,
      command: deleteScheduledEmail,
      output: () => ({ message: "The scheduled email was deleted." }),
    }),
    shape: Ack,
    refuses: ["SCHEDULED_EMAIL_NOT_FOUND"],
  },
  "M54 POST /management/email/schedule/disable": {
    summary: "Disable or enable a scheduled email",
    ...mutation({ input: DisableScheduledEmail, command: disableScheduledEmail, output: scheduledEmailView }),
    shape: ScheduledEmail,
    refuses: ["SCHEDULED_EMAIL_NOT_FOUND"],
  },
})
export const action = loader
