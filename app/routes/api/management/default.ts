import { DefaultQuery } from "~/domain/settings/inputs.ts"
import { oneDefault } from "~/domain/settings/read-defaults.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"

/** One default for staff (api.md M64). */
const handler = endpoint({
  GET: query({ input: DefaultQuery, command: oneDefault, output: (value) => value }),
})
export const loader = handler.loader
export const action = handler.action
