import { Nothing } from "~/domain/settings/inputs.ts"
import { timeZones } from "~/domain/settings/read-defaults.ts"
import { answer, endpoint } from "~/http/endpoint.ts"

/** The names of the time zones (api.md A7). */
const door = endpoint({
  GET: answer({ takes: Nothing, does: timeZones, answers: (names) => names }),
})
export const loader = door.loader
export const action = door.action
