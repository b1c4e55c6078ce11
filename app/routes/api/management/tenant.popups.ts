import { NewPopups, PopupQuery, PopupsQuery } from "~/domain/messaging/inputs.ts"
import { createPopups, deletePopup, popupsOf } from "~/domain/messaging/popups.ts"
import { endpoint, mutation, query } from "~/http/handlers/endpoint.ts"
import { popupView } from "~/http/response/views/messaging.ts"

/** Popups in the portal (api.md M34, M35, M36). */
const handler = endpoint({
  GET: query({ input: PopupsQuery, command: popupsOf, output: (popups) => popups.map(popupView) }),
  POST: mutation({
    input: NewPopups,
    command: createPopups,
    output: (count) => ({ message: `${count} popups(s) created.`, count }),
    status: 201,
  }),
  DELETE: mutation({ input: PopupQuery, command: deletePopup, output: () => ({ message: "The popup was deleted." }) }),
})
export const loader = handler.loader
export const action = handler.action
