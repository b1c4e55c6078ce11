import { AskDefault } from "~/domain/settings/inputs.ts"
import { publicDefault } from "~/domain/settings/read-defaults.ts"
import { answer, endpoint } from "~/http/endpoint.ts"

/** One default for everybody (api.md S4). */
const door = endpoint({
  GET: answer({ takes: AskDefault, does: publicDefault, answers: (value) => value }),
})
export const loader = door.loader
export const action = door.action
