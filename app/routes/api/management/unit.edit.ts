import { withDetails } from "~/domain/leasing/unit-details.ts"
import { EditUnit } from "~/domain/units/inputs.ts"
import { editUnit } from "~/domain/units/units.ts"
import { call, endpoint } from "~/http/endpoint.ts"
import { unitView } from "~/http/views/unit.ts"

/** Changes a unit (api.md M5). */
const door = endpoint({ POST: call({ takes: EditUnit, does: withDetails(editUnit), answers: unitView }) })
export const loader = door.loader
export const action = door.action
