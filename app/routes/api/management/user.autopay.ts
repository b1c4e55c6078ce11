import { autopayOf, setAutopayDay } from "~/domain/autopay/enrollment.ts"
import { AutopayDay, AutopayQuery } from "~/domain/autopay/inputs.ts"
import { AUTOPAY_DAY_NOT_SAVED } from "~/domain/leasing/failure-messages.ts"
import { answer, call, endpoint } from "~/http/endpoint.ts"
import { autopayView } from "~/http/views/autopay.ts"

/** A tenant's autopay, and its day (api.md M37, M38). */
const door = endpoint({
  GET: answer({ takes: AutopayQuery, does: autopayOf, answers: autopayView }),
  PUT: call({ takes: AutopayDay, does: setAutopayDay, answers: autopayView, failure: AUTOPAY_DAY_NOT_SAVED }),
})
export const loader = door.loader
export const action = door.action
