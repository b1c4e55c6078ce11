import { NewPopups, PopupQuery, PopupsQuery } from "~/domain/messaging/inputs.ts"
import { createPopups, deletePopup, popupsOf } from "~/domain/messaging/popups.ts"
import { answer, call, endpoint } from "~/http/endpoint.ts"
import { popupView } from "~/http/views/messaging.ts"

/** Popups in the portal (api.md M34, M35, M36). */
const door = endpoint({
  GET: answer({ takes: PopupsQuery, does: popupsOf, answers: (popups) => popups.map(popupView) }),
  POST: call({
    takes: NewPopups,
    does: createPopups,
    answers: (count) => ({ message: `${count} popups(s) created.`, count }),
    status: 201,
  }),
  DELETE: call({ takes: PopupQuery, does: deletePopup, answers: () => ({ message: "The popup was deleted." }) }),
})
export const loader = door.loader
export const action = door.action
