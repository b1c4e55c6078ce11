import { Nothing } from "~/domain/settings/inputs.ts"
import { allDefaults } from "~/domain/settings/read-defaults.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"

/** All defaults for staff (api.md M65). */
const handler = endpoint({
  GET: query({ input: Nothing, command: allDefaults, output: (defaults) => defaults }),
})
export const loader = handler.loader
export const action = handler.action
