import { SetOrRead } from "~/domain/settings/inputs.ts"
import { setOrReadDefault } from "~/domain/settings/read-defaults.ts"
import { call, endpoint } from "~/http/endpoint.ts"

/** Sets a default, or reads one or all (api.md A8). */
const door = endpoint({
  POST: call({ takes: SetOrRead, does: setOrReadDefault, answers: (defaults) => defaults }),
})
export const loader = door.loader
export const action = door.action
