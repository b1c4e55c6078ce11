import { Nothing } from "~/domain/settings/inputs.ts"
import { allDefaults } from "~/domain/settings/read-defaults.ts"
import { answer, endpoint } from "~/http/endpoint.ts"

/** All defaults for staff (api.md M65). */
const door = endpoint({
  GET: answer({ takes: Nothing, does: allDefaults, answers: (defaults) => defaults }),
})
export const loader = door.loader
export const action = door.action
