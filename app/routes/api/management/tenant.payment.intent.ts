import { KeyCard } from "~/domain/payments/inputs.ts"
import { keyCard } from "~/domain/payments/key-card.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"
import { startedPaymentView } from "~/http/response/views/payment.ts"

/** A card that staff key in for a tenant (api.md M27). */
const handler = endpoint({
  POST: workflowMutation({ input: KeyCard, workflow: keyCard, output: startedPaymentView, idempotent: true }),
})
export const loader = handler.loader
export const action = handler.action
