import { withDetails } from "~/domain/leasing/unit-details.ts"
import { PlanRentIncrease } from "~/domain/units/inputs.ts"
import { planRentIncrease } from "~/domain/units/rent-changes.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { oneUnitView } from "~/http/response/views/unit.ts"

/** Plans, changes or clears a rent increase (api.md M7). */
const handler = endpoint({
  POST: mutation({ input: PlanRentIncrease, command: withDetails(planRentIncrease), output: oneUnitView }),
})
export const loader = handler.loader
export const action = handler.action
