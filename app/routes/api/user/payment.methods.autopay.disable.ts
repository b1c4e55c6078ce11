import { NOT_DISABLED } from "~/domain/autopay/failure-messages.ts"
import { NoFields } from "~/domain/autopay/inputs.ts"
import { disableAutopay } from "~/domain/autopay/own-autopay.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { autopayStatusView } from "~/http/response/views/autopay.ts"

/** Turns the caller's autopay off (api.md T12). */
const handler = endpoint({
  POST: mutation({ input: NoFields, command: disableAutopay, output: autopayStatusView, failure: NOT_DISABLED }),
})
export const loader = handler.loader
export const action = handler.action
