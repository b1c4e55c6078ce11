import { DAY_NOT_SAVED } from "~/domain/autopay/failure-messages.ts"
import { NoFields, OwnAutopayDay } from "~/domain/autopay/inputs.ts"
import { ownAutopay, setOwnDay } from "~/domain/autopay/own-autopay.ts"
import { endpoint, mutation, query } from "~/http/handlers/endpoint.ts"
import { autopayStatusView } from "~/http/response/views/autopay.ts"

/** The caller's autopay, and its day (api.md T8, T9). */
const handler = endpoint({
  GET: query({ input: NoFields, command: ownAutopay, output: autopayStatusView }),
  PUT: mutation({ input: OwnAutopayDay, command: setOwnDay, output: autopayStatusView, failure: DAY_NOT_SAVED }),
})
export const loader = handler.loader
export const action = handler.action
