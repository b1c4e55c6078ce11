import { DefaultQuery } from "~/domain/settings/inputs.ts"
import { publicDefault } from "~/domain/settings/read-defaults.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"

/** One default for everybody (api.md S4). */
const handler = endpoint({
  GET: query({ input: DefaultQuery, command: publicDefault, output: (value) => value }),
})
export const loader = handler.loader
export const action = handler.action
