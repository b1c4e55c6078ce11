import { SetOrRead } from "~/domain/settings/inputs.ts"
import { setOrReadDefault } from "~/domain/settings/read-defaults.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"

/** Sets a default, or reads one or all (api.md A8). */
const handler = endpoint({
  POST: mutation({ input: SetOrRead, command: setOrReadDefault, output: (defaults) => defaults }),
})
export const loader = handler.loader
export const action = handler.action
