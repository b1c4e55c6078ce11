import { DisableScheduledEmail } from "~/domain/messaging/schedule-inputs.ts"
import { disableScheduledEmail } from "~/domain/messaging/schedules.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { scheduledEmailView } from "~/http/response/views/messaging.ts"

/** Disables or enables a scheduled email (api.md M54). */
const handler = endpoint({
  POST: mutation({ input: DisableScheduledEmail, command: disableScheduledEmail, output: scheduledEmailView }),
})
export const loader = handler.loader
export const action = handler.action
