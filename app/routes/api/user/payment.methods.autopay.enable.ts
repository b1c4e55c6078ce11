import { NOT_ENABLED } from "~/domain/autopay/failure-messages.ts"
import { NoFields } from "~/domain/autopay/inputs.ts"
import { enableAutopay } from "~/domain/autopay/own-autopay.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { autopayStatusView } from "~/http/response/views/autopay.ts"

/** Turns the caller's autopay on (api.md T11). */
const handler = endpoint({
  POST: mutation({ input: NoFields, command: enableAutopay, output: autopayStatusView, failure: NOT_ENABLED }),
})
export const loader = handler.loader
export const action = handler.action
