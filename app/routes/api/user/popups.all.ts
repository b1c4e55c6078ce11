import { OwnPopups } from "~/domain/messaging/inputs.ts"
import { ownPopups } from "~/domain/messaging/popups.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"
import { popupView } from "~/http/response/views/messaging.ts"

/** The caller's own popups (api.md T19). */
const handler = endpoint({
  GET: query({ input: OwnPopups, command: ownPopups, output: (popups) => popups.map(popupView) }),
})
export const loader = handler.loader
export const action = handler.action
