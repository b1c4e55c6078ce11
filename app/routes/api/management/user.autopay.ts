import { autopayOf, setAutopayDay } from "~/domain/autopay/enrollment.ts"
import { AutopayDay, AutopayQuery } from "~/domain/autopay/inputs.ts"
import { AUTOPAY_DAY_NOT_SAVED } from "~/domain/leasing/failure-messages.ts"
import { endpoint, mutation, query } from "~/http/handlers/endpoint.ts"
import { autopayView } from "~/http/response/views/autopay.ts"

/** A tenant's autopay, and its day (api.md M37, M38). */
const handler = endpoint({
  GET: query({ input: AutopayQuery, command: autopayOf, output: autopayView }),
  PUT: mutation({ input: AutopayDay, command: setAutopayDay, output: autopayView, failure: AUTOPAY_DAY_NOT_SAVED }),
})
export const loader = handler.loader
export const action = handler.action
