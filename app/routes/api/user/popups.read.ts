import { OnePopup } from "~/domain/messaging/inputs.ts"
import { readPopup } from "~/domain/messaging/popups.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"

/** Marks an own popup read (api.md T20). */
const handler = endpoint({
  POST: mutation({ input: OnePopup, command: readPopup, output: () => ({ message: "The popup was marked read." }) }),
})
export const loader = handler.loader
export const action = handler.action
