import { SendEmail } from "~/domain/messaging/email-inputs.ts"
import { sendEmail } from "~/domain/messaging/send-email.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"

/** Sends mails (api.md M45). */
const handler = endpoint({
  POST: mutation({
    input: SendEmail,
    command: sendEmail,
    output: (count) => ({ message: `${count} email(s) sent.`, count }),
    idempotent: true,
  }),
})
export const loader = handler.loader
export const action = handler.action
