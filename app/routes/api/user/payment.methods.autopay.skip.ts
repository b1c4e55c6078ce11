import { SkipChoice } from "~/domain/autopay/inputs.ts"
import { skipAutopay } from "~/domain/autopay/skips.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { autopayStatusView } from "~/http/response/views/autopay.ts"

/** Skips the caller's next autopay once, or withdraws that (api.md T23). */
const handler = endpoint({
  PUT: mutation({ input: SkipChoice, command: skipAutopay, output: autopayStatusView }),
})
export const loader = handler.loader
export const action = handler.action
