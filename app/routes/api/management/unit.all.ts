import { UnitList } from "~/domain/rent-roll/rent-roll-inputs.ts"
import { rentRollUnits } from "~/domain/rent-roll/rent-roll-units.ts"
import { endpoint } from "~/http/handlers/endpoint.ts"
import { queryList } from "~/http/handlers/list-call.ts"
import { unitView } from "~/http/response/views/unit.ts"

/** The units of the rent roll, searched and filtered (api.md M1). */
const handler = endpoint({
  GET: queryList({ input: UnitList, lists: rentRollUnits, output: unitView }),
})
export const loader = handler.loader
export const action = handler.action
