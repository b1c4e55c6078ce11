import { PendingOf } from "~/domain/rent-roll/rent-roll-inputs.ts"
import { pendingOf } from "~/domain/rent-roll/rent-roll-pending.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"

/** Payments under way, by tenant (api.md M9). */
const handler = endpoint({
  POST: mutation({ input: PendingOf, command: pendingOf, output: (cents) => Object.fromEntries(cents) }),
})
export const loader = handler.loader
export const action = handler.action
