import { withDetails } from "~/domain/leasing/unit-details.ts"
import { UnitStatus } from "~/domain/units/inputs.ts"
import { setStatus } from "~/domain/units/units.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { oneUnitView } from "~/http/response/views/unit.ts"

/** Gives a unit its status colour (api.md M6). */
const handler = endpoint({
  POST: mutation({ input: UnitStatus, command: withDetails(setStatus), output: oneUnitView }),
})
export const loader = handler.loader
export const action = handler.action
