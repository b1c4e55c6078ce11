import { z } from "zod"
import { NewScheduledEmail, ScheduledEmailQuery } from "~/domain/messaging/schedule-inputs.ts"
import { deleteScheduledEmail, scheduledEmailList, scheduleEmail } from "~/domain/messaging/schedules.ts"
import { endpoint, mutation, query } from "~/http/handlers/endpoint.ts"
import { scheduledEmailView } from "~/http/response/views/messaging.ts"

const message = "The scheduled email was deleted."

/** Scheduled emails (api.md M51, M52, M53). */
const handler = endpoint({
  GET: query({ input: z.object({}), command: scheduledEmailList, output: (all) => all.map(scheduledEmailView) }),
  POST: mutation({ input: NewScheduledEmail, command: scheduleEmail, output: scheduledEmailView, status: 201 }),
  DELETE: mutation({ input: ScheduledEmailQuery, command: deleteScheduledEmail, output: () => ({ message }) }),
})
export const loader = handler.loader
export const action = handler.action
