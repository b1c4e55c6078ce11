import { UnitList } from "~/domain/leasing/rent-roll-inputs.ts"
import { rentRollUnits } from "~/domain/leasing/rent-roll-units.ts"
import { endpoint } from "~/http/endpoint.ts"
import { answerList } from "~/http/list-call.ts"
import { unitView } from "~/http/views/unit.ts"

/** The units of the rent roll, searched and filtered (api.md M1). */
const door = endpoint({
  GET: answerList({ takes: UnitList, lists: rentRollUnits, answers: unitView }),
})
export const loader = door.loader
export const action = door.action
