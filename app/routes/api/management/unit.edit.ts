import { withDetails } from "~/domain/leasing/unit-details.ts"
import { EditUnit } from "~/domain/units/inputs.ts"
import { editUnit } from "~/domain/units/units.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { oneUnitView } from "~/http/response/views/unit.ts"

/** Changes a unit (api.md M5). */
const handler = endpoint({ POST: mutation({ input: EditUnit, command: withDetails(editUnit), output: oneUnitView }) })
export const loader = handler.loader
export const action = handler.action
