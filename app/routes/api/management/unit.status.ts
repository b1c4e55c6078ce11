import { withDetails } from "~/domain/leasing/unit-details.ts"
import { UnitStatus } from "~/domain/units/inputs.ts"
import { setStatus } from "~/domain/units/units.ts"
import { call, endpoint } from "~/http/endpoint.ts"
import { unitView } from "~/http/views/unit.ts"

/** Gives a unit its status colour (api.md M6). */
const door = endpoint({ POST: call({ takes: UnitStatus, does: withDetails(setStatus), answers: unitView }) })
export const loader = door.loader
export const action = door.action
