import { METHOD_NOT_SAVED } from "~/domain/autopay/failure-messages.ts"
import { chooseOwnMethod } from "~/domain/autopay/own-autopay.ts"
import { ChooseMethod } from "~/domain/payment-methods/inputs.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { autopayStatusView } from "~/http/response/views/autopay.ts"

/** Chooses the saved method of the caller's autopay (api.md T10). */
const handler = endpoint({
  POST: mutation({
    input: ChooseMethod,
    command: chooseOwnMethod,
    output: autopayStatusView,
    failure: METHOD_NOT_SAVED,
  }),
})
export const loader = handler.loader
export const action = handler.action
