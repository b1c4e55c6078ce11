import { OwnPopups } from "~/domain/messaging/inputs.ts"
import { ownPopups } from "~/domain/messaging/popups.ts"
import { answer, endpoint } from "~/http/endpoint.ts"
import { popupView } from "~/http/views/messaging.ts"

/** The caller's own popups (api.md T19). */
const door = endpoint({
  GET: answer({ takes: OwnPopups, does: ownPopups, answers: (popups) => popups.map(popupView) }),
})
export const loader = door.loader
export const action = door.action
