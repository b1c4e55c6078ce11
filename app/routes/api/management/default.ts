import { AskDefault } from "~/domain/settings/inputs.ts"
import { oneDefault } from "~/domain/settings/read-defaults.ts"
import { answer, endpoint } from "~/http/endpoint.ts"

/** One default for staff (api.md M64). */
const door = endpoint({
  GET: answer({ takes: AskDefault, does: oneDefault, answers: (value) => value }),
})
export const loader = door.loader
export const action = door.action
