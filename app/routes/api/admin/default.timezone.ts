import { Nothing } from "~/domain/settings/inputs.ts"
import { timeZones } from "~/domain/settings/read-defaults.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"

/** The names of the time zones (api.md A7). */
const handler = endpoint({
  GET: query({ input: Nothing, command: timeZones, output: (names) => names }),
})
export const loader = handler.loader
export const action = handler.action
