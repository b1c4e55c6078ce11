import { UnitList } from "~/domain/leasing/rent-roll-inputs.ts"
import { rentRollUnits } from "~/domain/leasing/rent-roll-units.ts"
import { endpoint } from "~/http/endpoint.ts"
import { queryList } from "~/http/list-call.ts"
import { unitView } from "~/http/views/unit.ts"

/** The units of the rent roll, searched and filtered (api.md M1). */
const handler = endpoint({
  GET: queryList({ input: UnitList, lists: rentRollUnits, output: unitView }),
})
export const loader = handler.loader
export const action = handler.action
