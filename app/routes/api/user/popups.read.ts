import { OnePopup } from "~/domain/messaging/inputs.ts"
import { readPopup } from "~/domain/messaging/popups.ts"
import { call, endpoint } from "~/http/endpoint.ts"

/** An own popup is read (api.md T20). */
const door = endpoint({
  POST: call({ takes: OnePopup, does: readPopup, answers: () => ({ message: "The popup was marked read." }) }),
})
export const loader = door.loader
export const action = door.action
