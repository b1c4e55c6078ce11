import { PendingOf } from "~/domain/leasing/rent-roll-inputs.ts"
import { pendingOf } from "~/domain/leasing/rent-roll-pending.ts"
import { call, endpoint } from "~/http/endpoint.ts"

/** What is on its way from tenants, by their number (api.md M9). */
const door = endpoint({
  POST: call({ takes: PendingOf, does: pendingOf, answers: (cents) => Object.fromEntries(cents) }),
})
export const loader = door.loader
export const action = door.action
