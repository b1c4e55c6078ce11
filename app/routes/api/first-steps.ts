/** Calls about a new property's first steps. Source: api.md 4.8. */
import { Nothing } from "~/domain/settings/inputs.ts"
import { ChangeFirstSteps, changeFirstSteps, firstSteps } from "~/domain/status/first-steps.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { FirstSteps } from "~/http/response/shapes/first-steps.ts"

export const loader = resource({
  "A25 GET /admin/first-steps": {
    summary: "Get the first steps of a new property",
    ...query({ input: Nothing, command: firstSteps, output: (steps) => steps }),
    shape: FirstSteps,
  },
  "A26 POST /admin/first-steps": {
    summary: "Put the first steps away, or show them again",
    ...mutation({ input: ChangeFirstSteps, command: changeFirstSteps, output: (steps) => steps }),
    shape: FirstSteps,
  },
})
export const action = loader
