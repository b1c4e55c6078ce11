import { z } from "zod"
import { ownPending } from "~/domain/payments/own-payments.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"
import { pendingView } from "~/http/response/views/payment.ts"

/** The caller's payments under way (api.md T17). */
const handler = endpoint({
  GET: query({ input: z.object({}), command: ownPending, output: (pending) => pending.map(pendingView) }),
})
export const loader = handler.loader
export const action = handler.action
