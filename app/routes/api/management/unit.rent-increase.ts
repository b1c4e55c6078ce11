import { withDetails } from "~/domain/leasing/unit-details.ts"
import { PlanRentIncrease } from "~/domain/units/inputs.ts"
import { planRentIncrease } from "~/domain/units/rent-changes.ts"
import { call, endpoint } from "~/http/endpoint.ts"
import { unitView } from "~/http/views/unit.ts"

/** Plans, changes or clears a rent increase (api.md M7). */
const door = endpoint({
  POST: call({ takes: PlanRentIncrease, does: withDetails(planRentIncrease), answers: unitView }),
})
export const loader = door.loader
export const action = door.action
