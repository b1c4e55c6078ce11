import { z } from "zod"
import { internalRecipients } from "~/domain/messaging/internal-recipients.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"
import { internalRecipientView } from "~/http/response/views/messaging.ts"

/** People with an account, to write to (api.md M46). */
const handler = endpoint({
  GET: query({
    input: z.object({}),
    command: internalRecipients,
    output: (people) => people.map(internalRecipientView),
  }),
})
export const loader = handler.loader
export const action = handler.action
